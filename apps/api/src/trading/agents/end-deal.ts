// A deal comes to nothing: declined by who was to approve it, taken back by who started it, or out of time. Nothing moves.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { AgentDealId, UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import type { Deal } from './agent.ts'
import { unanswered } from './deal-notices.ts'
import { getDeal } from './get-deal.ts'
import { deals } from './store.ts'

/** One that came to nothing before is answered quietly. */
export async function endDeal(deps: Deps, userId: UserId, reference: string): Promise<Deal> {
  const deal = await getDeal(deps.db, userId, reference)
  const to = deal.started_by === userId ? 'cancelled' : 'declined'
  return inTransaction(deps.db, async (tx) => {
    await deals.advance(tx, deal.id, to, { ended_at: deps.clock.now() })
    const ended = (await deals.lock(tx, deal.id)) as Deal
    if (ended.state === 'completed') throw new AppError('deal_ended')
    return ended
  })
}

/** The job. Safe to repeat. */
export async function expireDeal(deps: Deps, id: AgentDealId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const deal = await deals.lock(tx, id)
    if (deal) await expireWithin(deps, tx, deal)
  })
}

/** Of one whose time is over; who started it is told. Answers whether it is over. */
export async function expireWithin(deps: Deps, tx: Tx, deal: Deal): Promise<boolean> {
  const now = deps.clock.now()
  if (deal.expires_at > now) return false
  if (await deals.advance(tx, deal.id, 'expired', { ended_at: now })) await notify(deps, tx, unanswered(deal))
  return true
}
