// What the calls of the back office share: lists come a page at a time, newest first, from where the last one ended.
import * as z from 'zod/mini'
import { wholeNumber } from './paging.ts'

/** Rows of one page of a console list, unless the call says otherwise. */
export const CONSOLE_PAGE_SIZE = 50

/** The query of every console list: spread it beside the list's own filters. */
export const consolePaging = {
  limit: wholeNumber(1, 200, CONSOLE_PAGE_SIZE),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
}

/** `after` of a list whose places look like `pattern`. */
export function placeLike(pattern: RegExp) {
  return z.optional(z.string().check(z.regex(pattern, 'must be `next` of the page before')))
}

/** The answer of every console list; `next` is null on the last page. */
export function consolePage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) })
}

/** Why a person decided so: said by everyone who changes something of a customer's, and kept in the audit. */
export const reasonText = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why, in a few words'), z.maxLength(500, 'At most 500 characters'))

/** A customer or a member of staff, as far as a line of a list names them. */
export const person = z.object({ id: z.string(), name: z.string() })

export const searchText = z.string().check(z.trim(), z.maxLength(100, 'at most 100 characters'))
