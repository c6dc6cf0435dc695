// Handles a stored event. Events come late, twice and out of order: they only say what to poll.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Cards } from '#providers/cards/port.ts'
import { finishEvent } from '#record/keep-event.ts'
import { ownerOf } from '#settlement/owner.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { applyDispute, applyOutsideRefund, applyWarning } from './apply-dispute.ts'
import type { StoredCardEvent } from './card-jobs.ts'
import { answerOf } from './card-network.ts'
import { cardPayments } from './store.ts'

/** The job. What is about nothing of ours is kept as `unmatched` for a person to see. */
export async function handleCardEvent(deps: Deps, event: StoredCardEvent): Promise<void> {
  if (!deps.cards) return
  const outcome = await apply(deps, deps.cards, event)
  await inTransaction(deps.db, (tx) =>
    finishEvent(tx, { provider: 'stripe', id: event.eventId }, outcome, deps.clock.now()),
  )
}

async function apply(deps: Deps, cards: Cards, event: StoredCardEvent): Promise<'handled' | 'ignored' | 'unmatched'> {
  if (event.payment) {
    const row =
      (await cardPayments.find(deps.db, { provider_ref: event.payment })) ??
      (event.paymentId ? await cardPayments.find(deps.db, event.paymentId) : undefined)
    if (!row) return 'unmatched'
    await applyCardPayment(deps, ownerOf(row), answerOf(await cards.findPayment(event.payment)))
    return 'handled'
  }
  if (event.refund) return applyRefund(deps, cards, event.refund)
  if (event.refundsOf) {
    const made = answerOf(await cards.findRefundsOf(event.refundsOf))
    let end: 'handled' | 'unmatched' = 'unmatched'
    for (const { providerRef } of made) if ((await applyRefund(deps, cards, providerRef)) === 'handled') end = 'handled'
    return end
  }
  if (event.dispute) return applyDispute(deps, cards, event.dispute)
  if (event.warning) return applyWarning(deps, cards, event.warning)
  return 'ignored'
}

/** One that Kivuko asked for carries our row's id, also before its name is known here. */
async function applyRefund(deps: Deps, cards: Cards, ref: string): Promise<'handled' | 'unmatched'> {
  const refunds = deps.settlement.refunds()
  const state = answerOf(await cards.findRefund(ref))
  const id = await refunds.findOwn(deps.db, { provider: 'stripe', ref, id: state.refundId })
  if (!id) return applyOutsideRefund(deps, cards, ref)
  await inTransaction(deps.db, (tx) => refunds.told(tx, id, 'stripe', state))
  return 'handled'
}
