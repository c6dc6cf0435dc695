// Asks about a payment until the network itself has said what it is. A prompt's own payment is not asked about: the prompt is.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { MPESA } from '#rails/mobile-money/network.ts'
import { promptBehind } from '#rails/mobile-money/prompt-behind.ts'
import { finishEvent } from '#record/keep-event.ts'
import type { Tx } from '#tables.ts'
import { followPaymentJob } from './paybill-jobs.ts'
import type { Payment } from './payment.ts'
import { payments } from './store.ts'

const PAUSE_MAX_MS = 10 * 60_000
/** An answer usually comes within so many polls' time. */
const ANSWER_POLLS = 3
/** A payment is not held up longer than this by a prompt that does not end. */
const PROMPT_AWAITED_MS = 60 * 60_000
const LATE_MS = 24 * 60 * 60_000

/** The job. */
export async function followPayment(deps: Deps, id: string): Promise<void> {
  if (!deps.paybill) return
  const payment = await inTransaction(deps.db, (tx) => lockUnlessPrompted(deps, tx, id))
  if (!payment) return
  if (ageOf(deps, payment) > LATE_MS) {
    deps.log.error({ id }, 'the network has not confirmed a payment to the paybill after a day; it needs a person')
    return inTransaction(deps.db, (tx) => markMissing(deps, tx, payment))
  }
  const outcome = await deps.paybill.askAbout(payment)
  await inTransaction(deps.db, async (tx) => {
    if (outcome.kind === 'done') await payments.change(tx, { id, state: 'told' }, { query_ref: outcome.value.queryRef })
    if (outcome.kind === 'refused') deps.log.warn({ id, code: outcome.code }, 'the network refused a question')
    await pollAgain(deps, tx, payment)
  })
}

/** The payment, when the network is to be asked about it. */
export async function lockUnlessPrompted(deps: Deps, tx: Tx, id: string): Promise<Payment | undefined> {
  const payment = await payments.lock(tx, id)
  if (payment?.state !== 'told') return undefined
  const behind = await promptBehind(deps, tx, payment)
  if (behind === 'its') {
    const now = deps.clock.now()
    await payments.advance(tx, id, 'prompted', { ended_at: now, payer_name: null })
    await finishEvent(tx, { provider: MPESA, id: payment.event_id }, 'handled', now)
    return undefined
  }
  if (behind === undefined || ageOf(deps, payment) > PROMPT_AWAITED_MS) return payment
  await pollAgain(deps, tx, payment)
  return undefined
}

/** Nothing of it is booked; its message stands as unmatched, and can be handled again. */
export async function markMissing(deps: Deps, tx: Tx, { id, event_id }: Payment): Promise<void> {
  if (await payments.advance(tx, id, 'missing'))
    await finishEvent(tx, { provider: MPESA, id: event_id }, 'unmatched', deps.clock.now())
}

export function ageOf({ clock }: Pick<Deps, 'clock'>, { told_at }: Payment): number {
  return clock.now().getTime() - told_at.getTime()
}

async function pollAgain(deps: Deps, tx: Tx, payment: Payment): Promise<void> {
  const pollMs = deps.config.mobileMoney?.pollMs ?? PAUSE_MAX_MS
  const pause = Math.min(Math.max(ageOf(deps, payment), pollMs * ANSWER_POLLS), PAUSE_MAX_MS)
  // A question that was brought forward meanwhile is not put off again.
  await followPaymentJob.enqueue(
    tx,
    { paymentId: payment.id },
    { runAt: after(deps.clock.now(), pause), keepsTime: true },
  )
}
