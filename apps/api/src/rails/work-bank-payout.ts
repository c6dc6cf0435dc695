// What people do to a payout at the operator's own bank: one takes and sends it, another confirms it; each once.
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import { type Kept, whyKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankPayoutId, UserId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { BankPayout } from './bank-payouts/bank-payout.ts'
import { endBankPayout } from './bank-payouts/end-bank-payout.ts'
import { bankPayouts } from './bank-payouts/store.ts'

type Person = { id: UserId; actor: string; device: string | undefined }
type Task = { id: BankPayoutId; by: Person }
/** Who marked a payout as sent, and at which device. */
export type PayoutSender = { id: UserId; device: string | null }
/** Refuses when whoever asks is no second person beside the sender. */
export type RefusePair = (sender: PayoutSender) => Promise<void>
/** Whether a second person says the same; otherwise this word is kept until one does. */
type IsAgreed = () => Promise<boolean>

const KEPT: Record<Kept, string> = {
  suspended: 'This customer’s account is frozen or suspended, so nothing leaves it. It can be refused.',
  held: 'A card payment of this customer is disputed or owed, so nothing leaves their account. Look under Disputes; it can be refused.',
}

const STOPPED_TEXT = 'Bank transfers out are stopped: nothing is sent by hand either. Look under Stops.'

/** From now on nobody else sends it. One's own again is answered quietly. */
export async function takePayout(deps: Deps, { id, by }: Task): Promise<void> {
  await getWork(deps, 'payout.take', { id, by })
  const stop = await deps.stops.standing('bank_out')
  if (stop) throw new AppError('payment_closed', { detail: STOPPED_TEXT })
  await inTransaction(deps.db, async (tx) => {
    const payout = await bankPayouts.lock(tx, id)
    if (payout?.state === 'sending' && payout.taken_by === by.id) return
    const kept = payout && (await whyKept(tx, payout.user_id))
    if (kept) throw new AppError('payment_closed', { detail: KEPT[kept] })
    if (!(await bankPayouts.advance(tx, id, 'sending', { taken_by: by.id }))) throw closed()
    await writeAudit(deps, tx, { actor: by.actor, action: 'payout.take', subject: id })
  })
}

/** By whoever has it, or a colleague. */
export async function markSent(deps: Deps, { id, by, bankReference }: Task & { bankReference: string }): Promise<void> {
  await getWork(deps, 'payout.sent', { id, by })
  await inTransaction(deps.db, async (tx) => {
    const change = { sent_by: by.id, sent_device: by.device ?? null, bank_reference: bankReference }
    if (!(await bankPayouts.advance(tx, id, 'sent', change))) throw closed()
    await writeAudit(deps, tx, { actor: by.actor, action: 'payout.sent', subject: id, detail: bankReference })
  })
}

/** By another person than who sent it, at another device: `refusePair` says whether the two are a pair. */
export async function confirmPayout(
  deps: Deps,
  { id, by, refusePair }: Task & { refusePair: RefusePair },
): Promise<void> {
  const payout = await getWork(deps, 'payout.paid', { id, by }, async (found) => {
    if (found.state !== 'sent') throw closed()
    if (found.sent_by === by.id) throw new AppError('own_payout')
    const sender = senderOf(found)
    if (!sender) throw closed()
    await refusePair(sender)
  })
  if (!(await endBankPayout(deps, payout, { kind: 'paid' }, by))) throw closed()
}

/**
 * The bank refused it, or sent it back after it was paid. Of what waits in the queue one person says that it will not be
 * sent, and whoever took it says alone that it never left; once a colleague said that it left, what gives its customer
 * the coins back takes two who say so, or the bank's own statement.
 */
export async function endPayout(
  deps: Deps,
  { id, by, kind, reason, isAgreed }: Task & { kind: 'refused' | 'returned'; reason: string; isAgreed: IsAgreed },
): Promise<void> {
  let isDecided = true
  const payout = await getWork(deps, `payout.${kind}`, { id, by }, async (found) => {
    if (!canEnd(found, kind)) throw closed()
    const isUnsent = found.state === 'queued' || (found.state === 'sending' && found.taken_by === by.id)
    isDecided = isUnsent || (await isAgreed())
  })
  if (!isDecided) return
  if (!(await endBankPayout(deps, payout, { kind, problem: reason }, by))) throw closed()
}

function canEnd({ state }: BankPayout, kind: 'refused' | 'returned'): boolean {
  return kind === 'returned' ? state === 'paid' : state === 'queued' || state === 'sending' || state === 'sent'
}

/** Null while nobody said that they sent it. */
export function senderOf({ sent_by: id, sent_device: device }: BankPayout): PayoutSender | null {
  return id && { id, device }
}

/** What the network pays out is none of people's work. Who breaks a rule with what they tried is written down. */
async function getWork(
  deps: Deps,
  tried: string,
  { id, by }: Task,
  rule: (payout: BankPayout) => Promise<void> = async () => {},
): Promise<BankPayout> {
  const payout = await bankPayouts.find(deps.db, id)
  if (!payout) throw new AppError('payment_not_found')
  if (payout.provider !== 'bank') throw closed()
  return recordingRefusals(deps, { actor: by.actor, subject: id, tried }, async () => {
    await refuseOwn(deps.db, by.actor, payout.user_id)
    await rule(payout)
    return payout
  })
}

function closed(): AppError {
  return new AppError('payment_closed', { detail: 'That is not what this payout waits for. Load the list again.' })
}
