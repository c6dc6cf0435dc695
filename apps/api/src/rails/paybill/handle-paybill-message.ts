// Handles a stored message. Messages carry no signature, so nothing is booked on their word: a payment is asked about, and the
// answer must name our question by the id that the network gave it.

import assert from 'node:assert/strict'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { PaybillMessage } from '#providers/paybill/port.ts'
import { MPESA } from '#rails/mobile-money/network.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import { applyAnswer } from './apply-answer.ts'
import { isOwnNumber } from './network.ts'
import { followPaymentJob, handlePaybillMessageJob, type StoredMessage } from './paybill-jobs.ts'
import { amountOf, isOpen, type Payment } from './payment.ts'
import { payments } from './store.ts'

/** An answer waits for the note of its question so often, so long each time. */
const WAITS_MAX = 5
const WAIT_MS = 1_000

/** Where an account number would stand: nobody's. */
const CONTRADICTED = '?'

type About<K extends PaybillMessage['kind']> = Extract<PaybillMessage, { kind: K }>

/** The job. */
export async function handlePaybillMessage(deps: Deps, stored: StoredMessage): Promise<void> {
  const { eventId, message, waits = 0 } = stored
  if (message.kind === 'confirmation') return takeConfirmation(deps, eventId, message)
  const payment = message.kind === 'status' ? await payments.find(deps.db, { query_ref: message.queryRef }) : undefined
  if (message.kind === 'status' && !payment && waits < WAITS_MAX) {
    const runAt = after(deps.clock.now(), WAIT_MS)
    return inTransaction(deps.db, (tx) =>
      handlePaybillMessageJob.enqueue(tx, { ...stored, waits: waits + 1 }, { runAt }),
    )
  }
  await finish(deps, eventId, await outcomeOf(deps, message, payment))
}

async function outcomeOf(deps: Deps, message: PaybillMessage, payment: Payment | undefined): Promise<EventOutcome> {
  if (message.kind !== 'status') return 'ignored'
  return payment ? applyAnswer(deps, payment, message.answer) : 'unmatched'
}

/** The first of a payment is followed; it ends when its payment does. Others say nothing new, or contradict it. */
async function takeConfirmation(deps: Deps, eventId: string, { payment }: About<'confirmation'>): Promise<void> {
  if (!isOwnNumber(deps, payment.shortcode)) return finish(deps, eventId, 'unmatched')
  const amount = parse('KES', payment.amount)
  assert(amount, 'the message was read with an amount')
  const row: Payment = {
    id: payment.id,
    shortcode: payment.shortcode,
    amount_units: amount.units,
    account: payment.account,
    payer_name: payment.payerName ?? null,
    paid_at: new Date(payment.paidAt),
    state: 'told',
    query_ref: null,
    event_id: eventId,
    told_at: deps.clock.now(),
    ended_at: null,
  }
  await inTransaction(deps.db, async (tx) => {
    const isNew = await payments.addOnce(tx, row, ['id'])
    const known = isNew ? row : await payments.lock(tx, payment.id)
    assert(known, 'it is there, or was added')
    if (known.state === 'missing') await payments.advance(tx, known.id, 'told', { told_at: row.told_at })
    if (isOpen(known)) await followPaymentJob.enqueue(tx, { paymentId: known.id })
    if (isNew || (isOpen(known) && known.event_id === eventId)) return
    const isSame = amountOf(known).units === amount.units && [payment.account, ''].includes(known.account)
    if (!isSame) deps.log.error({ id: known.id }, 'a payment is told of otherwise than before; it needs a person')
    // Its account number is in messages alone: of two that differ one is false, and none is believed.
    if (!isSame && isOpen(known)) await payments.change(tx, { id: known.id }, { account: CONTRADICTED })
    await finishEvent(tx, { provider: MPESA, id: eventId }, isSame ? 'handled' : 'unmatched', deps.clock.now())
  })
}

async function finish(deps: Deps, id: string, outcome: EventOutcome): Promise<void> {
  await inTransaction(deps.db, (tx) => finishEvent(tx, { provider: MPESA, id }, outcome, deps.clock.now()))
}
