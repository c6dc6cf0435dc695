// A key as it is written: what it is, its mode, 43 random letters and digits, and a checksum over all of that, so that a
// scanner of leaked secrets, and we, tell a whole key from a cut one without asking the database. Pure.
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 256 random bits. */
const RANDOM_LETTERS = 43
const KEY = /^(kv_sk_(test|live)_[0-9A-Za-z]{43})([0-9a-f]{8})$/
const TAIL = 4

export function newKeyText(mode: PartnerMode): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const head = `kv_sk_${mode}_${random}`
  return `${head}${checksumOf(head)}`
}

/** Its mode; undefined of what is no whole key. */
export function modeOfKey(text: string): PartnerMode | undefined {
  const [, head = '', mode, checksum] = KEY.exec(text) ?? []
  return mode && checksum === checksumOf(head) ? (mode as PartnerMode) : undefined
}

export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Its end, by which its owner tells it from others. */
export function tailOf(text: string): string {
  return text.slice(-TAIL)
}

/** `kv_sk_test_…a1b2`. */
export function shownKey(mode: PartnerMode, tail: string): string {
  return `kv_sk_${mode}_…${tail}`
}

function checksumOf(head: string): string {
  return crc32(head).toString(16).padStart(8, '0')
}
