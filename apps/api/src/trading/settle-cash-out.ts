// How a cash-out ends: paid, not paid, cancelled, or sent back by the bank; each in the transaction that books it.
import { say } from '@kivuko/contract/say.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import { cashOutRelease, cashOutReturn, cashOut as recipe } from '#accounting/recipes/cash-out.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { CashOutId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { PaidOutAs } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { type CashOut, movementOf } from './cash-outs/cash-out.ts'
import * as notices from './cash-outs/cash-out-notices.ts'
import { cashOuts } from './cash-outs/store.ts'
import { changeCashOutLine } from './cash-outs/write-cash-out-line.ts'

/** The rail has paid: what was held is spent. */
export async function completeCashOut(
  deps: Deps,
  tx: Tx,
  id: CashOutId,
  { provider, recipientName }: PaidOutAs,
): Promise<void> {
  const cashOut = await cashOuts.lockAndAdvance(tx, id, 'completed', ended(deps, null))
  if (!cashOut) return
  await changeCashOutLine(deps, tx, cashOut, { state: 'completed', recipientName })
  await notify(deps, tx, notices.paid(cashOut))
  await deps.ledger.postWithin(queryable(tx), recipe({ ...movementOf(cashOut), provider }))
}

/** It did not and will not happen: all of it is spendable again. */
export async function failCashOut(deps: Deps, tx: Tx, id: CashOutId, problem: string): Promise<void> {
  const cashOut = await cashOuts.lockAndAdvance(tx, id, 'failed', ended(deps, problem))
  if (!cashOut) return
  await changeCashOutLine(deps, tx, cashOut, { state: 'failed' })
  await notify(deps, tx, notices.failed(cashOut, problem))
  await release(deps, tx, cashOut)
}

/** The bank sent the money back after it had paid, perhaps days later: amount and fee are in the wallet again. */
export async function returnCashOut(
  deps: Deps,
  tx: Tx,
  id: CashOutId,
  { provider, problem }: { provider: ClearingProvider; problem: string },
): Promise<void> {
  const cashOut = await cashOuts.lockAndAdvance(tx, id, 'returned', ended(deps, problem))
  if (!cashOut) return
  await changeCashOutLine(deps, tx, cashOut, { state: 'returned' })
  await notify(deps, tx, notices.returned(cashOut, problem))
  await giveBackToLimit(tx, id)
  await deps.ledger.postWithin(queryable(tx), cashOutReturn({ ...movementOf(cashOut), provider }))
}

/** False once it was sent. What was cancelled before is answered quietly. */
export async function endCancelledCashOut(deps: Deps, tx: Tx, id: CashOutId, isWithdrawn: boolean): Promise<boolean> {
  const cashOut = await cashOuts.lock(tx, id)
  if (cashOut?.state === 'cancelled') return true
  if (cashOut?.state === 'sending' && !isWithdrawn) return false
  const change = ended(deps, say('You took this back before it was sent.'))
  if (!cashOut || !(await cashOuts.advance(tx, id, 'cancelled', change))) return false
  await changeCashOutLine(deps, tx, cashOut, { state: 'cancelled' })
  await release(deps, tx, cashOut)
  return true
}

async function release(deps: Deps, tx: Tx, cashOut: CashOut): Promise<void> {
  await giveBackToLimit(tx, cashOut.id)
  await deps.ledger.postWithin(queryable(tx), cashOutRelease(movementOf(cashOut)))
}

function ended(deps: Deps, problem: string | null) {
  return { problem, ended_at: deps.clock.now() }
}
