// Signing out takes the permission to draw pages away in the browser itself.
import { logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { FIRST_SCREEN_MARK } from '@kivuko/contract/first-screen-mark.ts'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../test/people.ts'
import { startClean } from '../../test/render-app.tsx'
import { fakeApi, networkFailure, on } from '../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${FIRST_SCREEN_MARK}=abc; Path=/`
})

test('FST-45 signing out removes the mark at once, where nothing answers too', async () => {
  fakeApi(on(me, ADA), on(logoutEndpoint, networkFailure))
  const { initialise, logout } = await import('#lib/session.ts')
  await initialise()
  expect(document.cookie).toContain(FIRST_SCREEN_MARK)
  logout()
  expect(document.cookie).not.toContain(FIRST_SCREEN_MARK)
})

test('FST-45 another session has no permission of the one before', async () => {
  fakeApi(on(me, ADA))
  const { adopt } = await import('#lib/session.ts')
  await adopt('tok of another', undefined)
  expect(document.cookie).not.toContain(FIRST_SCREEN_MARK)
})
