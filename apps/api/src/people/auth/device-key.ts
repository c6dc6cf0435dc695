// The key a proof of a device says it is signed with. Reading one costs as much as checking a signature, and a device comes
// back with each of its calls: keys seen lately stay read.
import { AppError } from '@kivuko/contract/errors.ts'
import { type CryptoKey, calculateJwkThumbprint, importJWK } from 'jose'

/** A few megabytes; the one that was not seen for longest goes. */
const KEPT_MAX = 10_000
/** 32 bytes in base64url. */
const COORDINATE = /^[\w-]{43}$/

export type DeviceKey = { key: CryptoKey /** RFC 7638. */; thumbprint: string }

const kept = new Map<string, Promise<DeviceKey>>()

/** Throws `device_proof_invalid` for what is no public key on P-256, and what the library throws for no point of it. */
export function deviceKeyOf(jwk: unknown): Promise<DeviceKey> {
  const { kty, crv, x, y, d } = (jwk ?? {}) as Record<string, unknown>
  if (kty !== 'EC' || crv !== 'P-256' || d !== undefined) throw new AppError('device_proof_invalid')
  if (typeof x !== 'string' || typeof y !== 'string' || !COORDINATE.test(x) || !COORDINATE.test(y))
    throw new AppError('device_proof_invalid')
  const name = `${x}.${y}`
  const known = kept.get(name) ?? read({ kty, crv, x, y })
  kept.delete(name)
  kept.set(name, known)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return known
}

async function read(jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string }): Promise<DeviceKey> {
  const [key, thumbprint] = await Promise.all([importJWK(jwk, 'ES256'), calculateJwkThumbprint(jwk)])
  if (key instanceof Uint8Array) throw new AppError('device_proof_invalid')
  return { key, thumbprint }
}
