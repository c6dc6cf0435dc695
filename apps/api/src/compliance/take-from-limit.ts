// Every movement of a customer's money takes its worth from their limits, in its own transaction, or is refused.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { LimitKind } from '#tables/compliance.ts'
import type { Tx } from '#tables.ts'
import { countedInDollars } from './counted-in-dollars.ts'
import { DAY_MS, limitBroken, MONTH_MS } from './limit.ts'
import { limitsOf } from './limits/limits-of.ts'
import { insertTakings, lockLimits, sumTakings } from './limits/store.ts'

export type Taken = {
  userId: UserId
  kind: LimitKind
  amount: Money
  /** The movement's own id: `giveBackToLimit` names it when it comes to nothing. */
  sourceId: string
}

/** What a hold stops: money that leaves for others. What comes in, and purchases, go on. */
const LEAVES: Record<LimitKind, boolean> = { deposit: false, purchase: false, transfer: true, payout: true }

export async function takeFromLimit(deps: Deps, tx: Tx, taken: Taken): Promise<void> {
  const [refusal] = await takeFromLimits(deps, tx, [taken])
  if (refusal) throw refusal
}

/** As if one after another, in a few statements: one answer each, undefined for what was taken. */
export async function takeFromLimits(deps: Deps, tx: Tx, wanted: readonly Taken[]): Promise<(AppError | undefined)[]> {
  if (wanted.length === 0) return []
  const userIds = [...new Set(wanted.map(({ userId }) => userId))]
  const customers = await lockLimits(tx, userIds)
  const now = deps.clock.now()
  const windows = { dayStart: after(now, -DAY_MS), monthStart: after(now, -MONTH_MS) }
  const spentBy = await sumTakings(tx, userIds, windows)
  const outcomes = wanted.map(({ userId, kind, amount, sourceId }) => {
    const customer = customers.get(userId)
    if (!customer || customer.suspended_at) return new AppError('account_suspended')
    const spent = spentBy.get(userId) ?? { daily: 0n, monthly: 0n, isHeld: false }
    if (spent.isHeld && LEAVES[kind]) return new AppError('account_held')
    const usd = countedInDollars(deps, amount)
    if (!usd) return new AppError('rates_unavailable')
    const detail = limitBroken(customer.kyc_tier, limitsOf(deps.config.kycLimits, customer), spent, usd)
    if (detail) return new AppError('limit_reached', { detail })
    spentBy.set(userId, { ...spent, daily: spent.daily + usd.units, monthly: spent.monthly + usd.units })
    return { source_id: sourceId, user_id: userId, kind, usd_cents: usd.units, taken_at: now }
  })
  await insertTakings(
    tx,
    outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome])),
  )
  return outcomes.map((outcome) => (outcome instanceof AppError ? outcome : undefined))
}
