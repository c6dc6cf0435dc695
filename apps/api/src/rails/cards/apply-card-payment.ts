// What the network says of a payment, from whatever side it came: the one place where its owner is told.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPayment } from '#providers/cards/port.ts'
import type { Owner } from '#settlement/owner.ts'

/** Safe to repeat and in any order: only success and the customer's last problem leave a trace. */
export async function applyCardPayment(deps: Deps, owner: Owner, { state }: CardPayment): Promise<void> {
  const paidFor = deps.settlement.paidFor(owner)
  if (state.kind === 'succeeded')
    await inTransaction(deps.db, (tx) => paidFor.paid(tx, owner.id, { provider: 'stripe', amount: state.amount }))
  else if (state.kind === 'awaiting_customer' && state.problem !== null) {
    const problem = state.problem
    await inTransaction(deps.db, (tx) => paidFor.setProblem(tx, owner.id, problem))
  }
}
