// Session tokens. A token is shown once; only its SHA-256 is kept.
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return `kvs_${randomBytes(32).toString('base64url')}`
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
