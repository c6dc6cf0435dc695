// Carries out a payment to a phone: sends it once, and asks about it until the network's final word.
import type { StopName } from '@kivuko/contract/stops.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementAnswer, DisbursementId, Failed, Paid } from '#providers/mobile-money/port.ts'
import { findPaidReceipts } from '#rails/find-missing-payouts.ts'
import { holdSend } from '#record/hold-send.ts'
import type { EventOutcome } from '#record/keep-event.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import { mustWait } from '#settlement/float-queue.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type Disbursement, hasEnded, paymentRefOf } from './disbursement.ts'
import { type DisbursementEnd, endDisbursement } from './end-disbursement.ts'
import { isShownPhone } from './is-shown-phone.ts'
import { disburseJob } from './mobile-money-jobs.ts'
import { nextPollAt, requireMobileMoney } from './network.ts'
import { queueOf, waitForFloat } from './short-payouts.ts'
import { disbursements } from './store.ts'

/** What never reached the network is tried again after this long... */
const TRY_AGAIN_MS = 30_000
/** ...and given up after this when a customer waits for it. What is owed is tried until it goes. */
const GIVE_UP_MS = 30 * 60_000
/** The first question comes after three polls' time: the result usually comes by itself. */
const FIRST_QUESTION_POLLS = 3
const PAUSE_MAX_MS = 10 * 60_000
const LATE_MS = 24 * 60 * 60_000

/** The job. */
export async function disburse(deps: Deps, id: DisbursementId): Promise<void> {
  const row = await disbursements.find(deps.db, id)
  if (!row || hasEnded(row)) return
  if (row.state === 'waiting') {
    if (await keepBack(deps, row)) return
    // Written before the network is asked: after a crash in between it is asked about, not sent again.
    return (await inTransaction(deps.db, (tx) => take(deps, tx, row))) ? send(deps, row) : undefined
  }
  await ask(deps, row)
}

/** It never left, and nothing leaves its customer's account any more. */
async function keepBack(deps: Deps, row: Disbursement): Promise<boolean> {
  const problem = await deps.settlement.paidOut(ownerOf(row)).whyKept(deps.db, row.owner_id)
  if (problem) await endDisbursement(deps, row.id, { kind: 'failed', code: 'kept', problem })
  return problem !== undefined
}

/** Out of the queue, unless it has to wait for the float: then it is put back on its way by the queue's `release`. */
async function take(deps: Deps, tx: Tx, row: Disbursement): Promise<boolean> {
  const { id, amount_units: units, created_at, short_since, shortages } = row
  const now = deps.clock.now()
  if (short_since) return false
  const queue = queueOf(row.network)
  if (queue && (await mustWait(deps, tx, queue, { id, units, created_at }))) {
    await disbursements.change(tx, { id, state: 'waiting' }, { short_since: now })
    await askFloatsJob.enqueue(tx, {})
    return false
  }
  const isFirst = await disbursements.advance(tx, { id, short_since: null, shortages }, 'sending', { sent_at: now })
  if (isFirst) await pollAgain(deps, tx, row)
  return isFirst
}

/** Where the network knows it by our ref, even a second request pays once. */
async function send(deps: Deps, row: Disbursement): Promise<void> {
  const { network } = requireMobileMoney(deps, row.network)
  const attempt = await inTransaction(deps.db, (tx) => disbursements.countUp(tx, row.id, 'attempts'))
  const outcome = await network.pay({
    ref: paymentRefOf(row),
    phone: row.phone,
    amount: amountOf(row),
    remark: deps.config.brand.name,
  })
  if (outcome.kind === 'done') {
    const { conversationRef: conversation_ref, answer } = outcome.value
    await inTransaction(deps.db, (tx) => disbursements.advance(tx, row.id, 'sent', { conversation_ref }))
    if (answer) await applyAnswer(deps, { ...row, state: 'sent', conversation_ref }, answer)
  } else if (outcome.kind === 'held') await holdBack(deps, row, { stop: outcome.stop, attempt })
  else if (outcome.kind === 'unsent' && attempt === 1) await tryLater(deps, row)
  else if (outcome.kind === 'refused' && attempt === 1 && isShort(row, outcome)) await waitForFloat(deps, row)
  else if (outcome.kind === 'refused') {
    // A refused repeat says nothing of the request before it, which may have been taken.
    if (attempt === 1) await endDisbursement(deps, row.id, { ...outcome, kind: 'failed' })
    else deps.log.error({ id: row.id, code: outcome.code }, 'a payout was refused when repeated; it needs a person')
  }
}

/**
 * Its way is stopped and the network was not asked. What never left is back in the queue and can be cancelled; of a repeat
 * nobody knows whether the one before was taken, so it is asked about first when it goes on.
 */
async function holdBack(
  deps: Deps,
  { id }: Disbursement,
  { stop, attempt }: { stop: StopName; attempt: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (attempt === 1) await disbursements.advance(tx, id, 'waiting', { attempts: 0, sent_at: null })
    else await disbursements.change(tx, { id, state: 'sending' }, { attempts: attempt - 1 })
    await holdSend(deps, tx, `disbursement:${id}`, stop)
  })
}

/** It certainly never left, so it can still be cancelled, or sent with the same id. */
async function tryLater(deps: Deps, row: Disbursement): Promise<void> {
  const now = deps.clock.now()
  if (!deps.settlement.paidOut(ownerOf(row)).isOwed && now.getTime() - row.created_at.getTime() > GIVE_UP_MS)
    return endDisbursement(deps, row.id, { kind: 'failed', failure: 'unreachable', code: 'unsent' })
  await inTransaction(deps.db, async (tx) => {
    await disbursements.advance(tx, row.id, 'waiting', { attempts: 0, sent_at: null })
    await disburseJob.enqueue(tx, { id: row.id }, { runAt: after(now, TRY_AGAIN_MS) })
  })
}

/** The network answers at once or by a message; as long as it says nothing final, it is asked again. */
async function ask(deps: Deps, row: Disbursement): Promise<void> {
  const { network } = requireMobileMoney(deps, row.network)
  if (deps.clock.now().getTime() - row.created_at.getTime() > LATE_MS)
    deps.log.error({ id: row.id }, 'a payout has no end after a day; it needs a person')
  const { conversation_ref: conversationRef } = row
  // Only its own name finds it, and nobody told us that: it may be paid, so it is never sent again by itself.
  if (conversationRef === null && !network.takesOurRef) return noteMissing(deps, row, 'unnamed')
  const outcome = await network.askAbout({ ref: paymentRefOf(row), conversationRef })
  const asked = outcome.kind === 'done' ? outcome.value : undefined
  await inTransaction(deps.db, async (tx) => {
    if (asked && 'queryRef' in asked) await disbursements.change(tx, row.id, { query_ref: asked.queryRef })
    await pollAgain(deps, tx, row)
  })
  if (asked && 'answer' in asked) await applyAnswer(deps, row, asked.answer)
}

/** What the network itself says of a payout, whichever way its answer came. */
export async function applyAnswer(deps: Deps, row: Disbursement, answer: DisbursementAnswer): Promise<EventOutcome> {
  if (hasEnded(row)) return contradicts(deps, row, answer.kind) ? 'unmatched' : 'handled'
  if (answer.kind === 'not_found') {
    await noteMissing(deps, row, answer.code)
    return 'handled'
  }
  if (answer.kind === 'unknown') {
    // About our own question, such as M-Pesa's 2001 and 8006 about the initiator's credential. It is asked again.
    deps.log.error({ id: row.id, code: answer.code }, 'the network refused a question about a payout')
    return 'handled'
  }
  if (answer.kind === 'pending') {
    await noteFound(deps, row)
    return 'handled'
  }
  if (row.conversation_ref === null && isNamedByNetwork(deps, row) && !(await isThis(deps, row, answer))) {
    await noteMissing(deps, row, answer.kind)
    return 'handled'
  }
  if (!fits(row, answer)) {
    deps.log.error({ id: row.id }, 'the network paid out another amount than it was asked to; it needs a person')
    return 'unmatched'
  }
  await endDisbursement(deps, row.id, answer)
  return 'handled'
}

/** Refused for lack of money over a network whose payouts wait for that; over another it has ended. */
export function isShort({ network }: Disbursement, { failure }: Pick<Failed, 'failure'>): boolean {
  return failure === 'no_funds' && queueOf(network) !== undefined
}

/** Its network knows payouts by its own names alone. */
export function isNamedByNetwork(deps: Deps, { network }: Disbursement): boolean {
  return !requireMobileMoney(deps, network).network.takesOurRef
}

/** A payment of this amount to this phone, whose digits the network may hide, and none that is known to be another. */
async function isThis({ db }: Deps, row: Disbursement, end: Paid | Failed): Promise<boolean> {
  if (end.kind === 'failed' || !end.receipt || end.amount === undefined || !fits(row, end)) return false
  return isShownPhone(end.recipientPhone, row.phone) && (await findPaidReceipts(db, [end.receipt])).size === 0
}

/** What was paid is what was asked for. A network that names no amount names our id. */
export function fits(row: Disbursement, end: DisbursementEnd & { amount?: string | undefined }): boolean {
  return end.kind === 'failed' || end.amount === undefined || parse('KES', end.amount)?.units === row.amount_units
}

/** It ended otherwise before: nothing is undone by itself, and a person is told. */
export function contradicts(deps: Deps, row: Disbursement, kind: string): boolean {
  const isOther = (kind === 'paid' && row.state !== 'paid') || (kind === 'failed' && row.state === 'paid')
  if (isOther)
    deps.log.error({ id: row.id, state: row.state }, 'the network contradicts how a payout ended; it needs a person')
  return isOther
}

/**
 * The network says that there is none. One it never acknowledged waits for a second source to agree (`send-missing-payout.ts`)
 * and is asked about meanwhile.
 */
async function noteMissing(deps: Deps, row: Disbursement, code: string): Promise<void> {
  if (row.state !== 'sending') {
    deps.log.error({ id: row.id, code }, 'the network does not know a payout it accepted; it needs a person')
    return
  }
  if (row.missing_since) return
  const change = { missing_since: deps.clock.now() }
  await inTransaction(deps.db, (tx) => disbursements.change(tx, { id: row.id, state: 'sending' }, change))
  deps.log.error({ id: row.id, code }, 'the network does not know a payout; it waits for the statement or a person')
}

/** The network knows it after all. */
async function noteFound(deps: Deps, { id, missing_since }: Disbursement): Promise<void> {
  if (missing_since) await inTransaction(deps.db, (tx) => disbursements.change(tx, id, { missing_since: null }))
}

/** Brings the next question forward. */
export async function askSoon(deps: Deps, id: DisbursementId): Promise<void> {
  await inTransaction(deps.db, (tx) => disburseJob.enqueue(tx, { id }))
}

async function pollAgain(deps: Deps, tx: Tx, row: Disbursement): Promise<void> {
  const { pollMs } = requireMobileMoney(deps, row.network)
  const runAt = nextPollAt(deps, row.created_at, { pollMs: pollMs * FIRST_QUESTION_POLLS, maxMs: PAUSE_MAX_MS })
  // A question that was brought forward meanwhile is not put off again.
  await disburseJob.enqueue(tx, { id: row.id }, { runAt, keepsTime: true })
}
