// A person saw a transfer on the operator's statement and says which order it pays: booked and settled like any other.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { getOrderByReference } from '#modules/orders/find-order.ts'
import type { Order } from '#modules/orders/order.ts'
import { inTransaction } from '#platform/database.ts'
import { bookReceipt } from './book-receipt.ts'
import { decideReceipt } from './decide-receipt.ts'
import { findReceiptByLine } from './find-transfers.ts'
import type { BankReceipt } from './receipt.ts'

export type SeenTransfer = { reference: string; amount: Money<OrderFiat>; lineId?: string | undefined }

/** Said again, it changes nothing: without the bank's name of it, order and amount name a transfer. Throws `order_not_found`. */
export async function receiveByPerson(
  deps: Deps,
  { reference, amount, lineId }: SeenTransfer,
): Promise<{ receipt: BankReceipt; order: Order }> {
  const order = await getOrderByReference(deps.db, reference)
  const name = lineId ?? `${order.reference}:${toDecimal(amount)}:${amount.asset}`
  await inTransaction(deps.db, (tx) =>
    bookReceipt(deps, tx, {
      provider: 'bank',
      lineId: name,
      accountNumber: deps.config.bankAccounts[amount.asset]?.account_number ?? '',
      amount,
      // The person has looked at the name.
      senderName: undefined,
      text: order.reference,
      bookedAt: deps.clock.now(),
      orderId: order.id,
    }),
  )
  const receipt = await findReceiptByLine(deps.db, 'bank', name)
  await decideReceipt(deps, receipt.id)
  return {
    receipt: await findReceiptByLine(deps.db, 'bank', name),
    order: await getOrderByReference(deps.db, reference),
  }
}
