// Whether anything holds an account. Every way out asks: most by `takeFromLimit`, the others here.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function isHeld(db: Db, userId: UserId): Promise<boolean> {
  const hold = db.selectFrom('account_holds').select('cause').where('user_id', '=', userId).limit(1)
  return (await hold.executeTakeFirst()) !== undefined
}

/** Throws `account_held`. */
export async function refuseHeld(db: Db, userId: UserId): Promise<void> {
  if (await isHeld(db, userId)) throw new AppError('account_held')
}
