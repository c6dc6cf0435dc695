// The whole app at an address, as a browser would start it.
import { cleanup, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'

/** Forgets the session, the storages and the address of the test before. Call it in `beforeEach`. */
export function startClean(): void {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('scrollTo', () => {})
  // What jsdom lacks of a browser, as the carousel and the islands need it: nothing scrolls, nothing changes size.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('IntersectionObserver', Idle)
  vi.stubGlobal('ResizeObserver', Idle)
  Element.prototype.scrollIntoView = () => {}
}

class Idle {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Opens an address: restores the session, then renders, as main.tsx does. `entry` is its history state. */
export async function openApp(address: string, entry: unknown = null): Promise<void> {
  window.history.replaceState(entry, '', address)
  // Fresh modules each time: the session is one per page load.
  const [{ initialise }, { App }, screens, { BASE, pathHere }] = await Promise.all([
    import('#lib/session.ts'),
    import('#app/app.tsx'),
    import('#app/screens.ts'),
    import('#lib/language.ts'),
  ])
  await initialise()
  await screens.preloadScreen(pathHere())
  render(
    <BrowserRouter basename={BASE}>
      <App />
    </BrowserRouter>,
  )
}

/** Loads a screen that is gone to later: where a test stops the clock, loading takes no time then. */
export async function loadScreen(path: string): Promise<void> {
  const { preloadScreen } = await import('#app/screens.ts')
  await preloadScreen(path)
}

/** Where the browser is, with its query. */
export function address(): string {
  return `${window.location.pathname}${window.location.search}`
}
