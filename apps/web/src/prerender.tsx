// Renders a page to static HTML. Used by the build only.
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { preloadScreen } from '#app/screens.ts'

export { PRERENDERED } from '#app/prerendered.ts'

/** The markup of `#root` for one path. */
export async function render(path: string): Promise<string> {
  await preloadScreen(path)
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
}
