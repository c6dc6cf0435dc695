import { authOptions } from '@kivuko/contract/sign-in-ways.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, networkFailure, on } from '../../test/server.ts'

const GOOGLE = { providers: [{ id: 'google', name: 'Google' }], passkeys: true }

async function load() {
  vi.resetModules()
  return { ...(await import('#lib/session.ts')), ...(await import('#lib/gain-session.ts')) }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/sign-in?redirect=/wallet')
})

test('AUT-47 AUT-48 AUT-61 API-11 leaving for a provider remembers this page and names the way back', async () => {
  fakeApi(on(authOptions, GOOGLE))
  const session = await load()
  const go = vi.fn()
  await session.startSocialLogin('google', go)
  expect(sessionStorage.getItem('oauth_return_url')).toBe(`${window.location.origin}/sign-in?redirect=/wallet`)
  const back = encodeURIComponent(`${window.location.origin}/auth/callback`)
  expect(go.mock.calls).toEqual([[`/api/v1/auth/google/login?return_url=${back}`]])
  expect(session.getSession().error).toBeUndefined()
})

test('AUT-71 AUT-72 leaving for a provider keeps nothing under another key', async () => {
  fakeApi(on(authOptions, GOOGLE))
  const session = await load()
  await session.startSocialLogin('google', () => {})
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], ['oauth_return_url']])
})

test('ERR-05 a provider that is not there any more fails with its name', async () => {
  fakeApi(on(authOptions, { providers: [], passkeys: false }))
  const session = await load()
  const go = vi.fn()
  await expect(session.startSocialLogin('google', go)).rejects.toThrow()
  expect(session.getSession().error).toBe('google login failed')
  expect(go).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('oauth_return_url')).toBeNull()
})

test('ERR-05 without an answer the error’s own message is kept, and nobody leaves the page', async () => {
  fakeApi(on(authOptions, networkFailure))
  const session = await load()
  const go = vi.fn()
  await expect(session.startSocialLogin('google', go)).rejects.toThrow()
  expect(session.getSession().error).toContain('could not reach')
  expect(go).not.toHaveBeenCalled()
})

test('ERR-05 an address the browser refuses to open fails with the provider’s name when it says nothing itself', async () => {
  fakeApi(on(authOptions, GOOGLE))
  const session = await load()
  const go = () => {
    throw new Error('')
  }
  await expect(session.startSocialLogin('google', go)).rejects.toThrow()
  expect(session.getSession().error).toBe('google login failed')
})
