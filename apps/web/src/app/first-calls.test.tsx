// What is asked before the app is there is what its screens ask, and is judged as if they had asked it.

import { me } from '@kivuko/contract/auth.ts'
import { listDebts } from '@kivuko/contract/debts.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { getPreferences, listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets, walletsTotal } from '@kivuko/contract/wallets.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleStatus } from '../../test/kyc-samples.ts'
import { ADA } from '../../test/people.ts'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on } from '../../test/server.ts'
import { samplePage, sampleSummary } from '../../test/transaction-samples.ts'
import { firstCallsOf } from './first-calls.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const answering = () =>
  fakeApi(
    on(me, ADA),
    on(kycStatusOf, sampleStatus()),
    on(getPreferences, ADA.preferences),
    on(listNotifications, { data: [], total: 0, unread_count: 0 }),
    on(listTransactions, samplePage([])),
    on(summariseTransactions, sampleSummary()),
    on(listWallets, []),
    on(listHoldings, []),
    on(walletsTotal, { currency: 'USD', amount: '0.00' }),
    on(listDebts, { is_held: false, debts: [], contested: [] }),
  )

test.each(['/dashboard', '/wallet', '/add-funds', '/send-money', '/transactions'])(
  'FST-22 what %s asks first is asked before the app is there, by the very addresses of its screen, and taken over once',
  async (path) => {
    const { keepEarlyCalls } = await import('#lib/early-calls.ts')
    const api = answering()
    const early = firstCallsOf(path)
    keepEarlyCalls(early.map((url) => ({ url, token: 'tok', response: fetch(url) })))
    await openApp(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(api.callsOf(kycStatusOf)).toHaveLength(1))
    const counts = early.map((url) => api.calls.filter((call) => call.url === url).length)
    expect(counts, 'each was asked once in all').toEqual(early.map(() => 1))
    expect(early[0]).toBe(`${API_BASE}${me.path}`)
  },
)

test('FST-22 an early answer of another session counts for nothing: the app asks itself', async () => {
  const { keepEarlyCalls } = await import('#lib/early-calls.ts')
  const api = answering()
  const [url = ''] = firstCallsOf('/dashboard')
  keepEarlyCalls([{ url, token: 'of before', response: fetch(url) }])
  await openApp('/dashboard')
  await waitFor(() => expect(api.callsOf(me)).toHaveLength(2))
})
