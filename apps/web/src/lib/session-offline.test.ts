// A start on a bad network: the session stays, and the profile is asked for until it is known.
import { me, userSchema } from '@kivuko/contract/auth.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../test/people.ts'
import { fakeApi, networkFailure, on, raw, refuse } from '../../test/server.ts'

/** As an answer to signing in has her. */
const WHO = userSchema.parse(ADA)

/** Modules anew: one page load. */
async function load() {
  vi.resetModules()
  return await import('#lib/session.ts')
}

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const FAILURES = [
  ['answered with 500', () => refuse('internal')],
  ['answered with 503', () => raw(503, {})],
  ['refused as too many', () => refuse('rate_limited')],
  ['not answered', networkFailure],
] as const

test.each(FAILURES)(
  'AUT-160 a start whose profile is %s keeps the session, is offline, and goes on when an answer comes',
  async (_name, failure) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('token', 'tok')
    let isBad = true
    const api = fakeApi(on(me, () => (isBad ? failure() : raw(200, ADA))))
    const session = await load()
    await session.initialise()
    const kept = { token: 'tok', initializing: false, leavingTo: undefined }
    expect(session.getSession()).toMatchObject({ ...kept, isOffline: true, user: undefined })
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(api.callsOf(me).length).toBeGreaterThan(1))
    expect(session.getSession()).toMatchObject({ ...kept, isOffline: true })
    isBad = false
    // Heard once it waits again.
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(session.getSession()).toMatchObject({ ...kept, isOffline: false, user: WHO })
    })
    // Known, it is asked for no more.
    const asked = api.callsOf(me).length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(api.callsOf(me)).toHaveLength(asked)
    expect(localStorage.getItem('token')).toBe('tok')
  },
)

test('AUT-161 a profile that is late is waited for no longer, and taken when it comes', async () => {
  localStorage.setItem('token', 'tok')
  const late = Promise.withResolvers<void>()
  fakeApi(on(me, () => late.promise.then(() => raw(200, ADA))))
  const session = await load()
  const started = session.initialise()
  await vi.advanceTimersByTimeAsync(5_999)
  expect(session.getSession()).toMatchObject({ initializing: true, isOffline: false })
  await vi.advanceTimersByTimeAsync(1)
  await started
  expect(session.getSession()).toMatchObject({ token: 'tok', initializing: false, isOffline: true })
  late.resolve()
  await vi.waitFor(() => expect(session.getSession()).toMatchObject({ token: 'tok', isOffline: false, user: WHO }))
})

test('AUT-160 a token that is refused after a bad network ends the session', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('token', 'tok')
  let reply: () => ReturnType<typeof refuse> = () => refuse('internal')
  fakeApi(on(me, () => reply()))
  const session = await load()
  await session.initialise()
  reply = () => refuse('unauthorized')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() =>
    expect(session.getSession()).toMatchObject({ token: undefined, isOffline: false, ending: 'refused' }),
  )
  expect(localStorage.getItem('token')).toBeNull()
})
