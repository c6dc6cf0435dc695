// Starts a payment at the card network that the browser can confirm. Repeating it gives the same payment.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPayment, Cards } from '#providers/cards/port.ts'
import { isPayable, type Payable } from '#settlement/owner.ts'
import type { BrowserOptions } from '#settlement/rail.ts'
import { customerRefOf } from './card-customer.ts'
import { answerOf, requireCards } from './card-network.ts'
import { type CardPaymentRow, cardPayments } from './store.ts'

export async function startCardPayment(deps: Deps, payable: Payable, options: BrowserOptions): Promise<CardPayment> {
  const cards = requireCards(deps)
  const { clientReference, ...choice } = options
  const row = await cardPayments.find(deps.db, { owner_id: payable.owner.id })
  if (row && clientReference !== undefined)
    await inTransaction(deps.db, (tx) => cardPayments.change(tx, row.id, { client_reference: clientReference }))
  if (!row || !isPayable(payable, deps.clock.now())) throw new AppError('order_closed')
  const started = await ensureStarted(deps, cards, payable, row)
  if (started.state.kind === 'cancelled') throw new AppError('order_closed')
  if (started.state.kind !== 'awaiting_customer') return started
  const prepared = await cards.preparePayment(started.providerRef, choice)
  if (prepared.kind === 'refused' && choice.savedCard) throw new AppError('card_not_found')
  return answerOf(prepared)
}

/** The payment at the network, started with our row's id so that a crash in between cannot make two. */
export async function ensureStarted(
  deps: Deps,
  cards: Cards,
  payable: Payable,
  row: CardPaymentRow,
): Promise<CardPayment> {
  if (row.provider_ref) return answerOf(await cards.findPayment(row.provider_ref))
  const started = answerOf(
    await cards.startPayment({
      id: row.id,
      ownerId: payable.owner.id,
      amount: payable.due,
      customerRef: await customerRefOf(deps, cards, payable.userId),
      description: `${payable.reference}: ${payable.text}`,
    }),
  )
  await inTransaction(deps.db, (tx) => cardPayments.change(tx, row.id, { provider_ref: started.providerRef }))
  return started
}
