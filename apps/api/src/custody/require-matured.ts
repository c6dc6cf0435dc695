// What a card paid for stays in the house until it has matured: as much of a customer's worth as they bought by card
// lately may not leave, in whatever coin or currency it lies now. So no exchange, sale, payout or transfer is a way out.
import { AppError } from '@kivuko/contract/errors.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { momentSaid } from './card-purchase.ts'
import { findUnmaturedOf, type Unmatured } from './maturing/store.ts'

/** What would leave a customer's balances. */
export type Leaving = { userId: UserId; amount: Money }

/** Throws `still_maturing`. Before the movement is posted, and once its customer is held, as limits hold them. */
export async function requireMatured(deps: Deps, tx: Tx, leaving: Leaving): Promise<void> {
  const refuse = await readUnmatured(deps, tx, [leaving.userId])
  const refusal = refuse(leaving)
  if (refusal) throw refusal
}

/**
 * For any number of customers, who are held: what may not leave them. The answer is asked for one movement after another:
 * why it is refused, or undefined for what may leave. One statement where nothing waits.
 */
export async function readUnmatured(
  deps: Deps,
  tx: Tx,
  users: readonly UserId[],
): Promise<(leaving: Leaving) => AppError | undefined> {
  const waiting = Map.groupBy(await findUnmaturedOf(tx, users, deps.clock.now()), ({ user_id }) => user_id)
  const left = await balancesOf(deps, tx, [...waiting.keys()])
  return ({ userId, amount }) => {
    const unmatured = waiting.get(userId)
    const balances = left.get(userId)
    if (!unmatured || !balances) return undefined
    const before = balances.get(amount.asset) ?? 0n
    balances.set(amount.asset, before - amount.units)
    if (staysEnough(deps, balances, unmatured)) return undefined
    balances.set(amount.asset, before)
    return stillMaturing(deps, balances, unmatured)
  }
}

type Balances = Map<Asset, bigint>

async function balancesOf(deps: Deps, tx: Tx, userIds: readonly UserId[]): Promise<Map<UserId, Balances>> {
  if (userIds.length === 0) return new Map()
  const assets = Object.keys(ASSETS) as Asset[]
  const nameOf = (userId: UserId, asset: Asset) => customerAvailable(userId, asset).name
  const units = await deps.ledger.balances(
    queryable(tx),
    userIds.flatMap((userId) => assets.map((asset) => nameOf(userId, asset))),
  )
  return new Map(
    userIds.map((userId) => [userId, new Map(assets.map((asset) => [asset, units.get(nameOf(userId, asset)) ?? 0n]))]),
  )
}

/** What has no live price counts for nothing: in doubt it stays. */
function worthOf({ rates }: Deps, balances: Balances): bigint {
  return [...balances].reduce((sum, [asset, units]) => {
    return units > 0n ? sum + (worthInDollars(rates, money(asset, units))?.units ?? 0n) : sum
  }, 0n)
}

/** Undefined when the worth of one was not known: then everything stays. */
function keptCents(unmatured: readonly Unmatured[]): bigint | undefined {
  return unmatured.reduce<bigint | undefined>((sum, { usd_cents }) => {
    return sum === undefined || usd_cents === null ? undefined : sum + usd_cents
  }, 0n)
}

function staysEnough(deps: Deps, balances: Balances, unmatured: readonly Unmatured[]): boolean {
  const kept = keptCents(unmatured)
  return kept !== undefined && worthOf(deps, balances) >= kept
}

function stillMaturing(deps: Deps, balances: Balances, unmatured: readonly Unmatured[]): AppError {
  const kept = keptCents(unmatured)
  const free = kept === undefined ? 0n : worthOf(deps, balances) - kept
  const times = unmatured.map(({ matures_at }) => matures_at)
  const last = times.includes(null) ? undefined : new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
  const until = last ? { moment: momentSaid(last) } : undefined
  const amount = kept === undefined ? undefined : { amount: money('USD', kept) }
  const now =
    free > 0n
      ? say('You can send {amount} of it now.', { amount: money('USD', free) })
      : say('You can exchange it here meanwhile.')
  return new AppError('still_maturing', { detail: [staysSaid(amount, until), now] })
}

function staysSaid(amount: { amount: Money } | undefined, until: { moment: Said } | undefined): Said {
  if (amount && until)
    return say('{amount} of what you bought by card stays in your account until {moment}.', { ...amount, ...until })
  if (amount)
    return say('{amount} of what you bought by card stays in your account until we have looked at the payment.', amount)
  if (until) return say('What you bought by card stays in your account until {moment}.', until)
  return say('What you bought by card stays in your account until we have looked at the payment.')
}
