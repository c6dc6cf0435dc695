// Whether anything keeps an account's money where it is. Every way out asks: most by `takeFromLimit`, the others here.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser } from '#users/find-user.ts'

/** Why nothing leaves an account: its owner or staff froze it, or a card payment of its customer is disputed or owed. */
export type Kept = 'suspended' | 'held'

const KEPT_TEXTS: Record<Kept, string> = {
  suspended: say('Your account was frozen or suspended before it was sent.'),
  held: say('A card payment of yours was taken back or is disputed, so nothing is paid out until that is settled.'),
}

/** Asked of what waited, right before it leaves. Callers who need it to stay so hold the customer (`lockCustomer`). */
export async function whyKept(db: Db, userId: UserId): Promise<Kept | undefined> {
  const user = await findUser(db, userId)
  if (!user || user.suspended_at) return 'suspended'
  return (await isHeld(db, userId)) ? 'held' : undefined
}

/** The same of what belongs to a customer, in words for them of what is given back. */
export async function whyCustomerKept(db: Db, owned: { user_id: UserId } | undefined): Promise<string | undefined> {
  const kept = owned && (await whyKept(db, owned.user_id))
  return kept && KEPT_TEXTS[kept]
}

export async function isHeld(db: Db, userId: UserId): Promise<boolean> {
  const hold = db.selectFrom('account_holds').select('cause').where('user_id', '=', userId).limit(1)
  return (await hold.executeTakeFirst()) !== undefined
}

/** Throws `account_held`. */
export async function refuseHeld(db: Db, userId: UserId): Promise<void> {
  if (await isHeld(db, userId)) throw new AppError('account_held')
}
