// The short code on a receipt: told by the line's id, which nobody can guess and whoever has the receipt does not need.
import { hash, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#deps.ts'

/** Crockford's base 32: no I, L, O or U to misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 8

/** Where anybody checks a receipt. */
export function checkUrlOf({ config }: Pick<Deps, 'config'>): string {
  return `${config.publicUrl}/check-receipt`
}

/** `7Q2M-9XRD`, 40 bits. The same for ever: receipts are kept for years. */
export function checkCodeOf(id: string): string {
  const bytes = hash('sha256', `receipt ${id}`, 'buffer')
  let bits = 0n
  for (const byte of bytes.subarray(0, 5)) bits = bits * 256n + BigInt(byte)
  let text = ''
  for (let place = LETTERS - 1; place >= 0; place -= 1) text += ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)]
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** However it was typed. */
export function isCheckCode(typed: string, id: string): boolean {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const [given, right] = [Buffer.from(letters), Buffer.from(checkCodeOf(id).replace('-', ''))]
  return given.length === right.length && timingSafeEqual(given, right)
}
