// Where a person goes after signing in: only ever a page of this site.
import type { Language } from '@kivuko/contract/languages.ts'
import { localStore, sessionStore } from './browser-storage.ts'
import { languageAt, withoutPrefix } from './language.ts'

const HOME_AFTER_SIGN_IN = '/dashboard'
const SIGN_IN = '/sign-in'
const SIGN_UP = '/sign-up'
/** Stands in an address, so it is the same in every language. */
export const SIGN_IN_REQUIRED_TEXT = 'Please sign in to access this page'

/**
 * A path of this site with its query ('add-funds' becomes '/add-funds'), as the router knows it: a person goes on in the language
 * they read now. Undefined for anything leading elsewhere.
 */
export function sameSitePath(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  try {
    const url = new URL(value, `${window.location.origin}/`)
    const path = withoutPrefix(url.pathname)
    if (url.origin !== window.location.origin || path.startsWith('//')) return undefined
    return `${path}${url.search}${url.hash}`
  } catch {
    return undefined
  }
}

/** Whether a redirect value names another site, or nothing a browser could open. */
export function leadsElsewhere(value: string | null): boolean {
  return Boolean(value) && sameSitePath(value) === undefined
}

/** Keeps the page a visitor asked for until they have signed in. */
export function rememberReturnAddress(path: string): void {
  localStore.set('auth_return_url', path)
}

/** The redirect of the query, else the remembered page, else the dashboard. */
export function returnAddress(search: string): string {
  return (
    sameSitePath(new URLSearchParams(search).get('redirect')) ??
    sameSitePath(localStore.get('auth_return_url')) ??
    HOME_AFTER_SIGN_IN
  )
}

/** Used once: a later sign-in must not jump to an old page. */
export function forgetReturnAddress(): void {
  localStore.remove('auth_return_url')
  sessionStore.remove('oauth_return_url')
}

/** Where the social sign-in callback goes: the page that started it, unless that only leads back to signing in. */
export function callbackReturnAddress(): string {
  const started = sameSitePath(sessionStore.get('oauth_return_url'))
  if (!started) return returnAddress('')
  const { pathname, search } = new URL(started, window.location.origin)
  return pathname === SIGN_IN || pathname === SIGN_UP ? returnAddress(search) : started
}

/** The language in which a social sign-in was started: the provider comes back to one page, which is in English. */
export function callbackLanguage(): Language {
  const { pathname } = new URL(sessionStore.get('oauth_return_url') ?? '/', window.location.origin)
  return languageAt(pathname)
}

/** The sign-in address that brings a person back to `path`; with `message`, it also says why they are there. */
export function signInAddress(path: string, message?: string): string {
  const query = new URLSearchParams({ redirect: path, ...(message ? { message } : {}) })
  return `${SIGN_IN}?${query}`
}
