// A widget session's secrets, and how it stands. Pure.
import { hash, randomInt } from 'node:crypto'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { WIDGET_IDLE_MINUTES, WIDGET_REDEEM_MINUTES, type WidgetSessionState } from '@kivuko/contract/partner-widget.ts'
import { WIDGET_SIGN_IN_MINUTES } from '@kivuko/contract/widget-sign-in.ts'

const MINUTE_MS = 60_000
export const REDEEM_MS = WIDGET_REDEEM_MINUTES * MINUTE_MS
export const IDLE_MS = WIDGET_IDLE_MINUTES * MINUTE_MS
/** The frame that took it may ask again for so long: its answer may have been lost. */
export const REPEAT_MS = 60_000
/** The end of a session is exact to that. */
export const TOUCH_EVERY_MS = 60_000

/** The link to the site. */
export const SIGN_IN_MS = WIDGET_SIGN_IN_MINUTES * MINUTE_MS

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 256 random bits. */
const RANDOM_LETTERS = 43
const SECRET = /^kv_ws_(test|live)_[0-9A-Za-z]{43}$/
const LINK = /^kv_wl_(test|live)_[0-9A-Za-z]{43}$/
const TOKEN = /^kv_wt_(test|live)_[0-9A-Za-z_-]{43}$/

/** The mode stands in it: the server knows by it which application a call is for. */
export function newSessionSecret(mode: PartnerMode): string {
  return `kv_ws_${mode}_${randomLetters()}`
}

export function randomLetters(): string {
  return Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** What stands behind the `#` of the link to the site. */
export function newLinkSecret(mode: PartnerMode): string {
  return `kv_wl_${mode}_${randomLetters()}`
}

export function modeOfLink(text: string): PartnerMode | undefined {
  return LINK.exec(text)?.[1] as PartnerMode | undefined
}

/** Short enough to be compared by eye: it proves nothing by itself. */
export function newLinkCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

export function isSecretOf(mode: PartnerMode, text: string): boolean {
  return SECRET.exec(text)?.[1] === mode
}

export function isTokenOf(mode: PartnerMode, text: string): boolean {
  return TOKEN.exec(text)?.[1] === mode
}

/**
 * What the frame calls with: follows from the secret and from what that frame alone made up, so that it is given again
 * without being stored, and whoever has seen the address alone cannot make it.
 */
export function tokenOf(mode: PartnerMode, secret: string, frame: string): string {
  return `kv_wt_${mode}_${hash('sha256', JSON.stringify(['widget token', secret, frame]), 'base64url')}`
}

export function hashText(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

type Standing = { taken_at: Date | null; expires_at: Date; revoked_at: Date | null }

export function stateOf({ taken_at, expires_at, revoked_at }: Standing, now: Date): WidgetSessionState {
  if (revoked_at) return 'revoked'
  if (expires_at <= now) return 'expired'
  return taken_at ? 'taken' : 'open'
}
