import { beforeEach, expect, test, vi } from 'vitest'

// Nothing is loaded here, whoever follows the link.
window.addEventListener('click', (event) => event.preventDefault(), true)

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="app"></div>'
})

/** Whether the router hears of a click on a link to `href`. */
function isHeard(href: string): boolean {
  const app = document.getElementById('app') as HTMLElement
  app.innerHTML = `<a href="${href}"><span>a link</span></a>`
  let heard = false
  app.onclick = () => {
    heard = true
  }
  document.querySelector('span')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  return heard
}

test('SEC-208 at the console’s own address, links to pages of the site are the browser’s, and others the router’s', async () => {
  const { isAtConsole, keepHost } = await import('./console-host.ts')
  keepHost(new Headers())
  expect([isAtConsole(), isHeard('/wallet')]).toEqual([false, true])
  keepHost(new Headers({ 'kivuko-host': 'console' }))
  expect(isAtConsole()).toBe(true)
  await vi.waitFor(() => expect(isHeard('/wallet')).toBe(false))
  for (const [href, isRouters] of [
    ['/', false],
    ['/sign-up', false],
    ['/consoles', false],
    ['/forgot-password?email=a', false],
    ['/console', true],
    ['/console/cases?case=1', true],
    ['/sign-in?redirect=%2Fconsole', true],
    ['https://elsewhere.example/wallet', true],
  ] as const)
    expect([href, isHeard(href)]).toEqual([href, isRouters])
})
