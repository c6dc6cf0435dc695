// Where a page of a partner's list ended, as a text that says nothing. Pure.
import { AppError } from '@kivuko/contract/errors.ts'

export function toCursor(place: string | null): string | null {
  return place === null ? null : Buffer.from(place).toString('base64url')
}

/** Throws `validation_failed` for what no page ended with. */
export function readCursor(cursor: string | undefined, pattern: RegExp): string | undefined {
  if (cursor === undefined) return undefined
  const place = Buffer.from(cursor, 'base64url').toString()
  if (pattern.test(place)) return place
  throw new AppError('validation_failed', {
    errors: [{ field: 'cursor', message: 'must be `next` of the page before' }],
  })
}
