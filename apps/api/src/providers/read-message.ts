// What somebody outside sends by itself: its text, and whether its seal is theirs.
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'

/** Throws `malformed_request`. */
export function jsonIn(message: Buffer | string): unknown {
  try {
    return JSON.parse(message.toString()) as unknown
  } catch {
    throw new AppError('malformed_request')
  }
}

/** The time it takes says nothing of the right seal. */
export function isSameSeal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}
