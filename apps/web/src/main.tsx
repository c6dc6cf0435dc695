// The browser's start: the session first, then the page.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { preloadScreen } from '#app/screens.ts'
import { followOtherTabs, initialise } from '#lib/session.ts'
import './ui/theme.css'

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

async function start(): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const session = initialise()
  followOtherTabs()
  // A button that is pressed before React listens is pressed again once it does.
  let pressed = null as HTMLElement | null
  root.onclick = ({ target }) => {
    pressed = (target as Element).closest('button[type=button]')
  }
  // A chunk that cannot be loaded shows as the crash page, not as an empty one.
  await preloadScreen(window.location.pathname).catch(() => {})
  root.onclick = null
  if (root.hasAttribute('data-prerendered')) {
    hydrateRoot(root, app)
    pressed?.click()
  } else {
    // The first paint of a signed-in screen already knows who is signed in.
    await session
    createRoot(root).render(app)
  }
}

void start()
