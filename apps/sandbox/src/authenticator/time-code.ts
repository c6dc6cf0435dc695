// The six digits an authenticator app shows for a key at a moment (RFC 6238: thirty seconds, SHA-1).
import { createHmac } from 'node:crypto'

export const STEP_MS = 30_000

export function timeCode(key: Buffer, at: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const place = digest.readUInt8(digest.length - 1) % 16
  const number = digest.readUInt32BE(place) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}
