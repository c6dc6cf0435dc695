// Handles a stored message. Messages carry no signature, so nothing moves on their word: a prompt is asked about, and a
// payout's result must carry both our id and the id the network gave us when it accepted.
import { AppError } from '@kivuko/contract/errors.ts'
import { FIRST_NETWORK, networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Message } from '#providers/mobile-money/port.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import { takeFloat } from '#settlement/ask-floats.ts'
import type { Db } from '#tables.ts'
import { applyReversal, reversalAnswerOf } from './apply-reversal.ts'
import { applyAnswer, askSoon, contradicts, fits, isNamedByNetwork, isShort } from './disburse.ts'
import { type Disbursement, hasEnded, paymentRefOf, rowIdOf } from './disbursement.ts'
import { endDisbursement } from './end-disbursement.ts'
import { askAbout } from './follow-prompt.ts'
import { handleMessageJob } from './mobile-money-jobs.ts'
import { requireMobileMoney } from './network.ts'
import type { Prompt } from './prompt.ts'
import type { Reversal } from './reversal.ts'
import { settlePrompt } from './settle-prompt.ts'
import { queueOf, waitForFloat } from './short-payouts.ts'
import { disbursements, prompts, reversals, setCheckoutRef, setClaim } from './store.ts'

/** A result may overtake the answer that takes the payout: it waits for it so often, so long each time. */
const WAITS_MAX = 5
const WAIT_MS = 1_000

/** `waits`: how often it has waited for the answer to what it is about. */
/** `network`: whose message it is; left out by the version that knew one. */
export type StoredMessage = { eventId: string; message: Message; waits?: number; network?: PhoneNetwork }
type About<K extends Message['kind']> = Extract<Message, { kind: K }>

/** The job. What is about nothing of ours is kept as `unmatched` for a person to see. */
export async function handleMessage(deps: Deps, stored: StoredMessage): Promise<void> {
  const { eventId, message, waits = 0, network = FIRST_NETWORK } = stored
  if (!deps.mobileMoney[network]) return
  if (waits < WAITS_MAX && (await hasOvertaken(deps, message))) {
    const runAt = after(deps.clock.now(), WAIT_MS)
    return inTransaction(deps.db, (tx) => handleMessageJob.enqueue(tx, { ...stored, waits: waits + 1 }, { runAt }))
  }
  const outcome = (await isOf(deps, network, message)) ? await apply(deps, network, message) : 'unmatched'
  await inTransaction(deps.db, (tx) => finishEvent(tx, { provider: network, id: eventId }, outcome, deps.clock.now()))
}

/** A network says nothing of what goes over another. */
async function isOf(deps: Deps, network: PhoneNetwork, message: Message): Promise<boolean> {
  const row = await rowOf(deps, message)
  return row === undefined || row.network === network
}

async function rowOf(deps: Deps, message: Message): Promise<{ network: PhoneNetwork } | undefined> {
  const { db } = deps
  if (message.kind === 'prompt') return promptOf(deps, message)
  if (message.kind === 'payout' || message.kind === 'payout-timeout') return disbursements.find(db, rowIdOf(message.id))
  if (message.kind === 'reversal') return promptSentBack(db, { conversation_ref: message.conversationRef })
  if (message.kind !== 'status') return undefined
  const about = { query_ref: message.queryRef }
  return (await disbursements.find(db, about)) ?? promptSentBack(db, about)
}

async function promptSentBack(
  db: Db,
  which: Pick<Reversal, 'conversation_ref'> | Pick<Reversal, 'query_ref'>,
): Promise<Prompt | undefined> {
  const reversal = await reversals.find(db, which)
  return reversal && prompts.find(db, reversal.id)
}

async function apply(deps: Deps, network: PhoneNetwork, message: Message): Promise<EventOutcome> {
  if (message.kind === 'prompt') return applyToPrompt(deps, message)
  if (message.kind === 'payout') return applyResult(deps, message)
  if (message.kind === 'status') return applyStatus(deps, message)
  if (message.kind === 'balance') return applyBalance(deps, network, message)
  if (message.kind === 'reversal')
    return applyReversal(deps, { conversation_ref: message.conversationRef }, message.answer)
  if (message.kind === 'nothing' || message.kind === 'examined') return 'ignored'
  const row = await disbursements.find(deps.db, rowIdOf(message.id))
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
  const answer = await askAbout(deps, { ...prompt, checkout_ref: message.checkoutRef })
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
  const row = await disbursements.find(deps.db, rowIdOf(message.id))
  return row?.state === 'sending' && row.conversation_ref === null
}

async function applyResult(deps: Deps, message: About<'payout'>): Promise<EventOutcome> {
  const row = await disbursements.find(deps.db, rowIdOf(message.id))
  if (!row) return 'unmatched'
  if (message.id !== paymentRefOf(row)) return aboutEarlier(deps, row, message)
  if (hasEnded(row)) return contradicts(deps, row, message.answer.kind) ? 'unmatched' : 'handled'
  if (row.conversation_ref !== message.conversationRef || !fits(row, message.answer)) {
    if (row.conversation_ref === null && isNamedByNetwork(deps, row))
      await askAboutClaim(deps, row, message.conversationRef)
    else await askSoon(deps, row.id)
    return row.conversation_ref === null ? 'handled' : 'unmatched'
  }
  if (message.answer.kind === 'failed' && isShort(row, message.answer)) await waitForFloat(deps, row)
  else await endDisbursement(deps, row.id, message.answer)
  return 'handled'
}

/** Of a try that the network lacked the money for: it says so again, or it was paid after all. */
function aboutEarlier(deps: Deps, row: Disbursement, { id, answer }: About<'payout'>): EventOutcome {
  if (answer.kind !== 'paid') return 'handled'
  deps.log.error({ id: row.id, ref: id }, 'the network paid what it said it had no money for; it needs a person')
  return 'unmatched'
}

/**
 * Nobody told us the network's name of it, and a message claims one: the network itself is asked what that is. A payment of
 * this amount to this phone is then ours; anything else leaves it waiting for a second source.
 */
async function askAboutClaim(deps: Deps, row: Disbursement, conversationRef: string): Promise<void> {
  const { network } = requireMobileMoney(deps, row.network)
  const outcome = await network.askAbout({ ref: paymentRefOf(row), conversationRef })
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  if (!('queryRef' in outcome.value)) return
  const change = { query_ref: outcome.value.queryRef }
  await inTransaction(deps.db, (tx) => disbursements.change(tx, { id: row.id, conversation_ref: null }, change))
}

async function applyBalance(
  deps: Deps,
  network: PhoneNetwork,
  { queryRef, available, code }: About<'balance'>,
): Promise<EventOutcome> {
  const queue = queueOf(network)
  if (!queue) return 'unmatched'
  const balance = available === undefined ? undefined : parse('KES', available)
  if (!balance) {
    deps.log.error({ code }, `${networkName(network)} does not say what can be paid out`)
    return 'handled'
  }
  return (await takeFloat(deps, { provider: queue.provider, queues: [queue] }, { queryRef, balance }))
    ? 'handled'
    : 'unmatched'
}

async function applyStatus(deps: Deps, message: About<'status'>): Promise<EventOutcome> {
  const row = await disbursements.find(deps.db, { query_ref: message.queryRef })
  if (!row) return applyReversal(deps, { query_ref: message.queryRef }, reversalAnswerOf(message.answer))
  if (message.id && message.id !== paymentRefOf(row)) return 'unmatched'
  return applyAnswer(deps, row, message.answer)
}
