// Pages that are static HTML before any script runs, and what a search engine reads about them.
import { APP_TEXT } from './messages.ts'
import { PATHS } from './paths.ts'
import { SCREENS } from './screens.ts'

const NAMES = ['home', 'buy', 'signIn', 'signUp'] as const

/** `source` is the module of the screen, as the build names it. */
export const PRERENDERED = NAMES.map((name) => ({
  path: PATHS[name],
  title: SCREENS[name].title,
  description: APP_TEXT.descriptions[name],
  source: { home: 'home', buy: 'buy', signIn: 'sign-in', signUp: 'sign-up' }[name],
}))
