// A customer applies to be an agent, and may stop at any time. Two of the staff decide in between.
import { randomInt } from 'node:crypto'
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { holdLimits } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { agents, findLastAgent } from './store.ts'

type Application = { userId: UserId; shopName: string; place: string; phone: string; currency: AgentCurrency }

const NUMBERS = 10 ** 8
const DIGITS = 8

/** Throws `agent_applied` while one is open or active, and why an account may not, such as `tier_too_low`. */
export async function applyAsAgent(deps: Deps, application: Application): Promise<void> {
  const { userId, shopName, place, phone, currency } = application
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    // Holds the customer: two applications at once are one.
    const limits = await holdLimits(deps, tx, [userId])
    const refusal = limits.refuse(userId, 'agent')
    if (refusal) throw refusal
    const last = await findLastAgent(tx, userId)
    if (last && last.state !== 'rejected' && last.state !== 'ended') throw new AppError('agent_applied')
    await agents.add(tx, {
      id: newId('agt', now),
      user_id: userId,
      number: String(randomInt(NUMBERS)).padStart(DIGITS, '0'),
      state: 'applied',
      currency,
      shop_name: shopName,
      place,
      phone,
      day_units: null,
      note: null,
      applied_at: now,
      ended_at: null,
    })
  })
}

/** Deals that are open end by themselves: nobody can approve them any more. */
export async function endAgency(deps: Deps, userId: UserId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const last = await findLastAgent(tx, userId)
    // Why somebody was suspended stays to be read when they apply again.
    const change = { ended_at: deps.clock.now(), ...(last?.state !== 'suspended' && { note: null }) }
    if (!last || !(await agents.advance(tx, last.id, 'ended', change))) throw new AppError('agent_inactive')
  })
}
