// Handles a stored message. Messages carry no signature, so nothing moves on their word: a prompt is asked about, and a
// payout's result must carry both our id and the id the network gave us when it accepted.
import { AppError } from '@kivuko/contract/errors.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Message } from '#providers/mobile-money/port.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import { askSoon, sendAgain } from './disburse.ts'
import { type Disbursement, hasEnded } from './disbursement.ts'
import { type DisbursementEnd, endDisbursement } from './end-disbursement.ts'
import { askAbout } from './follow-prompt.ts'
import { handleMessageJob } from './mobile-money-jobs.ts'
import { MPESA } from './network.ts'
import type { Prompt } from './prompt.ts'
import { settlePrompt } from './settle-prompt.ts'
import { disbursements, prompts, setCheckoutRef, setClaim } from './store.ts'

/** A result may overtake the answer that takes the payout: it waits for it so often, so long each time. */
const WAITS_MAX = 5
const WAIT_MS = 1_000

/** `waits`: how often it has waited for the answer to what it is about. */
export type StoredMessage = { eventId: string; message: Message; waits?: number }
type About<K extends Message['kind']> = Extract<Message, { kind: K }>

/** The job. What is about nothing of ours is kept as `unmatched` for a person to see. */
export async function handleMessage(deps: Deps, stored: StoredMessage): Promise<void> {
  if (!deps.mobileMoney) return
  const { eventId, message, waits = 0 } = stored
  if (waits < WAITS_MAX && (await hasOvertaken(deps, message))) {
    const runAt = after(deps.clock.now(), WAIT_MS)
    return inTransaction(deps.db, (tx) => handleMessageJob.enqueue(tx, { ...stored, waits: waits + 1 }, { runAt }))
  }
  const outcome = await apply(deps, message)
  await inTransaction(deps.db, (tx) => finishEvent(tx, { provider: MPESA, id: eventId }, outcome, deps.clock.now()))
}

async function apply(deps: Deps, message: Message): Promise<EventOutcome> {
  if (message.kind === 'prompt') return applyToPrompt(deps, message)
  if (message.kind === 'payout') return applyResult(deps, message)
  if (message.kind === 'status') return applyStatus(deps, message)
  if (message.kind === 'nothing') return 'ignored'
  const row = await disbursements.find(deps.db, message.id)
  if (!row) return 'unmatched'
  await askSoon(deps, row.id)
  return 'handled'
}

/** Throws `provider_unavailable` while the network does not answer, so that the job is tried again. */
async function applyToPrompt(deps: Deps, message: About<'prompt'>): Promise<EventOutcome> {
  const prompt = await promptOf(deps, message)
  if (!prompt) return 'unmatched'
  const statedUnits = message.amount === undefined ? undefined : parse('KES', message.amount)?.units
  if (prompt.state === 'paid') return afterwards(deps, prompt, statedUnits)
  const answer = await askAbout(deps, message.checkoutRef)
  if (!answer) throw new AppError('provider_unavailable')
  await inTransaction(deps.db, async (tx) => {
    await setCheckoutRef(tx, prompt.id, message.checkoutRef)
    await setClaim(tx, prompt.id, { statedUnits, receipt: message.receipt })
  })
  // A message that runs ahead of the network's own books is polled by the job that follows the prompt.
  await settlePrompt(deps, prompt.id, answer)
  return 'handled'
}

/** By our id in the address, as long as the network's id does not say otherwise; else by the network's. */
async function promptOf(deps: Deps, { promptId, checkoutRef }: About<'prompt'>): Promise<Prompt | undefined> {
  const known = await prompts.find(deps.db, { checkout_ref: checkoutRef })
  const named = promptId && (await prompts.find(deps.db, promptId))
  if (!named) return known
  if (known) return known.id === named.id ? named : undefined
  return named.checkout_ref === null ? named : undefined
}

function afterwards(deps: Deps, prompt: Prompt, statedUnits: bigint | undefined): EventOutcome {
  if (statedUnits === undefined || statedUnits === (prompt.stated_units ?? prompt.amount_units)) return 'handled'
  deps.log.error(
    { promptId: prompt.id },
    'a booked payment by phone is reported with another amount; it needs a person',
  )
  return 'unmatched'
}

/** The network has told how a payout ended, and its answer to our request is not written down yet. */
async function hasOvertaken(deps: Deps, message: Message): Promise<boolean> {
  if (message.kind !== 'payout') return false
  const row = await disbursements.find(deps.db, message.id)
  return row?.state === 'sending' && row.conversation_ref === null
}

async function applyResult(deps: Deps, message: About<'payout'>): Promise<EventOutcome> {
  const row = await disbursements.find(deps.db, message.id)
  if (!row) return 'unmatched'
  if (hasEnded(row)) return contradicts(deps, row, message.answer.kind) ? 'unmatched' : 'handled'
  if (row.conversation_ref !== message.conversationRef || !fits(row, message.answer)) {
    await askSoon(deps, row.id)
    return row.conversation_ref === null ? 'handled' : 'unmatched'
  }
  await endDisbursement(deps, row.id, message.answer)
  return 'handled'
}

async function applyStatus(deps: Deps, message: About<'status'>): Promise<EventOutcome> {
  const row = await disbursements.find(deps.db, { query_ref: message.queryRef })
  if (!row || (message.id && message.id !== row.id)) return 'unmatched'
  const { answer } = message
  if (hasEnded(row)) return contradicts(deps, row, answer.kind) ? 'unmatched' : 'handled'
  if (answer.kind === 'not_found') {
    deps.log.warn({ id: row.id, code: answer.code }, 'the network does not know a payout')
    await sendAgain(deps, row)
    return 'handled'
  }
  if (answer.kind === 'pending') return 'handled'
  if (!fits(row, answer)) {
    deps.log.error({ id: row.id }, 'the network paid out another amount than it was asked to; it needs a person')
    return 'unmatched'
  }
  await endDisbursement(deps, row.id, answer)
  return 'handled'
}

/** What was paid is what was asked for. */
function fits(row: Disbursement, end: DisbursementEnd & { amount?: string }): boolean {
  return end.kind === 'failed' || (end.amount !== undefined && parse('KES', end.amount)?.units === row.amount_units)
}

/** It ended otherwise before: nothing is undone by itself, and a person is told. */
function contradicts(deps: Deps, row: Disbursement, kind: string): boolean {
  const isOther = (kind === 'paid' && row.state !== 'paid') || (kind === 'failed' && row.state === 'paid')
  if (isOther)
    deps.log.error({ id: row.id, state: row.state }, 'the network contradicts how a payout ended; it needs a person')
  return isOther
}
