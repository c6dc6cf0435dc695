// When a withdrawal is sent: after a pause to take it back, or, where much goes to an address that is new, after a day.
import { type Money, money } from '@kivuko/money/money.ts'
import { countedInDollars } from '#compliance/counted-in-dollars.ts'
import { amountOf, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { addressIdentity, knownSince } from '#people/payees.ts'
import { after } from '#platform/clock.ts'
import type { Tx } from '#tables.ts'
import { findSince } from './store.ts'

/**
 * What goes to new addresses is counted together, so that many small withdrawals wait like one large one. A coin
 * without a price waits as well. Called once its address is remembered.
 */
export async function sendAfter(deps: Deps, tx: Tx, withdrawal: Omit<Withdrawal, 'sends_at'>): Promise<Date> {
  const { pauseMs, newAddressWaitMs, newAddressMax } = deps.config.withdrawals
  const now = withdrawal.created_at
  const soon = after(now, pauseMs)
  const known = await knownSince(tx, addressPayee(withdrawal))
  const trusted = after(known ?? now, newAddressWaitMs)
  if (trusted <= soon) return soon
  const worth = await worthToNewAddresses(deps, tx, withdrawal, after(now, -newAddressWaitMs))
  return worth === undefined || worth > newAddressMax.units ? trusted : soon
}

export function addressPayee({ user_id, network, address }: Pick<Withdrawal, 'user_id' | 'network' | 'address'>) {
  return { user_id, kind: 'address' as const, identity: addressIdentity(network, address) }
}

/** Cents of this one and of the others since then whose address was not known before; undefined without a price. */
async function worthToNewAddresses(
  deps: Deps,
  tx: Tx,
  withdrawal: Omit<Withdrawal, 'sends_at'>,
  since: Date,
): Promise<bigint | undefined> {
  const amounts: Money[] = [amountOf(withdrawal)]
  for (const earlier of await findSince(tx, withdrawal.user_id, since)) {
    if (earlier.id === withdrawal.id) continue
    const known = await knownSince(tx, addressPayee(earlier))
    if (known && known >= since) amounts.push(money(earlier.asset, earlier.amount_units))
  }
  const worths = amounts.map((amount) => countedInDollars(deps, amount)?.units)
  return worths.reduce((sum, worth) => (sum === undefined || worth === undefined ? undefined : sum + worth), 0n)
}
