import { login, logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../test/people.ts'
import { fakeApi, on, raw, refuse } from '../../test/server.ts'
import { until } from '../../test/until.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'Abcdefg1', rememberMe: true }

/** Modules anew: one page load. */
async function load() {
  vi.resetModules()
  return { ...(await import('#lib/session.ts')), ...(await import('#lib/gain-session.ts')) }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('AUT-38 signing out in two tabs at once ends quietly in both', async () => {
  const api = fakeApi(
    on(login, { access_token: 'tok', user: ADA }),
    on(logoutEndpoint, () => refuse('unauthorized')),
  )
  const session = await load()
  const stop = session.followOtherTabs()
  await session.login(CREDENTIALS)
  session.logout()
  tellOfOtherTab({ key: 'token', newValue: null })
  await until(() => expect(api.callsOf(logoutEndpoint)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.getSession()).toMatchObject({ token: undefined, leavingTo: '/', ending: undefined })
  stop()
})

test.each([
  ['signs out', { key: 'token', newValue: null }],
  ['clears all that is kept', { key: null, newValue: null }],
])('AUT-38 when another tab %s the session ends here too, where the page is', async (_name, change) => {
  fakeApi(on(login, { access_token: 'tok', user: ADA }))
  const session = await load()
  const stop = session.followOtherTabs()
  await session.login(CREDENTIALS)
  localStorage.removeItem('token')
  tellOfOtherTab(change)
  expect(session.getSession()).toMatchObject({ token: undefined, user: undefined, leavingTo: undefined })
  expect(session.getSession().ending).toBe('elsewhere')
  session.endingSaid()
  expect(session.getSession().ending).toBeUndefined()
  stop()
})

test('AUT-33 when another tab signs in as somebody else this tab shows that person, and never both', async () => {
  const bola = { ...ADA, id: 'usr_bola', first_name: 'Bola' }
  fakeApi(on(login, { access_token: 'tok', user: ADA }), on(me, bola))
  const session = await load()
  const stop = session.followOtherTabs()
  await session.login(CREDENTIALS)
  localStorage.setItem('token', 'of-bola')
  tellOfOtherTab({ key: 'token', newValue: 'of-bola' })
  expect(session.getSession()).toMatchObject({ token: 'of-bola', user: undefined })
  await until(() => expect(session.getSession().user).toEqual(bola))
  stop()
})

test('SEC-134 when another tab has a new token for the same person the page goes on where it was', async () => {
  fakeApi(on(login, { access_token: 'tok', user: ADA }), on(me, ADA))
  const session = await load()
  const stop = session.followOtherTabs()
  await session.login(CREDENTIALS)
  const { visit } = session.getSession()
  localStorage.setItem('token', 'renewed')
  tellOfOtherTab({ key: 'token', newValue: 'renewed' })
  await until(() => expect(session.getSession().user).toMatchObject({ id: ADA.id }))
  expect(session.getSession()).toMatchObject({ token: 'renewed', visit })
  stop()
})

test('AUT-33 a late profile of a session that has ended is nobody’s', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  localStorage.setItem('token', 'old')
  fakeApi(
    on(me, async () => {
      await asked
      return raw(200, ADA)
    }),
  )
  const session = await load()
  const late = session.fetchProfile()
  localStorage.setItem('token', 'new')
  answer()
  await late
  expect(session.getSession().user).toBeUndefined()
})

function tellOfOtherTab(change: StorageEventInit): void {
  window.dispatchEvent(new StorageEvent('storage', change))
}
