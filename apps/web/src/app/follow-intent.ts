// Whoever reaches for a link is about to follow it: the code of its screen comes then, and what the screen asks the server.
import type { QueryClient } from '@tanstack/react-query'
import { withoutPrefix } from '#lib/language.ts'
import { savesData } from '#ui/saves-data.ts'
import { findScreen } from './found-screens.ts'
import { PATHS } from './paths.ts'

/** A pointer over it, the focus on it, a finger on it. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const
/** Where a customer goes from anywhere: their code is there before anyone reaches. */
const USUAL = [PATHS.dashboard, PATHS.wallet, PATHS.transactions, PATHS.payments, PATHS.addFunds, PATHS.sendMoney]

/** Until the answered function is called. What is fresh in `queries` is not asked for again. Not for whoever saves data. */
export function followIntent(queries: QueryClient): () => void {
  if (savesData()) return () => {}
  const follow = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
    // What cannot be had now is asked for, and complained of, by the screen.
    findScreen(withoutPrefix(link.pathname))
      ?.screen.fetchAhead(queries)
      .catch(() => {})
  }
  for (const sign of SIGNS) document.addEventListener(sign, follow, { passive: true })
  const stopWaiting = whenIdle(loadUsualScreens)
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, follow)
    stopWaiting()
  }
}

function loadUsualScreens(): void {
  for (const path of USUAL)
    findScreen(path)
      ?.screen.preload()
      .catch(() => {})
}

/** Answers how to call it off. Not every browser says when it is idle: there only a reach brings the code. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const waiting = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(waiting)
}
