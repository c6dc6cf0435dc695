// A person has sent a transfer back at the operator's bank.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { refuseOwnAccount } from '#modules/audit/note-refusals.ts'
import type { PersonsWord } from '#modules/audit/write-audit.ts'
import { findOrder, getOrderByReference } from '#modules/orders/find-order.ts'
import { endReturn } from './end-return.ts'
import { findReceiptsToReturn, getReceipt } from './find-transfers.ts'
import type { BankReceipt } from './receipt.ts'

/**
 * By the order's reference or the receipt's id; said again, it changes nothing. Throws `not_found`, `order_not_found`, `own_account`, and
 * `payment_closed` when nothing of it is to be sent back.
 */
export async function returnedByPerson(deps: Deps, name: string, by?: PersonsWord): Promise<BankReceipt> {
  const receipt = name.startsWith('brc_') ? await getReceipt(deps.db, name) : await ofOrder(deps, name)
  if (receipt.state === 'returned') return receipt
  if (receipt.order_id) refuseOwnAccount(by?.actor, (await findOrder(deps.db, receipt.order_id))?.user_id)
  if (receipt.need !== 'return' || !(await endReturn(deps, receipt.id, { by })))
    throw new AppError('payment_closed', { detail: `${receipt.id} is not to be sent back by a person.` })
  return getReceipt(deps.db, receipt.id)
}

async function ofOrder(deps: Deps, reference: string): Promise<BankReceipt> {
  const order = await getOrderByReference(deps.db, reference)
  const receipts = await findReceiptsToReturn(deps.db, order.id)
  const [receipt] = receipts
  if (!receipt) throw new AppError('payment_closed', { detail: `${order.reference} has no bank transfer to return.` })
  if (receipts.length > 1)
    throw new AppError('payment_closed', { detail: `Say which: ${receipts.map(({ id }) => id).join(', ')}` })
  return receipt
}
