// A customer by id.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

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
