// An Ed25519 public key as people have it: 32 bytes in base64, or what OpenSSL writes as PEM. Pure.
import { createPublicKey, type KeyObject } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { PUBLIC_KEY_BYTES } from '@kivuko/contract/partner-signatures.ts'

/** How such a key begins in ASN.1 (RFC 8410, section 4). */
const HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const MARKS = /-----(?:BEGIN|END) PUBLIC KEY-----/g
const BASE64 = /^[A-Za-z0-9+/_-]{40,64}={0,2}$/

/** Throws `validation_failed`. */
export function readPublicKey(text: string): Buffer {
  const inner = text.replaceAll(MARKS, '').replaceAll(/\s/g, '')
  const bytes = BASE64.test(inner) ? Buffer.from(inner, 'base64') : Buffer.alloc(0)
  const isWhole = bytes.length === HEAD.length + PUBLIC_KEY_BYTES && bytes.subarray(0, HEAD.length).equals(HEAD)
  const key = isWhole ? bytes.subarray(HEAD.length) : bytes
  if (key.length === PUBLIC_KEY_BYTES && toKeyObject(key)) return key
  const message = 'must be an Ed25519 public key: 32 bytes in base64, or PEM'
  throw new AppError('validation_failed', { errors: [{ field: 'public_key', message }] })
}

/** Undefined for what is none. */
export function toKeyObject(bytes: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
  } catch {
    return undefined
  }
}

export function shownPublicKey(bytes: Buffer | null): string | null {
  return bytes?.toString('base64') ?? null
}
