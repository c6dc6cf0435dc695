// How a sale ends: paid, failed, cancelled, returned by the bank, or refused, its coins kept for three days until the account
// is corrected; each in the transaction that books it.
import { say } from '@kivuko/contract/say.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import { saleCoinsBack, sale as saleRecipe, saleRelease, saleReturn } from '#accounting/recipes/sale.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { PaidOutAs } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { coinsForReturn, hasRisen } from './sales/market-since.ts'
import { movementOf, type Sale } from './sales/sale.ts'
import { endRefusedSaleJob, giveCoinsBackJob } from './sales/sale-jobs.ts'
import * as notices from './sales/sale-notices.ts'
import { sales } from './sales/store.ts'
import { changeSaleLine } from './sales/write-sale-line.ts'

/** So long the coins are kept for another account. */
const RETRY_MS = 3 * 24 * 60 * 60_000

/** It was paid out: the coins are the house's. */
export async function completeSale(
  deps: Deps,
  tx: Tx,
  id: SaleId,
  { provider, recipientName }: PaidOutAs,
): Promise<void> {
  const sale = await sales.lockAndAdvance(tx, id, 'completed', ended(deps, null))
  if (!sale) return
  await changeSaleLine(deps, tx, sale, { state: 'completed', recipientName })
  await notify(deps, tx, notices.paid(sale))
  await deps.ledger.postWithin(queryable(tx), saleRecipe({ ...movementOf(sale), provider }))
}

/** It was not and will not be paid out: the coins are spendable again. */
export async function failSale(deps: Deps, tx: Tx, id: SaleId, problem: string): Promise<void> {
  const sale = await sales.lockAndAdvance(tx, id, 'failed', { ...ended(deps, problem), retry_until: null })
  if (!sale) return
  await changeSaleLine(deps, tx, sale, { state: 'failed' })
  await notify(deps, tx, notices.failed(sale, problem))
  await release(deps, tx, sale)
}

/**
 * A phone is not corrected: it was not and will not be paid out. A bank does not take the account: the coins are kept
 * until the customer gives another, for a time that another refusal does not begin anew.
 */
export async function refuseSale(
  deps: Deps,
  tx: Tx,
  id: SaleId,
  { problem, attempt }: { problem: string; attempt: string },
): Promise<void> {
  const sale = await sales.lock(tx, id)
  if (sale && sale.phone !== null) return failSale(deps, tx, id, problem)
  const retry_until = sale?.retry_until ?? after(deps.clock.now(), RETRY_MS)
  if (!sale || !(await sales.advance(tx, id, 'refused', { problem, retry_until }))) return
  await changeSaleLine(deps, tx, sale, { state: 'refused' })
  await endRefusedSaleJob.enqueue(tx, { saleId: id }, { runAt: retry_until })
  await notify(deps, tx, notices.refused(sale, { problem, attempt, until: retry_until }))
}

/** The bank sent the money back after it had paid: it is the customer's until they have their coins again. */
export async function returnSale(
  deps: Deps,
  tx: Tx,
  id: SaleId,
  { provider, problem }: { provider: ClearingProvider; problem: string },
): Promise<void> {
  const sale = await sales.lockAndAdvance(tx, id, 'returning', { problem })
  if (!sale) return
  await changeSaleLine(deps, tx, sale, { state: 'returning' })
  await giveBackToLimit(tx, id)
  await giveCoinsBackJob.enqueue(tx, { saleId: id })
  await deps.ledger.postWithin(queryable(tx), saleReturn({ ...movementOf(sale), provider }))
}

/**
 * The coins that were sold; fewer when the market has risen since, or whoever has a bank that sends money back could
 * wait for that. False while there is no price. Throws the ledger's `insufficient_balance` while the treasury lacks
 * them.
 */
export async function endReturnedSale(deps: Deps, tx: Tx, id: SaleId): Promise<boolean> {
  const sale = await sales.lock(tx, id)
  if (sale?.state !== 'returning') return true
  const coinsBack = coinsForReturn(deps.rates, sale)
  if (!coinsBack) return false
  await sales.advance(tx, id, 'returned', { ended_at: deps.clock.now(), coins_back_units: coinsBack.units })
  await changeSaleLine(deps, tx, { ...sale, coins_back_units: coinsBack.units }, { state: 'returned' })
  await notify(deps, tx, notices.returned(sale, coinsBack))
  await deps.ledger.postWithin(queryable(tx), saleCoinsBack({ ...movementOf(sale), coinsBack }))
  return true
}

/**
 * False once its payout was sent, and while it only waits to be sent but the coins are worth more by now: it was sold,
 * and who undid it would sell them again for more. What was cancelled before is answered quietly.
 */
export async function endCancelledSale(deps: Deps, tx: Tx, id: SaleId, isWithdrawn: boolean): Promise<boolean> {
  const sale = await sales.lock(tx, id)
  if (sale?.state === 'cancelled') return true
  if (sale?.state === 'sending' && (!isWithdrawn || hasRisen(deps.rates, sale))) return false
  const change = { ...ended(deps, say('You took this sale back.')), retry_until: null }
  if (!sale || !(await sales.advance(tx, id, 'cancelled', change))) return false
  await changeSaleLine(deps, tx, sale, { state: 'cancelled' })
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
