// What becomes of a transfer that arrived: it pays its order, goes back, or a person looks at it first.
import { compare } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { lockOrder } from '#modules/orders/lock-order.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { type Order, totalOf } from '#modules/orders/order.ts'
import { findUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { findReceipt } from './find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided } from './receipt.ts'
import { resembles } from './resembling-names.ts'
import { settleReceipt } from './settle-receipt.ts'
import { advanceReceipt, findReceiptForUpdate } from './store.ts'
import { HELD_PROBLEM, tellHeld } from './tell-sender.ts'

/** The job. */
export async function decideReceipt(deps: Deps, id: BankReceiptId): Promise<void> {
  const receipt = await findReceipt(deps.db, id)
  if (receipt?.state !== 'received') return
  const order = receipt.order_id ? await findOrder(deps.db, receipt.order_id) : undefined
  if (!order) return hold(deps, receipt, 'It names no order of ours, or more than one.')
  const doubt = await doubtAbout(deps, receipt, order)
  if (doubt) await hold(deps, receipt, doubt, order)
  else await settleReceipt(deps, receipt, order)
}

/** Why a person must look before this transfer buys anything; undefined when all is as it should be, or it goes back anyway. */
async function doubtAbout(deps: Deps, receipt: BankReceipt, order: Order): Promise<string | undefined> {
  if (order.payment_method !== 'bank') return 'It names an order that is paid in another way.'
  const total = totalOf(order)
  const isExact = receipt.currency === total.asset && compare(amountOf(receipt), total) === 0
  if (order.state !== 'awaiting_payment' || !isExact) return undefined
  // Only its customer has seen the number of an account of the order's own, so a bank that names no sender raises no doubt.
  if (receipt.sender_name === null) return undefined
  const user = await findUser(deps.db, order.user_id)
  if (user && resembles(`${user.first_name} ${user.last_name}`, receipt.sender_name)) return undefined
  return 'The sender does not have the customer’s name.'
}

async function hold(deps: Deps, receipt: BankReceipt, reason: string, order?: Order): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (order) await lockOrder(tx, order.id)
    const row = await findReceiptForUpdate(tx, receipt.id)
    // Somebody decided meanwhile.
    if (!row || !isUndecided(row)) return
    await advanceReceipt(tx, receipt.id, 'needs_person', { need: 'decide', reason })
    deps.log.error({ receiptId: receipt.id }, 'a bank transfer cannot be settled by itself; it needs a person')
    if (!order) return
    await noteProblem(tx, order.id, HELD_PROBLEM)
    await tellHeld(deps, tx, receipt, order)
  })
}
