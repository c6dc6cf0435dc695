// Whoever reaches for a link finds the screen's code and data there.
import { me } from '@kivuko/contract/auth.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { getPreferences, listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleStatus } from '../../test/kyc-samples.ts'
import { ADA } from '../../test/people.ts'
import { address, openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on } from '../../test/server.ts'
import { samplePage, sampleSummary } from '../../test/transaction-samples.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'FST-08 by %s a link brings what its screen asks for; followed, the screen does not ask again',
  async (sign) => {
    const api = fakeApi(
      on(me, ADA),
      on(kycStatusOf, sampleStatus()),
      on(getPreferences, ADA.preferences),
      on(listNotifications, { data: [], total: 0, unread_count: 0 }),
      on(listTransactions, samplePage([])),
      on(summariseTransactions, sampleSummary()),
    )
    await openApp('/settings')
    const [link] = await screen.findAllByRole('link', { name: 'Transactions' })
    expect(api.callsOf(listTransactions)).toHaveLength(0)
    fireEvent[sign](link as HTMLElement)
    await waitFor(() => expect(api.callsOf(summariseTransactions)).toHaveLength(1))
    await waitFor(() => expect(api.callsOf(listTransactions)).toHaveLength(1))
    expect(address()).toBe('/settings')
    fireEvent[sign](link as HTMLElement)
    fireEvent.click(link as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Transactions' })
    expect(api.callsOf(summariseTransactions)).toHaveLength(1)
    expect(api.callsOf(listTransactions)).toHaveLength(1)
  },
)
