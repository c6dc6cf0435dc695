// A signed head of the audit's chain: so many links there were at that time, and the last had this hash. Pure.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import * as z from 'zod'
import type { Link } from './audit/link.ts'

export type Head = Link & {
  signed_at: Date
  /** 32 bytes. */
  public_key: Buffer
  signature: Buffer
}

export type AuditKey = { publicKey: Buffer; sign(text: string): Buffer }

/** What stands before 32 bytes of an Ed25519 key as DER (RFC 8410): a private one in PKCS #8, a public one in SPKI. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')

/** An Ed25519 key that is the same for the same secret. */
export function createAuditKey(secret: string): AuditKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'kivuko audit head', 32))
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length)
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) }
}

export function signHead(key: AuditKey, { number, hash }: Link, now: Date): Head {
  const head = { number, hash, signed_at: now, public_key: key.publicKey }
  return { ...head, signature: key.sign(signedText(head)) }
}

/** Whether the signature is that of the key it names; whether that is a key of ours is another question. */
export function isSigned(head: Head): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, head.public_key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(signedText(head)), key, head.signature)
}

function signedText({ number, hash, signed_at }: Omit<Head, 'signature'>): string {
  return `kivuko audit head\n${number}\n${hash.toString('hex')}\n${signed_at.toISOString()}`
}

/** A head as it is kept outside: one line of JSON. */
export function writeHead({ number, hash, signed_at, public_key, signature }: Head): string {
  return JSON.stringify({
    number: String(number),
    hash: hash.toString('hex'),
    signed_at: signed_at.toISOString(),
    public_key: public_key.toString('hex'),
    signature: signature.toString('hex'),
  })
}

const hex = (bytes: number) =>
  z
    .string()
    .length(bytes * 2)
    .regex(/^[0-9a-f]+$/)
    .transform((text) => Buffer.from(text, 'hex'))
const written = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .transform(BigInt),
  hash: hex(32),
  signed_at: z.iso.datetime().transform((text) => new Date(text)),
  public_key: hex(32),
  signature: hex(64),
})

/** Undefined when that is no head. */
export function readHead(text: string): Head | undefined {
  try {
    return written.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** What people compare: the first half of the key's SHA-256, in fours. */
export function fingerprintOf(publicKey: Buffer): string {
  const digits = createHash('sha256').update(publicKey).digest('hex').slice(0, 32)
  return (digits.match(/.{4}/g) ?? []).join(' ')
}
