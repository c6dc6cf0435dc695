// Whether something that a customer paid for by card may still be taken back.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { isMaturing } from './card-purchase.ts'

export async function hasMaturing(deps: Deps, userId: UserId): Promise<boolean> {
  const open = await deps.db
    .selectFrom('card_purchases')
    .select(['state', 'rule', 'matures_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
  return open.some((purchase) => isMaturing(purchase, deps.clock.now()))
}
