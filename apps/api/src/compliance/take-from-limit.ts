// Every movement of a customer's money takes its worth from their limits, in its own transaction, or is refused: also
// where their tier does not open it yet.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Operation } from '@kivuko/contract/tier-matrix.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { together } from '#platform/pipeline.ts'
import type { LimitKind } from '#tables/compliance.ts'
import type { Tx } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { countedInDollars } from './counted-in-dollars.ts'
import { DAY_MS, limitBroken, MONTH_MS } from './limit.ts'
import { closedTo } from './limits/first-tiers.ts'
import { limitsOf } from './limits/limits-of.ts'
import { ceilingBroken, countedInNaira } from './limits/naira-ceiling.ts'
import { insertTakings, lockLimits, moveLimitSums, type Sums, sumTakings, type Taking } from './limits/store.ts'

export type Taken = {
  userId: UserId
  operation: Operation
  amount: Money
  /** As what it counts, where the operation has two: a block trade that sells. */
  as?: LimitKind
  /** The movement's own id: `giveBackToLimit` names it when it comes to nothing. */
  sourceId: string
}

/** The limits of some customers, who are held until the transaction ends. */
export type HeldLimits = {
  /** As they are once they are held. */
  personOf(userId: UserId): Person | undefined
  /** Why they may not do it at all, whatever the amount. */
  refuse(userId: UserId, operation: Operation): AppError | undefined
  /** As if one after another: why it is refused, or undefined when it is taken. */
  take(wanted: Taken): AppError | undefined
  /** What was taken comes to nothing after all. */
  giveBack(taken: Taken): void
  /** Writes what was taken; to be called once. */
  write(tx: Tx): Promise<void>
}

/** As what an operation counts. */
export const KIND_OF: Readonly<Record<Operation, LimitKind>> = {
  deposit: 'deposit',
  purchase: 'purchase',
  delivery: 'purchase',
  transfer: 'transfer',
  phone_payout: 'payout',
  bank_payout: 'payout',
  bill: 'payout',
  sale: 'payout',
  withdrawal: 'payout',
  block_trade: 'purchase',
  agent_cash_in: 'deposit',
  agent_cash_out: 'payout',
  // Has a limit of its own, which staff set: only whether it is open is asked.
  agent: 'transfer',
}

/** What a hold stops: money that leaves for others. What comes in, and purchases, go on. */
const LEAVES: Record<LimitKind, boolean> = {
  deposit: false,
  purchase: false,
  transfer: true,
  payout: true,
  exchange: false,
}

export async function takeFromLimit(deps: Deps, tx: Tx, taken: Taken): Promise<void> {
  const limits = await holdLimits(deps, tx, [taken.userId])
  const refusal = limits.take(taken)
  if (refusal) throw refusal
  await limits.write(tx)
}

/** Two statements, for any number of customers. */
export async function holdLimits(deps: Deps, tx: Tx, users: readonly UserId[]): Promise<HeldLimits> {
  const userIds = [...new Set(users)]
  const now = deps.clock.now()
  const windows = { dayStart: after(now, -DAY_MS), monthStart: after(now, -MONTH_MS) }
  // In this order: what is summed is what stands there once the customers are held.
  const [customers, spentBy] = await together(lockLimits(tx, userIds), sumTakings(tx, userIds, windows))
  const takings = new Map<string, Taking>()

  function count(userId: UserId, cents: bigint, nairaUnits: bigint): void {
    const spent = spentBy.get(userId) ?? NOTHING
    const [daily, monthly, naira] = [spent.daily + cents, spent.monthly + cents, spent.naira + nairaUnits]
    spentBy.set(userId, { ...spent, daily, monthly, naira })
  }

  function refuse(userId: UserId, operation: Operation, kind = KIND_OF[operation]): AppError | undefined {
    const customer = customers.get(userId)
    if (!customer || customer.suspended_at) return new AppError('account_suspended')
    if (spentBy.get(userId)?.isHeld && LEAVES[kind]) return new AppError('account_held')
    const closed = closedTo(customer, deps.settings.current().tierMatrix, operation)
    return closed ? new AppError('tier_too_low', { detail: closed }) : undefined
  }

  return {
    personOf: (userId) => customers.get(userId),
    refuse,
    take({ userId, operation, amount, sourceId, as: kind = KIND_OF[operation] }) {
      const refusal = refuse(userId, operation, kind)
      const customer = customers.get(userId)
      if (refusal || !customer) return refusal
      // A person's limits are no measure of a partner's float: two members decide about each payout of it.
      if (customer.kind === 'partner') return undefined
      const { nairaCeilings } = deps.settings.current()
      const spent = spentBy.get(userId) ?? NOTHING
      const usd = countedInDollars(deps, amount)
      if (!usd) return new AppError('rates_unavailable')
      // A block trade is larger than any ceiling, and people decide about each.
      const naira_units = operation === 'block_trade' ? 0n : countedInNaira(amount)
      const detail =
        limitBroken(customer.kyc_tier, limitsOf(deps.config.kycLimits, customer), spent, usd) ??
        ceilingBroken(customer, { ceilings: nairaCeilings, usedUnits: spent.naira, units: naira_units })
      if (detail) return new AppError('limit_reached', { detail })
      count(userId, usd.units, naira_units)
      const taking = { source_id: sourceId, user_id: userId, kind, usd_cents: usd.units, taken_at: now, naira_units }
      takings.set(sourceId, taking)
      return undefined
    },
    giveBack({ userId, sourceId }) {
      const taking = takings.get(sourceId)
      if (taking) count(userId, -taking.usd_cents, -taking.naira_units)
      takings.delete(sourceId)
    },
    async write(tx) {
      await together(moveLimitSums(tx, spentBy, windows), insertTakings(tx, [...takings.values()]))
    },
  }
}

const NOTHING: Sums = { daily: 0n, monthly: 0n, naira: 0n, isHeld: false, left: 0n }
