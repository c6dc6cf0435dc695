import { login, logout as logoutEndpoint, me, register, userSchema } from '@kivuko/contract/auth.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { tradeOptions } from '@kivuko/contract/trades.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../test/people.ts'
import { fakeApi, networkFailure, on, raw, refuse } from '../../test/server.ts'
import { until } from '../../test/until.ts'

/** As an answer to signing in has her. */
const WHO = userSchema.parse(ADA)
const CREDENTIALS = { email: 'ada@example.com', password: 'Abcdefg1', rememberMe: true }

/** Modules anew: one page load. */
async function load() {
  vi.resetModules()
  const session = await import('#lib/session.ts')
  const signIn = await import('#lib/gain-session.ts')
  const client = await import('#lib/api-client.ts')
  return { ...session, ...signIn, call: client.call, ApiError: client.ApiError }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('AUT-26 AUT-27 AUT-29 API-05 API-07 API-09 signing in stores the token, keeps the user, and the next call carries it', async () => {
  const api = fakeApi(on(login, { access_token: 'tok', user: ADA }), on(listWallets, []))
  const session = await load()
  await session.login(CREDENTIALS)
  expect(localStorage.getItem('token')).toBe('tok')
  expect(session.getSession()).toMatchObject({ token: 'tok', user: WHO, loading: false, error: undefined })
  expect(api.callsOf(login)[0]?.body).toEqual(CREDENTIALS)
  expect(api.callsOf(me)).toHaveLength(0)
  await session.call(listWallets)
  expect(api.callsOf(listWallets)[0]?.headers.get('authorization')).toBe('Bearer tok')
  expect(api.calls.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
})

test.each([
  ['user_data', { token: 'tok', user_data: ADA }, 0],
  ['token instead of access_token', { token: 'tok', user: ADA }, 0],
  ['no user at all', { access_token: 'tok' }, 1],
])('AUT-28 AUT-29 AUT-31 %s in the answer signs in', async (_name, body, profileCalls) => {
  const api = fakeApi(
    on(login, () => raw(200, body)),
    on(me, ADA),
  )
  const session = await load()
  await session.login(CREDENTIALS)
  expect(session.getSession()).toMatchObject({ token: 'tok', user: WHO })
  expect(api.callsOf(me)).toHaveLength(profileCalls)
})

test('AUT-30 AUT-46 a profile that cannot be loaded after signing in only warns', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeApi(
    on(login, () => raw(200, { token: 'tok' })),
    on(me, () => refuse('internal')),
  )
  const session = await load()
  await session.login(CREDENTIALS)
  expect(session.getSession()).toMatchObject({ token: 'tok', user: undefined })
  expect(warn).toHaveBeenCalledOnce()
})

test('AUT-43 AUT-46 a profile refused with 401 just after signing in ends the session', async () => {
  fakeApi(
    on(login, () => raw(200, { token: 'tok' })),
    on(me, () => refuse('unauthorized')),
  )
  const session = await load()
  await session.initialise()
  await expect(session.login(CREDENTIALS)).rejects.toThrow()
  expect(session.getSession()).toMatchObject({ token: undefined, user: undefined })
  expect(localStorage.getItem('token')).toBeNull()
})

test('AUT-32 an answer without a token fails with its text', async () => {
  fakeApi(on(login, () => raw(200, {})))
  const session = await load()
  await expect(session.login(CREDENTIALS)).rejects.toThrow()
  expect(session.getSession().error).toBe('No authentication token received')
})

test.each([
  ['detail first', raw(400, { detail: 'D', message: 'M' }), 'D', 'M'],
  ['message alone', raw(400, { message: 'M' }), 'M', 'M'],
  ['detail alone', raw(400, { detail: 'D' }), 'D', 'D'],
])('ERR-01 ERR-03 ERR-04 %s is what login and register show', async (_name, reply, atLogin, atRegister) => {
  fakeApi(
    on(login, () => reply),
    on(register, () => reply),
  )
  const session = await load()
  await session.login(CREDENTIALS).catch(() => {})
  expect(session.getSession().error).toBe(atLogin)
  await session.register({ fullName: 'Ada', email: 'a@b.co', password: 'x' }).catch(() => {})
  expect(session.getSession().error).toBe(atRegister)
})

test('ERR-01 ERR-03 without an answer login shows the error’s own message and register its fallback', async () => {
  fakeApi(on(login, networkFailure), on(register, networkFailure))
  const session = await load()
  await session.login(CREDENTIALS).catch(() => {})
  expect(session.getSession().error).toContain('could not reach')
  await session.register({ fullName: 'Ada', email: 'a@b.co', password: 'x' }).catch(() => {})
  expect(session.getSession().error).toBe('Signup failed')
})

test('ERR-01 an error without a word of its own reads Login failed', async () => {
  fakeApi(
    on(login, () => {
      throw new DOMException('', 'AbortError')
    }),
  )
  const session = await load()
  await session.login(CREDENTIALS).catch(() => {})
  expect(session.getSession().error).toBe('Login failed')
})

test('AUT-24 API-10 registering sends exactly three fields and stores the token', async () => {
  const api = fakeApi(on(register, { token: 'tok', user: ADA }))
  const session = await load()
  await session.register({ fullName: 'Ada Lovelace King', email: 'ada@example.com', password: 'Abcdefg1' })
  expect(localStorage.getItem('token')).toBe('tok')
  expect(api.calls[0]?.body).toEqual({ fullName: 'Ada Lovelace King', email: 'ada@example.com', password: 'Abcdefg1' })
})

test('AUT-33 AUT-74 starting with a stored token asks once for the profile', async () => {
  localStorage.setItem('token', 'tok')
  const api = fakeApi(on(me, ADA))
  const session = await load()
  expect(session.getSession().initializing).toBe(true)
  await session.initialise()
  expect(session.getSession()).toMatchObject({ token: 'tok', user: WHO, initializing: false })
  expect(api.calls.map(({ id }) => id)).toEqual(['me'])
})

test('AUT-35 AUT-36 AUT-37 AUT-43 a start whose profile is refused with 401 clears both tokens, warns, and moves nowhere', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('token', 'tok')
  localStorage.setItem('refresh_token', 'old')
  fakeApi(on(me, () => refuse('unauthorized')))
  const session = await load()
  await session.initialise()
  expect(session.getSession()).toMatchObject({ token: undefined, initializing: false, leavingTo: undefined })
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('refresh_token')).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('AUT-38 AUT-39 AUT-40 signing out clears everything, tells the server, and leaves for the home page', async () => {
  const api = fakeApi(
    on(login, { access_token: 'tok', user: ADA }),
    on(logoutEndpoint, { result: 'ok' }),
    on(listWallets, []),
  )
  const session = await load()
  await session.login(CREDENTIALS)
  localStorage.setItem('refresh_token', 'old')
  localStorage.setItem('auth_return_url', '/wallet')
  session.logout()
  expect(session.getSession()).toMatchObject({ token: undefined, user: undefined, leavingTo: '/' })
  expect(Object.keys(localStorage)).toEqual([])
  await until(() => expect(api.callsOf(logoutEndpoint)).toHaveLength(1))
  expect(api.callsOf(logoutEndpoint)[0]?.headers.get('authorization')).toBe('Bearer tok')
  await session.call(listWallets)
  expect(api.callsOf(listWallets)[0]?.headers.has('authorization')).toBe(false)
})

test('AUT-41 AUT-42 RTE-41 any refused token clears both tokens and leads to sign-in with the way back', async () => {
  fakeApi(
    on(login, { access_token: 'tok', user: ADA }),
    on(listWallets, () => refuse('unauthorized')),
  )
  const session = await load()
  await session.login(CREDENTIALS)
  localStorage.setItem('refresh_token', 'old')
  window.history.replaceState(null, '', '/wallet?x=1')
  await expect(session.call(listWallets)).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('refresh_token')).toBeNull()
  expect(localStorage.getItem('auth_return_url')).toBe('/wallet?x=1')
  expect(session.getSession()).toMatchObject({
    token: undefined,
    leavingTo: '/sign-in?redirect=%2Fwallet%3Fx%3D1',
    ending: 'refused',
  })
})

test('AUT-45 a wrong password shows the detail and moves nowhere', async () => {
  fakeApi(on(login, () => refuse('invalid_credentials', { detail: 'No match.' })))
  const session = await load()
  await session.login(CREDENTIALS).catch(() => {})
  expect(session.getSession()).toMatchObject({ error: 'No match.', leavingTo: undefined })
})

test('TRD-53 AUT-45 a public call says who asks and ends no session if it is refused for it; signing in brings no token', async () => {
  const api = fakeApi(
    on(login, { access_token: 'tok', user: ADA }),
    on(tradeOptions, () => refuse('unauthorized')),
  )
  const session = await load()
  await session.call(tradeOptions).catch(() => {})
  await session.login(CREDENTIALS)
  await expect(session.call(tradeOptions)).rejects.toMatchObject({ status: 401 })
  await session.login(CREDENTIALS)
  const sent = (endpoint: EndpointSpec) => api.callsOf(endpoint).map(({ headers }) => headers.get('authorization'))
  expect(sent(tradeOptions)).toEqual([null, 'Bearer tok'])
  expect(sent(login)).toEqual([null, null])
  expect(session.getSession()).toMatchObject({ token: 'tok', leavingTo: undefined })
  expect(localStorage.getItem('token')).toBe('tok')
})

test('AUT-41 a late refusal of an older token leaves the newer session alone', async () => {
  let refuseLate = () => {}
  const late = new Promise<void>((resolve) => {
    refuseLate = resolve
  })
  fakeApi(
    on(login, { access_token: 'new', user: ADA }),
    on(listWallets, async ({ headers }) => {
      if (headers.get('authorization') === 'Bearer new') return raw(200, [])
      await late
      return refuse('unauthorized')
    }),
  )
  localStorage.setItem('token', 'old')
  const session = await load()
  const asked = session.call(listWallets)
  await session.login(CREDENTIALS)
  refuseLate()
  expect(await asked).toEqual([])
  expect(session.getSession()).toMatchObject({ token: 'new', leavingTo: undefined })
})

test('AUT-64 AUT-66 AUT-69 the store names what is missing', async () => {
  fakeApi()
  const session = await load()
  await expect(session.adoptCallback({ user_email: 'a@b.co' })).rejects.toThrow('Invalid OAuth callback data')
  await expect(session.fetchProfile()).rejects.toThrow('No authentication token available')
})

test('AUT-70 AUT-71 the state has its five values and the storages only their keys', async () => {
  fakeApi(on(login, () => raw(200, { access_token: 'tok', refresh_token: 'r', user: ADA })))
  const session = await load()
  await session.login(CREDENTIALS)
  expect(Object.keys(session.getSession())).toEqual(
    expect.arrayContaining(['user', 'token', 'loading', 'error', 'initializing']),
  )
  expect(Object.keys(localStorage)).toEqual(['token'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('signing in works where the browser forbids storage', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const api = fakeApi(on(login, { access_token: 'tok', user: ADA }), on(listWallets, []))
  const session = await load()
  await session.initialise()
  await session.login(CREDENTIALS)
  await session.call(listWallets)
  expect(api.callsOf(listWallets)[0]?.headers.get('authorization')).toBe('Bearer tok')
})

test('AUT-32 an answer that asks for a second factor opens no session yet', async () => {
  const second_factor = { challenge: 'chl', methods: ['totp' as const] }
  fakeApi(on(login, { second_factor }))
  const session = await load()
  expect(await session.login(CREDENTIALS)).toEqual(second_factor)
  expect(session.getSession()).toMatchObject({ token: undefined, loading: false, error: undefined })
  expect(Object.keys(localStorage)).toEqual([])
})
