// What lets a page be drawn for the customer who opens it: their session's token, sealed with the installation's key in a
// cookie that no script can read and that only the addresses of those pages receive. It counts together with its mark, which
// scripts can remove, and for nothing but drawing: the API takes no cookie.
import { timingSafeEqual } from 'node:crypto'
import { FIRST_SCREENS } from '@kivuko/contract/first-screen.ts'
import { FINGERPRINT_LENGTH, FIRST_SCREEN_MARK } from '@kivuko/contract/first-screen-mark.ts'
import { type Language, prefixOf } from '@kivuko/contract/languages.ts'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { hashToken } from './session-token.ts'

const COOKIE = 'first_screen'
const PURPOSE = 'first screen'
const LASTS_MS = 24 * 60 * 60_000
/** Longer than any that is made here. */
const SEALED_LENGTH_MAX = 2_000

const sealed = z.object({ token: z.string(), look: z.string(), endsAtMs: z.number() })

export type FirstScreen = {
  token: string
  /** As the browser told it. */
  look: string
  /** Whose page it is. */
  of: string
  /** The browser should ask for another. */
  isAging: boolean
}

type Source = Pick<Deps, 'secrets' | 'clock' | 'config'>

/** The `Set-Cookie` of each page, and of the mark. */
export function firstScreenCookies(
  deps: Source,
  { token, look, language = 'en' }: { token: string; look: string; language?: Language | undefined },
): string[] {
  const endsAtMs = deps.clock.now().getTime() + LASTS_MS
  const value = deps.secrets.seal(Buffer.from(JSON.stringify({ token, look, endsAtMs })), PURPOSE, '')
  const rest = `Max-Age=${LASTS_MS / 1000}; SameSite=Strict${deps.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
  return [
    ...FIRST_SCREENS.map(
      (path) => `${COOKIE}=${value.toString('base64url')}; Path=${prefixOf(language)}${path}; HttpOnly; ${rest}`,
    ),
    `${FIRST_SCREEN_MARK}=${fingerprintOf(token)}; Path=/; ${rest}`,
  ]
}

/** Of a request's cookies; undefined unless both halves are there and belong together. Says nothing of the session itself. */
export function openFirstScreen(deps: Source, cookies: string | undefined): FirstScreen | undefined {
  const given = cookieIn(cookies, COOKIE)
  const mark = cookieIn(cookies, FIRST_SCREEN_MARK)
  if (!given || !mark || given.length > SEALED_LENGTH_MAX) return undefined
  const opened = unseal(deps, given)
  const now = deps.clock.now().getTime()
  if (!opened || opened.endsAtMs <= now) return undefined
  const of = fingerprintOf(opened.token)
  if (mark.length !== of.length || !timingSafeEqual(Buffer.from(mark), Buffer.from(of))) return undefined
  return { token: opened.token, look: opened.look, of, isAging: opened.endsAtMs - now < LASTS_MS / 2 }
}

function unseal({ secrets }: Source, given: string): z.output<typeof sealed> | undefined {
  try {
    return sealed.parse(JSON.parse(secrets.open(Buffer.from(given, 'base64url'), PURPOSE, '').toString()))
  } catch {
    // Of another key, or of nobody's.
    return undefined
  }
}

function fingerprintOf(token: string): string {
  return hashToken(token).toString('base64url').slice(0, FINGERPRINT_LENGTH)
}

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1)
}
