// Charges a saved card for what is to be paid, while its holder is away. The payment is looked up first, and the charge has a
// name of its own at the network: however often this is tried, one payment is charged once.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPaymentState } from '#providers/cards/port.ts'
import { isPayable, type Payable } from '#settlement/owner.ts'
import type { SavedCharge } from '#settlement/rail.ts'
import { answerOf, requireCards } from './card-network.ts'
import { followCardPaymentSoon } from './follow-card-payment.ts'
import { ensureStarted } from './start-card-payment.ts'
import { cardPayments } from './store.ts'

export async function chargeSavedCard(
  deps: Deps,
  payable: Payable,
  { ref, key }: { ref: string; key: string },
): Promise<SavedCharge> {
  const cards = requireCards(deps)
  const row = await cardPayments.find(deps.db, { owner_id: payable.owner.id })
  if (!row || !isPayable(payable, deps.clock.now())) return { kind: 'over' }
  const { providerRef, state } = await ensureStarted(deps, cards, payable, row)
  if (state.kind !== 'awaiting_customer') return endOf(deps, payable, state)
  const charge = await cards.chargeSavedCard({ providerRef, savedCard: ref, key })
  // Such as a card that somebody removed at the network.
  if (charge.kind === 'refused') return { kind: 'declined', problem: new AppError('payment_refused').message }
  const answer = answerOf(charge)
  if (answer.kind === 'charged') return endOf(deps, payable, answer.payment.state)
  return answer.needsCustomer ? { kind: 'authenticate' } : { kind: 'declined', problem: answer.problem }
}

/** Who is paid is told by the job that follows the payment. */
async function endOf(deps: Deps, { owner }: Payable, state: CardPaymentState): Promise<SavedCharge> {
  if (state.kind === 'cancelled') return { kind: 'over' }
  if (state.kind === 'awaiting_customer') return { kind: 'authenticate' }
  await inTransaction(deps.db, (tx) => followCardPaymentSoon(tx, owner))
  return { kind: 'paid' }
}
