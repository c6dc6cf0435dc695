// Carries out a payment to a phone: sends it once, and asks about it until the network's final word.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { holdSend } from '#record/hold-send.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type Disbursement, hasEnded } from './disbursement.ts'
import { endDisbursement } from './end-disbursement.ts'
import { disburseJob } from './mobile-money-jobs.ts'
import { nextPollAt, requireMobileMoney } from './network.ts'
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
    // Written before the network is asked: after a crash in between it is asked about, not sent again.
    const isOurs = await inTransaction(deps.db, async (tx) => {
      const isFirst = await disbursements.advance(tx, id, 'sending')
      if (isFirst) await pollAgain(deps, tx, row)
      return isFirst
    })
    return isOurs ? send(deps, row) : undefined
  }
  await ask(deps, row)
}

/** The network knows it by our id, so that even a second request pays once. */
async function send(deps: Deps, row: Disbursement): Promise<void> {
  const { network } = requireMobileMoney(deps)
  const attempt = await inTransaction(deps.db, (tx) => disbursements.countUp(tx, row.id, 'attempts'))
  const outcome = await network.pay({
    id: row.id,
    phone: row.phone,
    amount: amountOf(row),
    remark: deps.config.brand.name,
  })
  if (outcome.kind === 'done') {
    const change = { conversation_ref: outcome.value.conversationRef }
    await inTransaction(deps.db, (tx) => disbursements.advance(tx, row.id, 'sent', change))
  } else if (outcome.kind === 'held') await holdBack(deps, row, { stop: outcome.stop, attempt })
  else if (outcome.kind === 'unsent' && attempt === 1) await tryLater(deps, row)
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
    if (attempt === 1) await disbursements.advance(tx, id, 'waiting', { attempts: 0 })
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
    await disbursements.advance(tx, row.id, 'waiting', { attempts: 0 })
    await disburseJob.enqueue(tx, { id: row.id }, { runAt: after(now, TRY_AGAIN_MS) })
  })
}

/** The network answers by a message; until it has come, and as long as it says nothing final, it is asked again. */
async function ask(deps: Deps, row: Disbursement): Promise<void> {
  const { network } = requireMobileMoney(deps)
  if (deps.clock.now().getTime() - row.created_at.getTime() > LATE_MS)
    deps.log.error({ id: row.id }, 'a payout has no end after a day; it needs a person')
  const outcome = await network.askAbout(row.id)
  await inTransaction(deps.db, async (tx) => {
    if (outcome.kind === 'done') await disbursements.change(tx, row.id, { query_ref: outcome.value.queryRef })
    await pollAgain(deps, tx, row)
  })
}

/** The network does not know it, and never acknowledged it: it is sent again under the same id. */
export async function sendAgain(deps: Deps, row: Disbursement): Promise<void> {
  if (row.state === 'sending') return send(deps, row)
  deps.log.error({ id: row.id }, 'the network does not know a payout it accepted; it needs a person')
}

/** Brings the next question forward. */
export async function askSoon(deps: Deps, id: DisbursementId): Promise<void> {
  await inTransaction(deps.db, (tx) => disburseJob.enqueue(tx, { id }))
}

async function pollAgain(deps: Deps, tx: Tx, row: Disbursement): Promise<void> {
  const { pollMs } = requireMobileMoney(deps)
  const runAt = nextPollAt(deps, row.created_at, { pollMs: pollMs * FIRST_QUESTION_POLLS, maxMs: PAUSE_MAX_MS })
  // A question that was brought forward meanwhile is not put off again.
  await disburseJob.enqueue(tx, { id: row.id }, { runAt, keepsTime: true })
}
