// A customer by id.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type UserRow = Tables['users']

export async function findUser(db: Db, id: UserId): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws `not_found`. */
export async function getUser(db: Db, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new AppError('not_found')
  return user
}

/** Held until the transaction ends, without keeping others from naming this customer in rows of theirs. */
export async function lockCustomer(tx: Tx, id: UserId): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** A page of all customers in the order of their ids. */
export async function findUserIdsAfter(db: Db, last: UserId | undefined, limit: number): Promise<UserId[]> {
  const users = db.selectFrom('users').select('id').orderBy('id').limit(limit)
  const rows = await (last ? users.where('id', '>', last) : users).execute()
  return rows.map(({ id }) => id)
}
