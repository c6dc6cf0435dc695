// Draws a customer's first screen for one request. Runs in the server of the API, from a bundle that the build makes of it.
// From the first line of `draw` to the last nothing waits, so no other request can come between: what is set for one
// customer is gone before anybody else's turn.
import { me } from '@kivuko/contract/auth.ts'
import { FIRST_SCREENS } from '@kivuko/contract/first-screen.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { firstCallsOf } from '#app/first-calls.ts'
import { preloadScreen } from '#app/screens.ts'
import { drawnAnswerTo } from '#lib/api-client.ts'
import { localStore } from '#lib/browser-storage.ts'
import { type Drawn, page } from '#lib/drawn-page.ts'
import { BASE } from '#lib/language.ts'
import { readLook, writesAlike } from '#lib/look.ts'
import { UNKNOWN_SESSION } from '#lib/session.ts'

/** Each with the calls it is drawn from. */
export const PAGES = FIRST_SCREENS.map((path) => ({ path, calls: firstCallsOf(path) }))

/** Loads the screens: afterwards nothing is waited for. */
export async function ready(): Promise<void> {
  for (const { path } of PAGES) await preloadScreen(path)
}

/** The markup of `#root`; undefined where it would not be what the browser draws itself. */
export function draw({
  path,
  look,
  answers,
  at,
}: Pick<Drawn, 'answers' | 'at'> & { path: string; look: string }): string | undefined {
  const { hidesBanner, ...how } = readLook(look)
  page.drawn = { answers, at, look: how }
  try {
    const user = drawnAnswerTo(me)
    if (!user || !writesAlike(how)) return undefined
    page.drawn.session = { ...UNKNOWN_SESSION, initializing: false, user, token: 'of whoever reads' }
    if (hidesBanner) localStore.set('kyc_banner_dismissed', 'true')
    const markup = renderToString(
      <StaticRouter basename={BASE} location={`${BASE}${path}`}>
        <App />
      </StaticRouter>,
    )
    // A part that has to wait would be drawn by the browser alone, and say so.
    return markup.includes('<!--$!-->') ? undefined : markup
  } finally {
    page.drawn = undefined
    localStore.remove('kyc_banner_dismissed')
  }
}
