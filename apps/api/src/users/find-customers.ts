// Customers as staff look for them: exactly by a contact, a handle or an id, or by how a name begins.
import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { UserRow } from './find-user.ts'
import { mailboxOf } from './mailbox.ts'

export type CustomerSearch =
  | { email: string }
  | { phone: string }
  | { handle: string }
  | { ids: readonly string[] }
  | { name: string }

const FULL_NAME = sql`lower(first_name || ' ' || last_name)`

/** By name, then id. PostgreSQL lowers both sides, as its indexes do. */
export async function findCustomers(
  db: Db,
  search: CustomerSearch,
  { after, limit }: { after: UserId | undefined; limit: number },
): Promise<UserRow[]> {
  const further = after ? sql`(${FULL_NAME}, id) > (select ${FULL_NAME}, id from users where id = ${after})` : sql`true`
  const { rows } = await sql<UserRow>`
    select * from users where ${matching(search)} and ${further} order by ${FULL_NAME}, id limit ${limit}`.execute(db)
  return rows
}

function matching(search: CustomerSearch): RawBuilder<boolean> {
  if ('email' in search) return sql`(lower(email) = lower(${search.email}) or mailbox = ${mailboxOf(search.email)})`
  if ('phone' in search) return sql`phone = ${search.phone}`
  // Also one that was given up: whoever was paid there is the one who is looked for.
  if ('handle' in search) return sql`id in (select user_id from pay_handles where handle = ${search.handle})`
  if ('ids' in search) return sql`id = any(${search.ids}::text[])`
  return sql`(starts_with(${FULL_NAME}, lower(${search.name})) or starts_with(lower(last_name), lower(${search.name})))`
}
