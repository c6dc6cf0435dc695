// What a customer is called, inside a statement; `fullNameOf` says the same of a row.
import { type RawBuilder, sql } from 'kysely'

/** Of the table of users by its alias; null for nobody, and for who has told no name. */
export function fullNameIn(alias: string): RawBuilder<string | null> {
  return sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
}
