// What the server draws a customer's screens with has no browser: nothing of one is read while they are drawn.

import { me } from '@kivuko/contract/auth.ts'
import { FIRST_SCREENS } from '@kivuko/contract/first-screen.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { urlOf } from '#lib/api-client.ts'
import { page } from '#lib/drawn-page.ts'
import { UNKNOWN_SESSION } from '#lib/session.ts'
import { ADA } from '../../test/people.ts'
import { App } from './app.tsx'
import { preloadScreen } from './screens.ts'

const OF_BROWSERS = ['window', 'document', 'location', 'history', 'localStorage', 'sessionStorage', 'matchMedia']

function withoutBrowser<T>(work: () => T): T {
  const kept = OF_BROWSERS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of OF_BROWSERS) Object.defineProperty(globalThis, name, { value: undefined, configurable: true })
  try {
    return work()
  } finally {
    for (const [name, before] of kept) Object.defineProperty(globalThis, name, before ?? {})
  }
}

test.each(FIRST_SCREENS)('FST-38 %s is drawn whole where there is no browser', async (path) => {
  await preloadScreen(path)
  page.drawn = { answers: { [urlOf(me)]: ADA }, at: new Date().toISOString() }
  page.drawn.session = { ...UNKNOWN_SESSION, initializing: false, user: ADA, token: 'of whoever reads' }
  const markup = withoutBrowser(() =>
    renderToString(
      <StaticRouter location={path}>
        <App />
      </StaticRouter>,
    ),
  )
  page.drawn = undefined
  expect(/<template data-msg="[^"]*/.exec(markup)?.[0]).toBeUndefined()
  expect(markup).toContain('<h1')
})
