// The app in the browser: the session first, then the page; what was done before either is done again.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { whenAlive } from '#app/alive.tsx'
import { App } from '#app/app.tsx'
import { askAhead, preloadScreen } from '#app/screens.ts'
import { page } from '#lib/drawn-page.ts'
import { type EarlyCall, keepEarlyCalls } from '#lib/early-calls.ts'
import { BASE, pathHere } from '#lib/language.ts'
import { followOtherTabs, initialise } from '#lib/session.ts'

/** What a person did before the app listened. */
export type EarlyInput = {
  /** Ends the keeping: from the next event on the app answers. */
  end: () => { pressed: HTMLElement | undefined; sent: HTMLFormElement | undefined }
  /** The whole style is there. */
  styled: Promise<void>
  /** What a customer's screen asks first is asked already. */
  calls: readonly EarlyCall[]
}

const app = (
  <StrictMode>
    <BrowserRouter basename={BASE}>
      <App />
    </BrowserRouter>
  </StrictMode>
)

export async function start(early: EarlyInput): Promise<void> {
  keepEarlyCalls(early.calls)
  await parsed()
  const root = document.getElementById('root') as HTMLElement
  // The server drew it for a customer: whether that is who is here now says what stands in it.
  const isDrawn = root.dataset.of && (await (await import('#app/drawn-start.ts')).takeDrawn())
  const session = isDrawn ? undefined : initialise()
  followOtherTabs()
  // A chunk that cannot be loaded shows as the crash page, not as an empty one.
  await Promise.all([preloadScreen(pathHere()).catch(() => {}), early.styled])
  if (isDrawn || root.hasAttribute('data-prerendered')) {
    const { pressed, sent } = early.end()
    const doAgain = () => {
      page.drawn = undefined
      pressed?.click()
      if (sent?.isConnected) sent.requestSubmit()
    }
    whenAlive(doAgain)
    hydrateRoot(root, app)
  } else {
    const content = askAhead(pathHere()).catch(() => {})
    // The first paint of a signed-in screen already knows who is signed in, and what they have: drawn once, nothing moves.
    await session
    await Promise.race([content, lateness()])
    createRoot(root).render(app)
    early.end()
  }
}

/** A first content that has not come by now is late: its screen says that it loads. */
const CONTENT_PATIENCE_MS = 500

async function lateness(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, CONTENT_PATIENCE_MS))
}

async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}
