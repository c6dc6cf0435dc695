// How a bill ends: paid, not paid, cancelled, or taken back by the provider; each in the transaction that books it.
import { say } from '@kivuko/contract/say.ts'
import { billRelease, billReturn, bill as recipe } from '#accounting/recipes/bill.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { onCommit, queryable } from '#platform/database.ts'
import type { BillId } from '#platform/ids.ts'
import { forgetHeld } from '#record/hold-send.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { type Bill, movementOf } from './bill.ts'
import * as notices from './bill-notices.ts'
import { bills } from './store.ts'
import { addTokenToLine, changeBillLine } from './write-bill-line.ts'

/** What the provider, or a person who looked there, says of a payment. */
export type Paid = Pick<Bill, 'provider_ref' | 'token' | 'units' | 'token_pending'>

/** The biller has the money: what was held is spent. All of these are safe to repeat: false where its state does not allow it. */
export async function completeBill(deps: Deps, tx: Tx, id: BillId, paid: Paid): Promise<boolean> {
  const before = await bills.lockAndAdvance(tx, id, 'completed', { ...paid, ...ended(deps, null) })
  if (!before) return false
  const bill = { ...before, ...paid }
  await changeBillLine(deps, tx, bill, 'completed')
  await notify(deps, tx, notices.paid(bill))
  await deps.ledger.postWithin(queryable(tx), recipe(movementOf(bill)))
  count(deps, 'succeeded')
  const ms = Math.max(0, deps.clock.now().getTime() - bill.created_at.getTime())
  onCommit(() => deps.metrics?.countSettled({ ...OUT, ms }))
  return true
}

/** It was not paid and will not be: all of it is spendable again. */
export async function failBill(deps: Deps, tx: Tx, id: BillId, problem: string): Promise<boolean> {
  const bill = await bills.lockAndAdvance(tx, id, 'failed', ended(deps, problem))
  if (!bill) return false
  await changeBillLine(deps, tx, bill, 'failed')
  await notify(deps, tx, notices.failed(bill, problem))
  await release(deps, tx, bill)
  count(deps, 'failed')
  return true
}

/** The provider took the payment back, perhaps days later: amount and fee are in the wallet again. */
export async function returnBill(deps: Deps, tx: Tx, id: BillId, problem: string): Promise<boolean> {
  const change = { ...ended(deps, problem), token_pending: false }
  const bill = await bills.lockAndAdvance(tx, id, 'returned', change)
  if (!bill) return false
  await changeBillLine(deps, tx, bill, 'returned')
  await notify(deps, tx, notices.returned(bill, problem))
  await giveBackToLimit(tx, id)
  await deps.ledger.postWithin(queryable(tx), billReturn(movementOf(bill)))
  count(deps, 'returned')
  return true
}

/** Said to be paid once it had ended: its token may come late, and what the customer has back is a person's to look at. */
export async function takePaid(deps: Deps, tx: Tx, id: BillId, { token, units, provider_ref }: Paid): Promise<void> {
  const bill = await bills.lock(tx, id)
  if (bill?.state === 'failed' || bill?.state === 'cancelled') {
    deps.log.error({ id }, 'the provider says that it paid a bill whose customer has the money back; it needs a person')
    // What ended unpaid has no name there otherwise: by that it is listed.
    await bills.change(tx, id, { provider_ref })
    return
  }
  if (token === null || bill?.state !== 'completed' || bill.token !== null) return
  await bills.change(tx, { id, state: 'completed' }, { token, units, token_pending: false })
  const with_token = { ...bill, token, units }
  await addTokenToLine(tx, with_token)
  await notify(deps, tx, notices.tokenCame(with_token, token))
}

/** False once it was sent. What was cancelled before is answered quietly. */
export async function cancelWaitingBill(deps: Deps, tx: Tx, id: BillId): Promise<boolean> {
  const bill = await bills.lock(tx, id)
  if (bill?.state === 'cancelled') return true
  const change = ended(deps, say('You took this back before it was sent.'))
  if (!bill || !(await bills.advance(tx, id, 'cancelled', change))) return false
  await changeBillLine(deps, tx, bill, 'cancelled')
  await release(deps, tx, bill)
  return true
}

const OUT = { rail: 'bills', direction: 'out' } as const

/** For `/metrics`; what is undone counts nothing. */
function count({ metrics }: Deps, outcome: 'succeeded' | 'failed' | 'returned'): void {
  onCommit(() => metrics?.countPayment({ ...OUT, outcome }))
}

async function release(deps: Deps, tx: Tx, bill: Bill): Promise<void> {
  await forgetHeld(tx, `bill:${bill.id}`)
  await giveBackToLimit(tx, bill.id)
  await deps.ledger.postWithin(queryable(tx), billRelease(movementOf(bill)))
}

function ended(deps: Deps, problem: string | null) {
  return { problem, ended_at: deps.clock.now() }
}
