// The language a person has chosen in this browser. A cookie, so that the server can read it too; nobody is led anywhere by it.
import { isLanguage, type Language, preferredLanguage } from '@kivuko/contract/languages.ts'
import { LANGUAGE } from './language.ts'

/** As boot.ts writes it, which imports nothing. */
const COOKIE = 'lang'
const YEAR_SECONDS = 31_536_000

export function chosenLanguage(): Language | undefined {
  const kept = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE}=`))
  const code = kept?.slice(COOKIE.length + 1) ?? ''
  return isLanguage(code) ? code : undefined
}

export function keepLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: at once, before the page is left, and also where there is no newer way
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Strict${secure}`
}

/** What this page should be offered in: the chosen language, else the first of the browser's that is ours; some tell none. */
export function languageToOffer(): Language | undefined {
  const wanted = chosenLanguage() ?? preferredLanguage(navigator.languages ?? [])
  return wanted === LANGUAGE ? undefined : wanted
}
