// How a sale ends, in the transaction that books the network's, the bank's or a person's word on it, or the customer's own
// cancelling.
import { saleCoinsBack, sale as saleRecipe, saleRelease, saleReturn } from '#accounting/sales.ts'
import type { Deps } from '#deps.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { notify } from '#modules/notifications/notify.ts'
import { after } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { END_REFUSED_SALE, GIVE_COINS_BACK } from './job-names.ts'
import { providerOf } from './payout-rails.ts'
import { movementOf, type Sale } from './sale.ts'
import * as news from './sale-news.ts'
import { advanceSale, findSaleForUpdate } from './store.ts'
import { changeSaleLine } from './write-sale-line.ts'

/** So long the price is kept for another account. */
const RETRY_MS = 3 * 24 * 60 * 60_000

/** It was paid out: the coins are the house's. */
export async function completeSale(deps: Deps, tx: Tx, id: SaleId, recipientName: string | undefined): Promise<void> {
  const sale = await findSaleForUpdate(tx, id)
  if (!sale || !(await advanceSale(tx, id, 'completed', ended(deps, null)))) return
  await changeSaleLine(tx, sale, 'completed', recipientName)
  await notify(deps, tx, news.paid(sale))
  await deps.ledger.postWithin(queryable(tx), saleRecipe({ ...movementOf(sale), provider: providerOf(sale) }))
}

/** It was not and will not be paid out: the coins are spendable again. */
export async function failSale(deps: Deps, tx: Tx, id: SaleId, problem: string): Promise<void> {
  const sale = await findSaleForUpdate(tx, id)
  const change = { ...ended(deps, problem), retry_until: null }
  if (!sale || !(await advanceSale(tx, id, 'failed', change))) return
  await changeSaleLine(tx, sale, 'failed')
  await notify(deps, tx, news.failed(sale, problem))
  await release(deps, tx, sale)
}

/**
 * The bank does not take the account: coins and price are kept until the customer gives another, for a time. Another refusal does
 * not begin that time anew: a price kept for ever would be a bet at our cost.
 */
export async function refuseSale(
  deps: Deps,
  tx: Tx,
  id: SaleId,
  { problem, attempt }: { problem: string; attempt: string },
): Promise<void> {
  const sale = await findSaleForUpdate(tx, id)
  const retry_until = sale?.retry_until ?? after(deps.clock.now(), RETRY_MS)
  if (!sale || !(await advanceSale(tx, id, 'refused', { problem, retry_until }))) return
  await changeSaleLine(tx, sale, 'refused')
  await enqueue(tx, END_REFUSED_SALE, { saleId: id }, { key: `refused:${id}`, runAt: retry_until })
  await notify(deps, tx, news.refused(sale, { problem, attempt, until: retry_until }))
}

/** The bank sent the money back after it had paid: it is the customer's until they have their coins again. */
export async function returnSale(deps: Deps, tx: Tx, id: SaleId, problem: string): Promise<void> {
  const sale = await findSaleForUpdate(tx, id)
  if (!sale || !(await advanceSale(tx, id, 'returning', { problem }))) return
  await changeSaleLine(tx, sale, 'returning')
  await giveBackToLimit(tx, id)
  await enqueue(tx, GIVE_COINS_BACK, { saleId: id }, { key: `coins-back:${id}` })
  await deps.ledger.postWithin(queryable(tx), saleReturn({ ...movementOf(sale), provider: providerOf(sale) }))
}

/** Throws the ledger's `insufficient_balance` while the treasury lacks the coins. */
export async function endReturnedSale(deps: Deps, tx: Tx, id: SaleId): Promise<void> {
  const sale = await findSaleForUpdate(tx, id)
  if (!sale || !(await advanceSale(tx, id, 'returned', { ended_at: deps.clock.now() }))) return
  await changeSaleLine(tx, sale, 'returned')
  await notify(deps, tx, news.returned(sale))
  await deps.ledger.postWithin(queryable(tx), saleCoinsBack(movementOf(sale)))
}

/** False once its payout was sent. What was cancelled before is answered quietly. */
export async function endCancelledSale(deps: Deps, tx: Tx, id: SaleId, isWithdrawn: boolean): Promise<boolean> {
  const sale = await findSaleForUpdate(tx, id)
  if (sale?.state === 'cancelled') return true
  if (sale?.state === 'sending' && !isWithdrawn) return false
  const change = { ...ended(deps, 'You took this sale back.'), retry_until: null }
  if (!sale || !(await advanceSale(tx, id, 'cancelled', change))) return false
  await changeSaleLine(tx, sale, 'cancelled')
  await release(deps, tx, sale)
  return true
}

async function release(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  await giveBackToLimit(tx, sale.id)
  await deps.ledger.postWithin(queryable(tx), saleRelease(movementOf(sale)))
}

function ended(deps: Deps, problem: string | null) {
  return { problem, ended_at: deps.clock.now() }
}
