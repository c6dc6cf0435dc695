// Lists for partners' servers: `{data, next}`, newest first, with a cursor that says nothing.
import * as z from 'zod/mini'
import { wholeNumber } from './paging.ts'

export const partnerPaging = {
  limit: wholeNumber(1, 100, 20),
  /** `next` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/, 'must be `next` of the page before'))),
}

/** `next` is null on the last page. */
export function partnerPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), next: z.nullable(z.string()) })
}
