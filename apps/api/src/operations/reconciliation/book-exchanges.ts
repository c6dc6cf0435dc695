// Books what a provider exchanged into the currency of our account, by the lines of its statement: once a line.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import { networkExchange } from '#accounting/recipes/network-exchange.ts'
import type { Deps } from '#deps.ts'
import { worthAt } from '#market/worth-at.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { findBookedExchanges, lockUnbookedExchanges, type PresentedLine, setExchangeBooked } from './exchange-store.ts'
import { worthOfNext } from './exchange-worth.ts'

const LINES_AT_ONCE = 100

export async function bookExchanges(deps: Deps, provider: StatementProvider): Promise<void> {
  while ((await bookSome(deps, provider)) === LINES_AT_ONCE);
}

/** One after another, oldest first: what goes back of a payment is worth what it was when it came. */
async function bookSome(deps: Deps, provider: StatementProvider): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const lines = await lockUnbookedExchanges(tx, provider, LINES_AT_ONCE)
    for (const line of lines) {
      const [paid, settled] = [
        money(fiatOf(line.presented_asset), line.presented_units),
        money(fiatOf(line.asset), line.units),
      ]
      const worth = money(settled.asset, await worthOf(deps, tx, line))
      await setExchangeBooked(tx, line, { worthUnits: worth.units, now: deps.clock.now() })
      await deps.ledger.postWithin(queryable(tx), networkExchange({ provider, lineId: line.id, paid, settled, worth }))
    }
    return lines.length
  })
}

/** Where no price of that time is known it is what the network gave: then no difference is known either. */
async function worthOf(deps: Deps, tx: Tx, line: PresentedLine): Promise<bigint> {
  const before = line.payment_ref === null ? [] : await findBookedExchanges(tx, line)
  const carried = worthOfNext(before, line.presented_units)
  if (carried !== undefined) return carried
  const paid = money(fiatOf(line.presented_asset), line.presented_units)
  const { rates, clock } = deps
  const worth = await worthAt({ db: tx, rates, clock }, paid, { in: fiatOf(line.asset), at: line.at })
  return worth?.units ?? line.units
}

function fiatOf(asset: string): FiatAsset {
  const fiat = ORDER_FIATS.find((code) => code === asset)
  if (!fiat) throw new Error(`a line is in ${asset}`)
  return fiat
}
