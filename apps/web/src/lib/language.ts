// The language of this site's files: every other one has files of its own, below another prefix.
import { LANGUAGE_FACTS, LANGUAGES, type Language, prefixOf } from '@kivuko/contract/languages.ts'

export const LANGUAGE: Language = import.meta.env.VITE_LANGUAGE ?? 'en'

/** Before every address of the app: '/sw', and nothing in English. */
export const BASE = prefixOf(LANGUAGE)

/** For numbers, names and lists. */
export const LOCALE = LANGUAGE_FACTS[LANGUAGE].locale

/** For dates: English is written as each reader's own country has it. */
export const DATE_LOCALE = LANGUAGE === 'en' ? undefined : LOCALE

/** For days of the calendar that stand in built pages, the same for every reader. */
export const CALENDAR_LOCALE = LANGUAGE === 'en' ? 'en-GB' : LOCALE

/** A path as the router and the lists of screens know it, whatever language it was in. */
export function withoutPrefix(path: string): string {
  const rest = path.slice(prefixOf(languageAt(path)).length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** In which language the page at a path is. */
export function languageAt(path: string): Language {
  const begins = (prefix: string) => path === prefix || ['/', '?', '#'].some((sign) => path.startsWith(prefix + sign))
  return LANGUAGES.find((language) => language !== 'en' && begins(prefixOf(language))) ?? 'en'
}

/** Where this page is, as the router knows it. */
export function pathHere(): string {
  return withoutPrefix(window.location.pathname)
}

/** The same place in another language, with what is asked for in its address. `path` is one of the router's. */
export function addressIn(language: Language, path: string): string {
  // Two slashes at the beginning would lead to another site.
  const within = path.replace(/^\/{2,99}/, '/')
  return language === 'en' ? within : `${prefixOf(language)}${within.replace(/^\/(?=$|[?#])/, '')}`
}
