// A transfer pays its order. When the order cannot take it, it goes back: with the order's refund when this was the order's
// only payment, and by itself when the order had another.
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import type { Order } from '#modules/orders/order.ts'
import { settleOrder } from '#modules/orders/settle-order.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type BankReceipt, isUndecided } from './receipt.ts'
import { beginReturn, returnReceipt } from './return-receipt.ts'
import { advanceReceipt, findReceiptForUpdate } from './store.ts'

/** Somebody else decided about it at the same time; what was begun here is undone. */
class Overtaken extends Error {}

/** Safe to repeat: false when it was decided before. `by` is the person who says that it is this order's. */
export async function settleReceipt(
  deps: Deps,
  receipt: BankReceipt,
  order: Order,
  by?: PersonsWord,
): Promise<boolean> {
  let isDecided = false
  try {
    await settleOrder(deps, {
      orderId: order.id,
      provider: 'unmatched',
      amount: amountOf(receipt),
      async alongside(tx, end) {
        const about = { order_id: order.id, ended_at: deps.clock.now() }
        // What waits for a person to send it back is in the same state as what waits to be decided.
        const row = await findReceiptForUpdate(tx, receipt.id)
        if (!row || !isUndecided(row)) throw new Overtaken()
        const isOurs =
          end.state === 'completed'
            ? await advanceReceipt(tx, receipt.id, 'matched', about)
            : await beginReturn(deps, tx, receipt, {
                orderId: order.id,
                refundId: end.refundId,
                reason: end.reason,
              })
        if (!isOurs) throw new Overtaken()
        if (by) await noteWord(deps, tx, { receipt, order, by })
        isDecided = true
      },
    })
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
  // What was begun may have been undone, so the receipt itself says whether it was taken: then nothing is left to return.
  const isReturned = await returnReceipt(deps, receipt, { order, reason: 'The order was paid before.', by })
  return isDecided || isReturned
}

type Word = { receipt: BankReceipt; order: Order; by: PersonsWord }

async function noteWord(deps: Deps, tx: Tx, { receipt, order, by }: Word): Promise<void> {
  const detail = `${order.reference}: ${by.reason}`
  await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.settle', subject: receipt.id, detail })
}
