// Whether a payment to the paybill or till is one that a prompt of ours asked for: the network tells of those, too.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tables, Tx } from '#tables.ts'
import { isShownPhone } from './is-shown-phone.ts'
import { followPromptJob } from './mobile-money-jobs.ts'
import { MPESA } from './network.ts'
import type { Prompt } from './prompt.ts'
import { findLastPrompt, findPromptsBetween, prompts, promptsWithoutReceipt } from './store.ts'

type Payment = Pick<Tables['paybill_payments'], 'id' | 'amount_units' | 'account' | 'paid_at' | 'told_at'>

/** `its`: a prompt was paid by it. `perhaps`: one may have been, and has not ended yet. */
export type PromptBehind = 'its' | 'perhaps' | undefined

/** A prompt is paid within minutes of being sent. */
const BEFORE_MS = 15 * 60_000
/** What the network's clock and ours may differ by. */
const CLOCKS_MS = 60_000

/**
 * By the network's number of the transaction; else by our reference, which prompts write as the account number; at a till, which
 * has none, by amount and time. A prompt that was paid without a number of the transaction gets it.
 */
export async function promptBehind(deps: Deps, tx: Tx, payment: Payment): Promise<PromptBehind> {
  const numbered = await prompts.find(tx, { receipt: payment.id, network: MPESA })
  if (numbered && (await isNamedAlike(deps, tx, numbered, payment))) {
    if (!mayStillBeIts(numbered)) return 'its'
    await followPromptJob.enqueue(tx, { promptId: numbered.id })
    return 'perhaps'
  }
  const reference = referenceIn(payment.account)
  const candidates = reference
    ? await promptsNamed(deps, tx, reference, payment)
    : payment.account === ''
      ? await promptsWithoutReceipt(tx, payment, after(payment.paid_at, -BEFORE_MS))
      : []
  if (candidates.some(mayStillBeIts)) {
    for (const { id } of candidates.filter(mayStillBeIts)) await followPromptJob.enqueue(tx, { promptId: id })
    return 'perhaps'
  }
  const [paid, ...others] = candidates.filter(({ state }) => state === 'paid' || state === 'review')
  if (!paid || others.length > 0) return undefined
  await prompts.change(tx, { id: paid.id, receipt: null }, { receipt: payment.id })
  return 'its'
}

/**
 * A number of a transaction comes with a message, which anybody may write who knows our address: somebody else's payment must not
 * become a prompt's by that word alone.
 */
async function isNamedAlike(deps: Deps, tx: Tx, prompt: Prompt, payment: Payment): Promise<boolean> {
  if (prompt.amount_units !== payment.amount_units) return false
  if (payment.account === '') return true
  const reference = referenceIn(payment.account)
  const named = reference ? await deps.settlement.findByReferences(tx, [reference], MPESA) : []
  const { kind, id } = ownerOf(prompt)
  return named.some(({ owner }) => owner.kind === kind && owner.id === id)
}

/**
 * Whether it may be what a prompt asked this phone for in those minutes, though its messages name another transaction or account:
 * booked as a payment of its own it would count twice.
 */
export async function mayBePromptPaid(
  tx: Tx,
  payment: Payment,
  { payerPhone, paidAt }: { payerPhone?: string | undefined; paidAt?: string | undefined },
): Promise<boolean> {
  const at = paidAt === undefined ? payment.told_at : new Date(paidAt)
  const others = await findPromptsBetween(tx, payment, { from: after(at, -BEFORE_MS), to: after(at, CLOCKS_MS) })
  return others.some(({ phone }) => payerPhone === undefined || isShownPhone(payerPhone, phone))
}

/** `KV7Q2M9XRD`, as a prompt writes it, is `KV-7Q2M-9XRD`. */
function referenceIn(account: string): string | undefined {
  const [, first, second] = /^KV-?([0-9A-Z]{4})-?([0-9A-Z]{4})$/.exec(account.toUpperCase()) ?? []
  return first && `KV-${first}-${second}`
}

async function promptsNamed(deps: Deps, tx: Tx, reference: string, payment: Payment): Promise<Prompt[]> {
  const named = await deps.settlement.findByReferences(tx, [reference], MPESA)
  const found: Prompt[] = []
  for (const { owner } of named) {
    const last = await findLastPrompt(tx, owner)
    // Held, so that one which ends in this moment sees what becomes of the payment.
    const prompt = last && (await prompts.lock(tx, last.id))
    if (prompt && isLike(prompt, payment)) found.push(prompt)
  }
  return found
}

function isLike({ network, receipt, amount_units }: Prompt, payment: Payment): boolean {
  return network === MPESA && receipt === null && amount_units === payment.amount_units
}

function mayStillBeIts({ state }: Prompt): boolean {
  return state === 'sending' || state === 'open'
}
