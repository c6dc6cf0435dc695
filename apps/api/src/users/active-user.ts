// Whether a customer may move money at all.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { getUser, type UserRow } from './find-user.ts'

export async function getActiveUser(db: Db, id: UserId): Promise<UserRow> {
  const user = await getUser(db, id)
  if (user.suspended_at) throw new AppError('account_suspended')
  return user
}
