// A list of ids as one value, so that a statement is the same text however many there are: neither side puts together, reads and
// plans a longer one for more.
import { type RawBuilder, sql } from 'kysely'

/** `column` is a text and one of `ids`, which may be none. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`
}
