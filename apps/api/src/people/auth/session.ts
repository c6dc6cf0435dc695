// Session tokens and their lifetimes. The token is shown once; only its SHA-256 is kept.
import { createHash, randomBytes } from 'node:crypto'

/** Sliding: each visit starts the time anew. */
export const SESSION_MS = 12 * 3_600_000
export const REMEMBERED_SESSION_MS = 30 * 86_400_000
/** A session's last visit is written at most this often. */
export const TOUCH_EVERY_MS = 5 * 60_000

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return `kvs_${randomBytes(32).toString('base64url')}`
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function lifetimeMs(isRemembered: boolean): number {
  return isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS
}
