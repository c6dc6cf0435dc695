// A person's word on a transfer that could not be settled by itself.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { refuseOwnAccount } from '#modules/audit/note-refusals.ts'
import type { PersonsWord } from '#modules/audit/write-audit.ts'
import { findOrder, getOrderByReference } from '#modules/orders/find-order.ts'
import type { Order } from '#modules/orders/order.ts'
import { getReceipt } from './find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided } from './receipt.ts'
import { returnReceipt } from './return-receipt.ts'
import { settleReceipt } from './settle-receipt.ts'

export type Decision = {
  receiptId: string
  what: 'settle' | 'return'
  orderReference?: string | undefined
  by?: PersonsWord
}

/**
 * Answers the receipt as it is then: settled means that its order took it, or, when it could not, that it goes back.
 * Throws `not_found`, `order_not_found`, `own_account`, and `payment_closed` for a receipt that was decided before, or at the same time
 * by somebody else.
 */
export async function decideByPerson(deps: Deps, decision: Decision): Promise<BankReceipt> {
  const receipt = await getReceipt(deps.db, decision.receiptId)
  if (!isUndecided(receipt)) throw decidedBefore(receipt)
  const ownOrder = receipt.order_id ? await findOrder(deps.db, receipt.order_id) : undefined
  const order = decision.orderReference ? await getOrderByReference(deps.db, decision.orderReference) : ownOrder
  for (const each of [ownOrder, order]) refuseOwnAccount(decision.by?.actor, each?.user_id)
  if (!(await carryOut(deps, receipt, order, decision))) throw decidedBefore(receipt)
  return getReceipt(deps.db, receipt.id)
}

/** False when somebody else was first. */
async function carryOut(deps: Deps, receipt: BankReceipt, order: Order | undefined, decision: Decision) {
  const { what, by } = decision
  if (what === 'return') return returnReceipt(deps, receipt, { order, reason: 'A person decided so.', by })
  if (!order) throw new AppError('order_not_found', { detail: 'Say which order it is to pay.' })
  if (order.payment_method !== 'bank' || order.fiat_currency !== amountOf(receipt).asset)
    throw new AppError('order_not_found', { detail: `${order.reference} is not paid by such a transfer.` })
  return settleReceipt(deps, receipt, order, by)
}

function decidedBefore({ id }: BankReceipt): AppError {
  return new AppError('payment_closed', { detail: `${id} was decided before.` })
}
