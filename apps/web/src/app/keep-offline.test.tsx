// Goal: without a network a customer sees how they stood and since when; nothing is sent later; and it ends with the session.
import { health } from '@kivuko/contract/health.ts'
import { payMoneyRequest } from '@kivuko/contract/requests.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptKeys, get, giveCryptography } from '../../test/kept-keys.ts'
import { fakeApi, networkFailure, on, raw } from '../../test/server.ts'
import { until } from '../../test/until.ts'

vi.mock('idb-keyval', () => import('../../test/kept-keys.ts'))

let isOnline = true

beforeEach(() => {
  isOnline = true
  vi.resetModules()
  forgetKeptKeys()
  localStorage.clear()
  localStorage.setItem('token', 'token-of-ada')
  giveCryptography()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page of its own, as after a reload. */
async function open() {
  vi.resetModules()
  const { takeQueries } = await import('./account-queries.ts')
  const { keepOffline } = await import('./keep-offline.ts')
  const { StandingNotes } = await import('./standing-notes.tsx')
  const queries = takeQueries()
  const leave = keepOffline(queries)
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <StandingNotes />
    </QueryClientProvider>,
  )
  return {
    queries,
    close() {
      unmount()
      leave()
    },
  }
}

const WALLETS = [{ currency: 'NGN', available_balance: '1234.00' }]
const KEPT = ['wallets']

test('APP-20 APP-21 APP-22 what was seen last is kept sealed, shown with its time while there is no network, and renewed when there is one again', async () => {
  fakeApi()
  const first = await open()
  first.queries.setQueryData(KEPT, WALLETS)
  first.queries.setQueryData(['companies', 'usr_1', 'transactions', 'list'], { secret: 'of the company' })
  const sealed = await until(async () => {
    const kept = await get('offline-copy')
    if (typeof kept !== 'string') throw new Error('nothing is kept yet')
    return kept
  })
  expect(sealed).not.toContain('1234')
  first.close()

  isOnline = false
  const second = await open()
  await until(() => screen.getByText(/as they stood at/))
  expect(second.queries.getQueryData(KEPT)).toEqual(WALLETS)
  expect(second.queries.getQueryCache().getAll()).toHaveLength(1)
  isOnline = true
  fakeApi(on(health, () => raw(200, {})))
  act(() => void window.dispatchEvent(new Event('online')))
  await until(() => {
    if (screen.queryByText(/as they stood at/)) throw new Error('still offline')
  })
  second.close()

  // A network that reaches nobody is none.
  fakeApi(on(health, networkFailure), on(listWallets, networkFailure))
  const third = await open()
  const { call } = await import('#lib/api-client.ts')
  await call(listWallets).catch(() => {})
  await until(() => screen.getByText(/as they stood at/))
  third.close()
})

test('APP-23 another session opens nothing, and with its own session it is gone', async () => {
  fakeApi()
  const { KEPT_MAX, keepCopy, openCopy } = await import('#lib/offline-copy.ts')
  const now = new Date('2026-11-28T00:00:00Z')
  const answers = [{ key: KEPT, data: WALLETS, at: now.getTime() }]
  await keepCopy('token-of-ada', answers, () => true)
  expect(await openCopy('token-of-ada', now)).toEqual(answers)
  expect(await openCopy('token-of-brian', now)).toBeUndefined()
  expect(await openCopy('token-of-ada', new Date(now.getTime() + 8 * 86_400_000))).toBeUndefined()
  // Another page of the session adds what it saw, and renews what both saw.
  const renewed = [{ key: KEPT, data: [], at: now.getTime() + 2 }]
  await keepCopy('token-of-ada', [{ key: ['transactions', 'list'], data: 'lines', at: now.getTime() + 1 }], () => true)
  await keepCopy('token-of-ada', renewed, () => true)
  expect(await openCopy('token-of-ada', now)).toMatchObject([...renewed, { data: 'lines' }])
  const many = Array.from({ length: KEPT_MAX }, (_, index) => ({ key: [index], data: index, at: now.getTime() + 3 }))
  await keepCopy('token-of-ada', many, () => true)
  expect(await openCopy('token-of-ada', now)).toEqual(many)
  forgetKeptKeys()
  // Signed out while it was sealed.
  await keepCopy('token-of-ada', answers, () => false)
  expect(await get('offline-copy')).toBeUndefined()
  for (const end of ['logout', 'forgetSession'] as const) {
    await keepCopy('token-of-ada', answers, () => true)
    const session = await import('#lib/session.ts')
    session[end]()
    await until(async () => {
      if ((await get('offline-copy')) ?? (await get('offline-key'))) throw new Error('still kept')
    })
  }
})

test('APP-24 without a network what would move money fails at once, says that nothing was sent, and is not sent later', async () => {
  isOnline = false
  const api = fakeApi(on(payMoneyRequest, () => raw(200, {})))
  const { queries, close } = await open()
  const { call } = await import('#lib/api-client.ts')
  const send = () => call(payMoneyRequest, { body: { request_id: 'mrq_1' }, idempotencyKey: 'key-12345' })
  await expect(send()).rejects.toMatchObject({ message: 'You are offline: nothing was sent.' })
  const mutation = queries.getMutationCache().build(queries, { mutationFn: send })
  await expect(mutation.execute(undefined)).rejects.toThrow('You are offline: nothing was sent.')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(api.callsOf(payMoneyRequest)).toHaveLength(0)
  close()
})
