// Carries out a bill: hands it to the provider once, and asks about it until its final word; and after that for a while, as
// a token may come late and a payment may be taken back.
import { say } from '@kivuko/contract/say.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { BillId } from '#platform/ids.ts'
import { type BillPayment, type Bills, NO_FLOAT, NO_SUCH_PAYMENT, NUMBER_UNKNOWN } from '#providers/bills/port.ts'
import { holdSend } from '#record/hold-send.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { accountOf, amountOf, type Bill } from './bill.ts'
import { followBillJob } from './bill-jobs.ts'
import { completeBill, failBill, returnBill, takePaid } from './end-bill.ts'
import { putBackForFloat, waitsForFloat } from './short-bills.ts'
import { bills } from './store.ts'

const PAUSE_MAX_MS = 10 * 60_000
/** A request that is this part of `BILLS_GIVE_UP_MS` old cannot be on its way any more. */
const REACHED_PART = 1 / 3
const LATE_MS = 24 * 60 * 60_000
/** What was paid is asked about so long... */
const WATCH_MS = 7 * 24 * 60 * 60_000
/** ...and the first time after this. */
const FIRST_WATCH_MS = 30 * 60_000

const NOT_REACHED = say('The provider could not be reached, so nothing was paid.')
const REFUSED = say('The provider did not take this payment.')
const REFUSALS: Readonly<Record<string, string>> = {
  [NUMBER_UNKNOWN]: say('The provider knows nobody with this number.'),
}
const FAILED = say('The provider could not carry out this payment.')
const TAKEN_BACK = say('The provider took the payment back.')

/** The job. */
export async function followBill(deps: Deps, id: BillId): Promise<void> {
  const provider = deps.bills
  const bill = await bills.find(deps.db, id)
  if (!provider || !bill) return
  if (bill.state === 'waiting')
    // Written before the provider is asked: after a crash in between it is asked about first.
    return (await take(deps, id)) ? send(deps, provider, bill) : undefined
  if (bill.state !== 'sending' && bill.state !== 'completed') return
  if (bill.state === 'sending' && ageOf(deps, bill) > LATE_MS)
    deps.log.error({ id }, 'a bill has no end after a day; it needs a person')
  const outcome = await provider.find(id)
  if (outcome.kind === 'done') return applyPayment(deps, bill, outcome.value)
  if (outcome.kind === 'refused' && outcome.code === NO_SUCH_PAYMENT) return notKnown(deps, provider, bill)
  await pollAgain(deps, bill)
}

/** Who was suspended or is held meanwhile has the money given back instead. */
async function take(deps: Deps, id: BillId): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const bill = await bills.lock(tx, id)
    if (bill?.state !== 'waiting') return false
    await lockCustomer(tx, bill.user_id)
    const kept = await whyCustomerKept(tx, bill)
    if (kept) {
      await failBill(deps, tx, id, kept)
      return false
    }
    if (await waitsForFloat(deps, tx, bill)) return false
    await bills.advance(tx, id, 'sending')
    await followBillJob.enqueue(tx, { billId: id }, { runAt: nextPollAt(deps, bill), keepsTime: true })
    return true
  })
}

/** The provider knows it by our id, so that even a second request pays once. */
async function send(deps: Deps, provider: Bills, bill: Bill): Promise<void> {
  const sent_at = deps.clock.now()
  const attempts = await inTransaction(deps.db, async (tx) => {
    // A person may have decided meanwhile.
    const isOpen = await bills.change(tx, { id: bill.id, state: 'sending' }, { sent_at })
    return isOpen ? bills.countUp(tx, bill.id, 'attempts') : 0
  })
  if (attempts === 0) return
  const sent: Bill = { ...bill, state: 'sending', attempts, sent_at }
  const outcome = await provider.pay({ id: bill.id, ...accountOf(bill), amount: amountOf(bill) })
  if (outcome.kind === 'done') return applyPayment(deps, sent, outcome.value)
  if (outcome.kind === 'held') return holdBack(deps, sent, outcome.stop)
  if (outcome.kind === 'refused') return confirmRefusal(deps, provider, sent, outcome.code)
  await pollAgain(deps, bill)
}

/** Its way is stopped and the provider was not asked. A repeat is asked about first when it goes on. */
async function holdBack(deps: Deps, bill: Bill, stop: StopName): Promise<void> {
  const { id, attempts } = bill
  await inTransaction(deps.db, async (tx) => {
    if (await isLastSent(tx, bill)) {
      if (attempts === 1) await bills.advance(tx, id, 'waiting', { attempts: 0, sent_at: null })
      else await bills.change(tx, id, { attempts: attempts - 1 })
    }
    await holdSend(deps, tx, `bill:${id}`, stop)
  })
}

/** A refusal says nothing of a request before it, so the provider is asked whether it has it. */
async function confirmRefusal(deps: Deps, provider: Bills, bill: Bill, code: string): Promise<void> {
  const outcome = await provider.find(bill.id)
  if (outcome.kind === 'done') return applyPayment(deps, bill, outcome.value)
  const isUnknownThere = outcome.kind === 'refused' && outcome.code === NO_SUCH_PAYMENT
  // One of several: what was sent before may still arrive there.
  if (!isUnknownThere || bill.attempts > 1) return pollAgain(deps, bill)
  if (code !== NO_FLOAT) return failUnlessSent(deps, bill, REFUSALS[code] ?? REFUSED)
  const isBack = await inTransaction(
    deps.db,
    async (tx) => (await isLastSent(tx, bill)) && putBackForFloat(deps, tx, bill),
  )
  if (!isBack) await pollAgain(deps, bill)
}

/** What was concluded from asking about it holds only while nobody sent it again meanwhile. */
async function failUnlessSent(deps: Deps, bill: Bill, problem: string): Promise<void> {
  const isEnded = await inTransaction(
    deps.db,
    async (tx) => (await isLastSent(tx, bill)) && failBill(deps, tx, bill.id, problem),
  )
  if (!isEnded) await pollAgain(deps, bill)
}

/** Whether the row, held from here on, is as this request left it: neither sent again nor decided. */
async function isLastSent(tx: Tx, { id, attempts, sent_at }: Bill): Promise<boolean> {
  const row = await bills.lock(tx, id)
  return row?.state === 'sending' && row.attempts === attempts && row.sent_at?.getTime() === sent_at?.getTime()
}

/** No request with our id was taken. It is sent again for a while; then it is given back. */
async function notKnown(deps: Deps, provider: Bills, bill: Bill): Promise<void> {
  if (bill.state !== 'sending') {
    deps.log.error({ id: bill.id }, 'the provider does not know a bill that it paid; it needs a person')
    return pollAgain(deps, bill)
  }
  const giveUpMs = deps.config.bills?.giveUpMs ?? 0
  if (ageOf(deps, bill) < giveUpMs) return send(deps, provider, bill)
  const sinceSent = bill.sent_at && deps.clock.now().getTime() - bill.sent_at.getTime()
  const isLong = sinceSent === null || sinceSent > giveUpMs * REACHED_PART
  if (!isLong) return pollAgain(deps, bill)
  await failUnlessSent(deps, bill, NOT_REACHED)
}

/** What the provider says of it, from its reply or asked about it. */
async function applyPayment(deps: Deps, bill: Bill, payment: BillPayment): Promise<void> {
  const { id } = bill
  const { kind, amount, token, units } = payment
  if (amount.asset !== bill.currency || amount.units !== bill.amount_units) {
    deps.log.error({ id }, 'the provider tells another amount of a bill; it needs a person')
    return pollAgain(deps, bill)
  }
  if (kind === 'pending') return pollAgain(deps, bill)
  const paid = { provider_ref: payment.providerRef, token, units, token_pending: payment.isTokenPending }
  await inTransaction(deps.db, async (tx) => {
    if (kind === 'paid' && !(await completeBill(deps, tx, id, paid))) await takePaid(deps, tx, id, paid)
    // Whichever it was before: it is not paid any more.
    if (kind !== 'paid' && !(await failBill(deps, tx, id, FAILED))) await returnBill(deps, tx, id, TAKEN_BACK)
  })
  if (kind === 'paid') await watch(deps, { ...bill, state: 'completed', token_pending: paid.token_pending })
}

async function watch(deps: Deps, bill: Bill): Promise<void> {
  const age = ageOf(deps, bill)
  if (bill.token_pending && age < WATCH_MS) return pollAgain(deps, bill)
  if (age < WATCH_MS) await followAt(deps, bill, after(deps.clock.now(), Math.max(age, FIRST_WATCH_MS)))
}

async function pollAgain(deps: Deps, bill: Bill): Promise<void> {
  await followAt(deps, bill, nextPollAt(deps, bill))
}

/** A poll that a person asked for meanwhile is not put off. */
async function followAt(deps: Deps, { id: billId }: Bill, runAt: Date): Promise<void> {
  await inTransaction(deps.db, (tx) => followBillJob.enqueue(tx, { billId }, { runAt, keepsTime: true }))
}

/** The pause between two polls grows with the age of what is polled. */
function nextPollAt(deps: Deps, bill: Bill): Date {
  const pause = Math.min(Math.max(ageOf(deps, bill) / 4, deps.config.bills?.pollMs ?? PAUSE_MAX_MS), PAUSE_MAX_MS)
  return after(deps.clock.now(), pause)
}

function ageOf({ clock }: Deps, { created_at }: Bill): number {
  return clock.now().getTime() - created_at.getTime()
}
