// Carries out a payout by the bank network: sends it once, and asks about it until its final word; and after that for
// a while, as money that was paid can come back.
import { AppError } from '@kivuko/contract/errors.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import { type BankPayouts, DUPLICATE_TRANSFER, NO_MONEY, type PayoutTransfer } from '#providers/bank/port.ts'
import { nextPollAt } from '#rails/bank-network.ts'
import { holdSend } from '#record/hold-send.ts'
import type { BankPayout } from './bank-payout.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { endBankPayout } from './end-bank-payout.ts'
import { bankPayouts } from './store.ts'

/** When the house's own money is not there, it is tried again after this long. */
const NO_MONEY_PAUSE_MS = 10 * 60_000
/** What was paid is polled again so long... */
const WATCH_MS = 7 * 24 * 60 * 60_000
/** ...and the first time after this. */
const FIRST_WATCH_MS = 30 * 60_000

const REFUSED = 'The bank did not take this account. Please check the account number and the bank.'
const FAILED = 'The bank could not pay into this account. Please check the details, or give another account of yours.'
const RETURNED = 'Your bank sent the money back.'

/** The job. */
export async function followBankPayout(deps: Deps, id: BankPayoutId): Promise<void> {
  const payout = await bankPayouts.find(deps.db, id)
  const network = deps.bankPayouts
  if (!network || payout?.provider !== 'paystack') return
  if (payout.state === 'queued') {
    // Written before the network is asked: after a crash in between it is asked about first.
    const isOurs = await inTransaction(deps.db, (tx) => bankPayouts.advance(tx, id, 'sending'))
    return isOurs ? send(deps, network, payout) : undefined
  }
  if (payout.state !== 'sending' && payout.state !== 'sent' && payout.state !== 'paid') return
  const outcome = await network.findSent(id)
  if (outcome.kind === 'done') return applyTransfer(deps, payout, outcome.value)
  if (outcome.kind === 'refused' && payout.state === 'sending') return send(deps, network, payout)
  if (outcome.kind === 'refused')
    deps.log.error({ id, code: outcome.code }, 'the bank network does not know a payout it took; it needs a person')
  await pollAgain(deps, payout)
}

/** An event names it. False when it is none of ours. */
export async function pollBankPayout(deps: Deps, reference: string): Promise<boolean> {
  const payout = await bankPayouts.find(deps.db, reference)
  if (!payout) return false
  const outcome = await deps.bankPayouts?.findSent(payout.id)
  // Tried again by the queue.
  if (outcome?.kind !== 'done') throw new AppError('provider_unavailable')
  await applyTransfer(deps, payout, outcome.value)
  return true
}

/** The network knows it by our id, so that even a second request pays once. */
async function send(deps: Deps, network: BankPayouts, payout: BankPayout): Promise<void> {
  const requests = await inTransaction(deps.db, (tx) => bankPayouts.countUp(tx, payout.id, 'requests'))
  const known = await recipientOf(deps, network, payout)
  if (known.kind === 'unknown') return pollAgain(deps, payout)
  // The account alone was refused: nothing was ever sent there.
  if (known.kind === 'refused') return refuse(deps, payout, REFUSED)
  const outcome = await network.send({
    reference: payout.id,
    recipient: known.value,
    amount: money('NGN', payout.amount_units),
    text: deps.config.brand.name,
  })
  if (outcome.kind === 'done') return applyTransfer(deps, payout, outcome.value)
  if (outcome.kind === 'held') return holdBack(deps, payout, { stop: outcome.stop, requests })
  if (outcome.kind === 'unknown' || outcome.code === DUPLICATE_TRANSFER) return pollAgain(deps, payout)
  if (requests > 1) return refuseIfUnknown(deps, network, payout, outcome.code)
  return turnedDown(deps, payout, outcome.code)
}

/**
 * Its way is stopped and the network was not asked. What never left is back in the queue and can be taken back; a repeat
 * is asked about first when it goes on.
 */
async function holdBack(
  deps: Deps,
  { id }: BankPayout,
  { stop, requests }: { stop: StopName; requests: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (requests === 1) await bankPayouts.advance(tx, id, 'queued', { requests: 0 })
    else await bankPayouts.change(tx, { id, state: 'sending' }, { requests: requests - 1 })
    await holdSend(deps, tx, `bank-payout:${id}`, stop)
  })
}

async function recipientOf(deps: Deps, network: BankPayouts, payout: BankPayout): Promise<Outcome<string>> {
  if (payout.recipient_ref) return { kind: 'done', value: payout.recipient_ref }
  const outcome = await network.addRecipient({
    name: payout.account_name,
    accountNumber: payout.account_number ?? '',
    bankCode: payout.bank_code ?? '',
  })
  if (outcome.kind === 'done')
    await inTransaction(deps.db, (tx) => bankPayouts.change(tx, payout.id, { recipient_ref: outcome.value }))
  return outcome
}

/** A refused repeat says nothing of the request before it, which may have been taken. */
async function refuseIfUnknown(deps: Deps, network: BankPayouts, payout: BankPayout, code: string): Promise<void> {
  const outcome = await network.findSent(payout.id)
  if (outcome.kind === 'done') return applyTransfer(deps, payout, outcome.value)
  if (outcome.kind === 'unknown') return pollAgain(deps, payout)
  return turnedDown(deps, payout, code)
}

/** It certainly never left. Without the house's money it waits for that, and can be taken back meanwhile. */
async function turnedDown(deps: Deps, payout: BankPayout, code: string): Promise<void> {
  if (code !== NO_MONEY) return refuse(deps, payout, FAILED)
  deps.log.error({ id: payout.id }, 'the balance at the bank network does not suffice for a payout; add to it')
  await inTransaction(deps.db, async (tx) => {
    await bankPayouts.advance(tx, payout.id, 'queued')
    const runAt = after(deps.clock.now(), NO_MONEY_PAUSE_MS)
    await followBankPayoutJob.enqueue(tx, { payoutId: payout.id }, { runAt })
  })
}

async function refuse(deps: Deps, payout: BankPayout, problem: string): Promise<void> {
  await endBankPayout(deps, payout, { kind: 'refused', problem })
}

/** What the network says of it, from its reply, a question or after an event. */
async function applyTransfer(deps: Deps, payout: BankPayout, transfer: PayoutTransfer): Promise<void> {
  if (transfer.amount.units !== payout.amount_units) {
    deps.log.error({ id: payout.id }, 'the bank network tells another amount of a payout; it needs a person')
    return pollAgain(deps, payout)
  }
  const isPaid = payout.state === 'paid'
  const bankReference = transfer.providerRef
  if (transfer.kind === 'succeeded') {
    if (!isPaid) await endBankPayout(deps, payout, { kind: 'paid', bankReference })
    return watch(deps, payout)
  }
  if (transfer.kind === 'pending') {
    const change = { bank_reference: bankReference }
    await inTransaction(deps.db, (tx) => bankPayouts.advance(tx, payout.id, 'sent', change))
    return pollAgain(deps, payout)
  }
  // Whichever it was before: an event may have said meanwhile that it was paid.
  if (await endBankPayout(deps, payout, { kind: 'refused', bankReference, problem: FAILED })) return
  await endBankPayout(deps, payout, { kind: 'returned', bankReference, problem: RETURNED })
}

async function pollAgain(deps: Deps, payout: BankPayout): Promise<void> {
  await followAt(deps, payout, nextPollAt(deps, payout.created_at))
}

async function watch(deps: Deps, payout: BankPayout): Promise<void> {
  const age = deps.clock.now().getTime() - payout.created_at.getTime()
  if (age < WATCH_MS) await followAt(deps, payout, after(deps.clock.now(), Math.max(age, FIRST_WATCH_MS)))
}

/** A poll that a person asked for meanwhile is not put off. */
async function followAt(deps: Deps, { id: payoutId }: BankPayout, runAt: Date): Promise<void> {
  await inTransaction(deps.db, (tx) => followBankPayoutJob.enqueue(tx, { payoutId }, { runAt, keepsTime: true }))
}
