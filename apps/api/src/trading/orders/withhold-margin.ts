// The partner's margin of an order follows its payment: as much as a network has taken back of the one is kept of the other.
import { money } from '@kivuko/money/money.ts'
import { divCeil } from '@kivuko/money/rounding.ts'
import { marginGivenBack, marginWithheld } from '#accounting/recipes/partner-margin.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import type { Order } from '#trading/order.ts'
import { findDisputesOf, orders } from './store.ts'

/**
 * Inside the caller's transaction, which holds the order and has booked what was taken or given back. One that is taken back
 * by people gives all of its margin back with that.
 */
export async function withholdMargin(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { id, state, margin_partner_id: partnerId, margin_withheld_units: before } = order
  if (partnerId === null || state !== 'completed') return
  const rows = await findDisputesOf(tx, id)
  const gone = rows.reduce((sum, { taken_units, owed_units }) => sum + taken_units + owed_units, 0n)
  const now = withheldOf(order, gone)
  if (now === before) return
  const turns = order.margin_turns + 1
  await orders.change(tx, id, { margin_withheld_units: now, margin_turns: turns })
  const recipe = now > before ? marginWithheld : marginGivenBack
  const units = now > before ? now - before : before - now
  const amount = money(order.fiat_currency, units)
  await deps.ledger.postWithin(queryable(tx), recipe({ causeId: `${id}:${turns}`, partnerId, amount }))
}

/** Rounded up, and at most all of it. */
export function withheldOf({ margin_units, total_units }: Order, gone: bigint): bigint {
  if (gone >= total_units) return margin_units
  return divCeil(margin_units * gone, total_units)
}
