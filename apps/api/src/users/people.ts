// People beside the rows of others that name them: joined by their id.
import type { ReadDb } from '#tables.ts'
import { fullNameIn } from './full-name-in.ts'

/** `name` is null when there is none. */
export function people(db: ReadDb) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'kyc_tier'])
    .select(fullNameIn('users').as('name'))
}
