import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = () => import('./console-host.ts')
const answer = (host?: string) => new Headers(host === undefined ? {} : { 'kivuko-host': host })
const loadedAt = (path: string) =>
  vi.stubGlobal('performance', { now: () => Date.now(), getEntriesByType: () => [{ name: `https://console.kivuko.example${path}` }] })

test('SEC-208 a page is elsewhere once an answer has said that this is the console’s address, unless it was loaded here', async () => {
  loadedAt('/console')
  const { isAtConsole, isElsewhere, keepHost } = await load()
  keepHost(answer())
  expect([isAtConsole(), isElsewhere('/wallet')]).toEqual([false, false])
  keepHost(answer('console'))
  // What an answer without the header says is no news: it may come from a file.
  keepHost(answer())
  expect(isAtConsole()).toBe(true)
  for (const path of ['/', '/wallet', '/sign-up', '/consoles', '/forgot-password'])
    expect([path, isElsewhere(path)]).toEqual([path, true])
  for (const path of ['/console', '/console/', '/console/cases', '/sign-in', '/sign-in/'])
    expect([path, isElsewhere(path)]).toEqual([path, false])
  loadedAt('/wallet')
  expect(isElsewhere('/wallet')).toBe(false)
})
