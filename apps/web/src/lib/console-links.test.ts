import { beforeEach, expect, test } from 'vitest'
import { leaveByLinks } from './console-links.ts'

// Nothing is loaded here, whoever follows the link.
window.addEventListener('click', (event) => event.preventDefault(), true)

beforeEach(() => {
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

test('SEC-208 from the console, links to pages of the site are the browser’s to follow, and others the router’s', () => {
  expect(isHeard('/wallet')).toBe(true)
  const stop = leaveByLinks()
  for (const [href, isRouters] of [
    ['/', false],
    ['/wallet', false],
    ['/sign-up', false],
    ['/consoles', false],
    ['/forgot-password?email=a', false],
    ['/console', true],
    ['/console/cases?case=1', true],
    ['/sign-in?redirect=%2Fconsole', true],
    ['https://elsewhere.example/wallet', true],
  ] as const)
    expect([href, isHeard(href)]).toEqual([href, isRouters])
  stop()
  expect(isHeard('/wallet')).toBe(true)
})
