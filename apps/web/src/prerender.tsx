// Renders a page to static HTML. Used by the build only.
import { TWINS } from 'virtual:twins'
import { t } from '@kivuko/contract/text.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { preloadIslands } from '#app/island.tsx'
import { CONSOLE_HOME, PATHS } from '#app/paths.ts'
import { ALL_SCREENS, preloadScreen, REDIRECTS } from '#app/screens.ts'
import { BASE } from '#lib/language.ts'
import { Waiting } from '#ui/spinner.tsx'

export { OFFLINE_SCREENS, OFFLINE_SOURCES, OTHER_SCREENS, PRERENDERED } from '#app/prerendered.ts'
export { TWINS }

/** Every address the app has a page at: the server answers all others with a 404. */
export const KNOWN_PAGES = {
  // Which handles there are only the server knows.
  pages: [
    ...ALL_SCREENS.map(({ path }) => path).filter((path) => path !== PATHS.pay),
    ...REDIRECTS.map(({ from }) => from),
  ],
  under: [CONSOLE_HOME],
}

/** The markup of `#root` for one path. */
export async function render(path: string): Promise<string> {
  await preloadScreen(path)
  // After the screen: its own islands are known only then.
  await preloadIslands()
  return renderToString(
    <StaticRouter basename={BASE} location={`${BASE}${path}`}>
      <App />
    </StaticRouter>,
  )
}

/** What every other page shows until its code has come: in a font of the device, for Inter would come before that code. */
export function renderShell(): string {
  return renderToString(
    <>
      <Waiting className="min-h-dvh [font-family:system-ui]">{t('Loading…')}</Waiting>
      <noscript>{t('This page needs JavaScript. The home page can be read without it.')}</noscript>
    </>,
  )
}
