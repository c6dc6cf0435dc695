// What the network says of a payment, from whatever side it came: the one place where its owner is told.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPayment } from '#providers/cards/port.ts'
import type { Owner } from '#settlement/owner.ts'
import { recordCardUse } from './record-card-use.ts'
import { cardPayments } from './store.ts'

/** Safe to repeat and in any order: only success and the customer's last problem leave a trace. */
export async function applyCardPayment(deps: Deps, owner: Owner, { state, card: use }: CardPayment): Promise<void> {
  const paidFor = deps.settlement.paidFor(owner)
  if (state.kind === 'succeeded')
    await inTransaction(deps.db, async (tx) => {
      // The owner's lock comes first, as everywhere; two messages of one payment then write its card one by one.
      const payable = await paidFor.lock(tx, owner.id)
      const row = await cardPayments.find(tx, { owner_id: owner.id })
      const known = payable && row && { paymentId: row.id, userId: payable.userId, card: use }
      const card = known && (await recordCardUse(deps, tx, known))
      await paidFor.paid(tx, owner.id, { provider: 'stripe', amount: state.amount, ...(card ? { card } : {}) })
    })
  else if (state.kind === 'awaiting_customer' && state.problem !== null) {
    const problem = state.problem
    await inTransaction(deps.db, (tx) => paidFor.setProblem(tx, owner.id, problem))
  }
}
