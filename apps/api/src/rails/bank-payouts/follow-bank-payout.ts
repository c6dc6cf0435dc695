// Carries out a payout by the bank network: sends it once, and asks about it until its final word; and after that for
// a while, as money that was paid can come back.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import { ACCOUNT_REFUSED, type BankPayouts, DUPLICATE, NO_MONEY, type PayoutTransfer } from '#providers/bank/port.ts'
import { nextPollAt } from '#rails/bank-network.ts'
import { holdSend } from '#record/hold-send.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import { mustWait } from '#settlement/float-queue.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import type { BankPayout } from './bank-payout.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { endBankPayout } from './end-bank-payout.ts'
import { bankQueue, waitForBalance } from './short-payouts.ts'
import { bankPayouts } from './store.ts'

/** What the house has to mend is tried again after this long; its own balance is asked for instead. */
const TURNED_DOWN_PAUSE_MS = 10 * 60_000
const WAITS =
  'the bank network does not take a payout, for a reason that is not the account; it waits until that is mended'
/** What was paid is polled again so long... */
const WATCH_MS = 7 * 24 * 60 * 60_000
/** ...and the first time after this. */
const FIRST_WATCH_MS = 30 * 60_000

const REFUSED = say('The bank did not take this account. Please check the account number and the bank.')
const FAILED = say(
  'The bank could not pay into this account. Please check the details, or give another account of yours.',
)
const RETURNED = say('Your bank sent the money back.')

/** The job. */
export async function followBankPayout(deps: Deps, id: BankPayoutId): Promise<void> {
  const payout = await bankPayouts.find(deps.db, id)
  const network = deps.bankPayouts
  if (!network || payout?.provider !== 'paystack') return
  if (payout.state === 'queued') {
    const kept = await deps.settlement.paidOut(ownerOf(payout)).whyKept(deps.db, payout.owner_id)
    if (kept) return refuse(deps, payout, kept)
    // Written before the network is asked: after a crash in between it is asked about first.
    return (await inTransaction(deps.db, (tx) => take(deps, tx, payout))) ? send(deps, network, payout) : undefined
  }
  if (payout.state !== 'sending' && payout.state !== 'sent' && payout.state !== 'paid') return
  const outcome = await network.findSent(id)
  if (outcome.kind === 'done') return applyTransfer(deps, payout, outcome.value)
  if (outcome.kind === 'refused' && payout.state === 'sending') return send(deps, network, payout)
  if (outcome.kind === 'refused')
    deps.log.error({ id, code: outcome.code }, 'the bank network does not know a payout it took; it needs a person')
  await pollAgain(deps, payout)
}

/** Out of the queue, unless it has to wait for our balance: then it is put back on its way by `bankQueue.release`. */
async function take(deps: Deps, tx: Tx, payout: BankPayout): Promise<boolean> {
  const { id, amount_units: units, created_at, short_since } = payout
  const now = deps.clock.now()
  if (short_since) return false
  if (await mustWait(deps, tx, bankQueue, { id, units, created_at })) {
    await bankPayouts.change(tx, { id, state: 'queued' }, { short_since: now })
    await askFloatsJob.enqueue(tx, {})
    return false
  }
  return bankPayouts.advance(tx, { id, short_since: null }, 'sending', { sent_at: now })
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
  if (outcome.kind === 'unknown' || outcome.code === DUPLICATE) return pollAgain(deps, payout)
  return refuseIfUnknown(deps, network, payout, outcome.code)
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
    if (requests === 1) await bankPayouts.advance(tx, id, 'queued', { requests: 0, sent_at: null })
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

/** A refusal says nothing of a request before it, and may be worded as nobody knows: the network is asked whether it has it. */
async function refuseIfUnknown(deps: Deps, network: BankPayouts, payout: BankPayout, code: string): Promise<void> {
  const outcome = await network.findSent(payout.id)
  if (outcome.kind === 'done') return applyTransfer(deps, payout, outcome.value)
  if (outcome.kind === 'unknown') return pollAgain(deps, payout)
  return turnedDown(deps, payout, code)
}

/**
 * It certainly never left. Only what is said of the account ends it: whatever else, our balance above all, is ours to mend,
 * and meanwhile it waits and can be taken back.
 */
async function turnedDown(deps: Deps, payout: BankPayout, code: string): Promise<void> {
  if (code === ACCOUNT_REFUSED) return refuse(deps, payout, FAILED)
  if (code === NO_MONEY) return waitForBalance(deps, payout)
  deps.log.error({ id: payout.id, code }, WAITS)
  await inTransaction(deps.db, async (tx) => {
    await bankPayouts.advance(tx, payout.id, 'queued', { sent_at: null })
    const runAt = after(deps.clock.now(), TURNED_DOWN_PAUSE_MS)
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
