// Somebody else's word on a proposal: approved, the money moves in the same transaction, or nothing changes.
import assert from 'node:assert/strict'
import { DEBT_KINDS } from '@kivuko/contract/console-debts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { isShortage, shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { ProposalId, UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { holdForDebt } from '#trading/hold-for-debt.ts'
import { reverseOrder } from '#trading/reverse-order.ts'
import { settleRefundByHand } from '#trading/settle-refund-by-hand.ts'
import { lockCustomer } from '#users/find-user.ts'
import { isBeyondCaps } from './correction-caps.ts'
import { movementOf, shortageOf } from './movement-of.ts'
import { amountOf, concerns, type ProposalRow, REASON_TOLD, sentRefundOf } from './proposal.ts'
import { proposals } from './store.ts'

export type Decision = { id: string; decision: 'approve' | 'reject'; words: string }

function isOfDebt(kind: ProposalRow['kind']): boolean {
  return (DEBT_KINDS as readonly string[]).includes(kind)
}

const STATES = { approve: 'approved', reject: 'rejected' } as const

/**
 * One person's decision counts once; of two at the same moment the later is told so. The proposal stays as it was
 * when the balance or the treasury is short.
 */
export async function decideProposal(deps: Deps, caller: StaffCaller, decision: Decision): Promise<void> {
  const attempt = { actor: caller.actor, subject: decision.id, tried: `proposal.${decision.decision}` }
  await recordingRefusals(deps, attempt, () => decideOnce(deps, caller, decision))
}

async function decideOnce(deps: Deps, caller: StaffCaller, decision: Decision): Promise<void> {
  let journal: Journal | undefined
  try {
    await inTransaction(deps.db, async (tx) => {
      const proposal = await proposals.lock(tx, decision.id)
      if (!proposal) throw new AppError('proposal_not_found')
      if (concerns(proposal, caller)) throw new AppError('same_person')
      if (decision.decision === 'approve' && (await second(deps, tx, caller, { proposal, decision }))) return
      if (!(await end(deps, tx, caller, { proposal, decision })) || decision.decision === 'reject') return
      journal = await carryOut(deps, tx, caller, proposal)
      // Last, so that busy accounts are locked for one commit only.
      if (journal) await deps.ledger.postWithin(queryable(tx), journal)
      const { kind, user_id: userId, asset } = proposal
      if (isOfDebt(kind) && userId) await holdForDebt(deps, tx, userId, asset)
    })
  } catch (error) {
    throw journal ? await refusalOf(deps, error, journal) : error
  }
}

/**
 * Whether the approval is the first of two that this takes: then a third person still has to agree. All of them are
 * independent of each other.
 */
async function second(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { proposal, decision }: { proposal: ProposalRow; decision: Decision },
): Promise<boolean> {
  const { id, state, proposed_by, seconded_by } = proposal
  if (state !== 'proposed') return false
  await requireIndependent(deps, tx, caller.id, proposed_by)
  if (seconded_by) await requireIndependent(deps, tx, caller.id, seconded_by)
  if (seconded_by || !(await isBeyondCaps(deps, tx, proposal, caller.role))) return false
  await proposals.change(tx, id, { seconded_by: caller.id, seconded_at: deps.clock.now() })
  await writeAudit(deps, tx, {
    actor: caller.actor,
    action: 'proposal.second',
    subject: id,
    detail: `A third person has to agree: ${decision.words}`,
  })
  return true
}

/** False when the same person had decided so before. */
async function end(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { proposal, decision }: { proposal: ProposalRow; decision: Decision },
): Promise<boolean> {
  const state = STATES[decision.decision]
  if (proposal.state === state && proposal.decided_by === caller.id) return false
  await endProposal(deps, tx, caller, { id: proposal.id, state, action: decision.decision, words: decision.words })
  return true
}

type Ending = { id: ProposalId; state: 'approved' | 'rejected' | 'withdrawn'; action: string; words: string }

/** Ends one that waits, and says so in the audit. */
export async function endProposal(deps: Deps, tx: Tx, caller: StaffCaller, ending: Ending): Promise<void> {
  const { id, state, action, words } = ending
  const decided = { decided_by: caller.id, decided_at: deps.clock.now(), decision: words }
  if (!(await proposals.advance(tx, id, state, decided))) throw new AppError('proposal_decided')
  await writeAudit(deps, tx, { actor: caller.actor, action: `proposal.${action}`, subject: id, detail: words })
}

/** Everything but the journal, which is answered when it is still to be posted. */
async function carryOut(
  deps: Deps,
  tx: Tx,
  { actor }: StaffCaller,
  proposal: ProposalRow,
): Promise<Journal | undefined> {
  const { id, kind, user_id: userId } = proposal
  const amount = amountOf(proposal)
  const sent = sentRefundOf(proposal)
  if (sent) {
    await settleRefundByHand(deps, tx, { ...sent, by: { actor, reason: `${id}, ${proposal.reason}` } })
    return undefined
  }
  const nothingElse = { order: undefined, sent }
  if (kind === 'treasury_funding') return movementOf({ id, kind, userId, amount, ...nothingElse })
  if (kind === 'purchase_refund') {
    assert(proposal.order_id, `${id} concerns an order`)
    const { order_id: orderId, reason } = proposal
    const order = await reverseOrder(deps, tx, { orderId, reason, told: REASON_TOLD[proposal.reason_code] })
    return movementOf({ id, kind, userId, amount, order, sent })
  }
  assert(userId, `${id} concerns a customer`)
  if (isOfDebt(kind)) {
    await lockCustomer(tx, userId)
    await notifyDebt(deps, tx, proposal, userId)
  } else await notifyCorrection(deps, tx, proposal, userId)
  return movementOf({ id, kind, userId, amount, ...nothingElse })
}

/** The line in the customer's list, and the notification. */
async function notifyCorrection(deps: Deps, tx: Tx, proposal: ProposalRow, userId: UserId): Promise<void> {
  const { id, reference, reason_code: reason } = proposal
  const amount = amountOf(proposal)
  const isCredit = proposal.kind === 'manual_credit'
  await recordTransaction(deps, tx, {
    userId,
    sourceKind: 'proposal',
    sourceId: id,
    reference,
    type: isCredit ? 'deposit' : 'withdrawal',
    status: 'completed',
    amount,
    fee: { ...amount, units: 0n },
    description: `${isCredit ? 'Added' : 'Taken back'} by Kivuko. ${REASON_TOLD[reason]}`,
  })
  await notify(deps, tx, {
    userId,
    key: `correction:${id}`,
    type: 'transaction',
    title: `${formatMoney(amount)} was ${isCredit ? 'added to' : 'taken from'} your balance`,
    message: `${REASON_TOLD[reason]} The reference is ${reference}.`,
    actionUrl: '/transactions',
  })
}

/** A debt that is written off moves nothing a customer has, so it has no line. */
async function notifyDebt(deps: Deps, tx: Tx, proposal: ProposalRow, userId: UserId): Promise<void> {
  const { id, reference, reason_code: reason } = proposal
  const amount = amountOf(proposal)
  const isPaid = proposal.kind === 'debt_recovery'
  if (isPaid)
    await recordTransaction(deps, tx, {
      userId,
      sourceKind: 'proposal',
      sourceId: id,
      reference,
      type: 'withdrawal',
      status: 'completed',
      amount,
      fee: { ...amount, units: 0n },
      description: `Taken by Kivuko for what you owed. ${REASON_TOLD[reason]}`,
    })
  await notify(deps, tx, {
    userId,
    key: `correction:${id}`,
    type: 'transaction',
    title: isPaid ? `${formatMoney(amount)} of what you owed was paid` : `You no longer owe ${formatMoney(amount)}`,
    message: `${REASON_TOLD[reason]} The reference is ${reference}.`,
    actionUrl: '/wallet',
  })
}

/** Says what is missing; nothing was moved. */
async function refusalOf(deps: Deps, error: unknown, journal: Journal): Promise<unknown> {
  if (!isShortage(error)) return error
  const shortage = await shortageOf(deps, journal)
  const missing = shortage && parse(shortage.currency as ProposalRow['asset'], shortage.amount)
  const told = missing
    ? `is ${formatMoney(missing)} short of this. Nothing was moved, and the proposal waits.`
    : 'was short of this. Nothing was moved. Please try again.'
  return shortageRefusal(error, {
    customers: `The customer’s balance ${told}`,
    house: `The account ${shortage?.account ?? error.account} ${told}`,
  })
}
