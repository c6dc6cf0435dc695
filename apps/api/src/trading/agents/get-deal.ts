// A deal as the two who make it find it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Deal } from './agent.ts'
import { deals } from './store.ts'

/** By our reference, whatever its letters' case. Somebody else's is not found. */
export async function getDeal(db: Db, userId: UserId, reference: string): Promise<Deal> {
  const deal = await deals.find(db, { reference: reference.toUpperCase() })
  if (!deal || ![deal.agent_user_id, deal.customer_id].includes(userId)) throw new AppError('deal_not_found')
  return deal
}
