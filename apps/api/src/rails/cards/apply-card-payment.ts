// What the network says of a payment, from whatever side it came: the one place where it changes an order.
import type { Deps } from '#deps.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { settleOrder } from '#modules/orders/settle-order.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import type { CardPayment } from '#providers/cards/port.ts'

/** Safe to repeat and in any order: only success and the customer's last problem leave a trace. */
export async function applyCardPayment(deps: Deps, orderId: OrderId, payment: CardPayment): Promise<void> {
  const { state } = payment
  if (state.kind === 'succeeded') await settleOrder(deps, { orderId, provider: 'stripe', amount: state.amount })
  else if (state.kind === 'awaiting_customer' && state.problem !== null) {
    const problem = state.problem
    await inTransaction(deps.db, (tx) => noteProblem(tx, orderId, problem))
  }
}
