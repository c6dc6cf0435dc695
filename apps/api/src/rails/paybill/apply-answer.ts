// What the network itself says of a payment: the one place where one is booked.

import { readAccountNumber } from '@kivuko/contract/paybill.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementAnswer, Paid } from '#providers/mobile-money/port.ts'
import { bookReceipt } from '#rails/bank/book-receipt.ts'
import { MPESA } from '#rails/mobile-money/network.ts'
import { mayBePromptPaid } from '#rails/mobile-money/prompt-behind.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { ageOf, lockUnlessPrompted, markMissing } from './follow-payment.ts'
import { isOwnNumber } from './network.ts'
import { amountOf, isOpen, type Payment } from './payment.ts'
import { payments } from './store.ts'

/** A payment may be told of before the network's own books show it. */
const SHOWN_LATE_MS = 10 * 60_000

/** Safe to repeat and in any order. */
export async function applyAnswer(deps: Deps, payment: Payment, answer: DisbursementAnswer): Promise<EventOutcome> {
  if (!isOpen(payment)) return 'handled'
  switch (answer.kind) {
    case 'paid':
      return fits(deps, payment, answer) ? book(deps, payment.id, answer) : contradicted(deps, payment)
    case 'failed':
    case 'not_found':
      return ageOf(deps, payment) < SHOWN_LATE_MS ? 'handled' : miss(deps, payment, answer.code)
    case 'unknown':
      // About our own question: 2001 and 8006 are the initiator's credential. It is asked again.
      deps.log.error({ id: payment.id, code: answer.code }, 'the network refused a question about a payment')
      return 'handled'
    default:
      return 'handled'
  }
}

/** Paid to a number of ours, as the network says: what we paid out has a number of its own as well. */
function fits(deps: Deps, payment: Payment, { amount, receipt, recipientNumber }: Paid): boolean {
  const isSame = amount !== undefined && parse('KES', amount)?.units === amountOf(payment).units
  const isOurs = recipientNumber !== undefined && isOwnNumber(deps, recipientNumber)
  return isSame && isOurs && (receipt === undefined || receipt.toUpperCase() === payment.id)
}

/** The message told of another payment than the network knows: nothing is booked, and a person looks. */
async function contradicted(deps: Deps, payment: Payment): Promise<EventOutcome> {
  deps.log.error({ id: payment.id }, 'the network knows a payment otherwise than it was told; it needs a person')
  await inTransaction(deps.db, (tx) => markMissing(deps, tx, payment))
  return 'unmatched'
}

async function miss(deps: Deps, payment: Payment, code: string): Promise<EventOutcome> {
  deps.log.error({ id: payment.id, code }, 'the network does not know a payment that it told of; it needs a person')
  await inTransaction(deps.db, (tx) => markMissing(deps, tx, payment))
  return 'handled'
}

/** As a receipt, which is then decided like a bank transfer: by its account number, or by a person. */
async function book(deps: Deps, id: string, answer: Paid): Promise<EventOutcome> {
  return inTransaction(deps.db, async (tx) => {
    const known = await payments.lock(tx, id)
    if (known?.state === 'missing') await payments.advance(tx, id, 'told')
    const payment = await lockUnlessPrompted(deps, tx, id)
    if (!payment) return 'handled'
    if (await mayBePromptPaid(tx, payment, answer)) {
      deps.log.error({ id }, 'a payment may be what a prompt of this phone asked for; it needs a person')
      await markMissing(deps, tx, payment)
      return 'unmatched'
    }
    await bookReceipt(deps, tx, {
      provider: 'mpesa',
      lineId: id,
      accountNumber: payment.shortcode,
      amount: amountOf(payment),
      senderName: payment.payer_name ?? undefined,
      text: payment.account,
      bookedAt: payment.paid_at,
      owner: await findOwner(deps, tx, payment),
    })
    const now = deps.clock.now()
    await payments.advance(tx, id, 'booked', { ended_at: now, payer_name: null })
    await finishEvent(tx, { provider: MPESA, id: payment.event_id }, 'handled', now)
    return 'handled'
  })
}

/** Whose account number was typed. */
async function findOwner(deps: Deps, tx: Tx, { account }: Payment): Promise<Owner | undefined> {
  const number = readAccountNumber(account)
  if (!number) return undefined
  const [payable] = await deps.settlement.findByReferences(tx, [number], 'mpesa')
  return payable?.owner
}
