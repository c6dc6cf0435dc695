// The phone that a plan's prompts go to: the customer's own, as they proved it. Nobody else's rings while they are away.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { getUser } from '#users/find-user.ts'

/** Throws `phone_unverified`. */
export async function verifiedPhoneOf(db: Db, userId: UserId): Promise<string> {
  const { phone, phone_verified_at } = await getUser(db, userId)
  if (!phone || !phone_verified_at) throw new AppError('phone_unverified')
  return phone
}
