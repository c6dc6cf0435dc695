// Proposes a movement of money. Nothing moves before somebody else approves it.
import { type ProposalReason, REASONS_BY_KIND } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Deps } from '#deps.ts'
import { notingRefusals } from '#modules/audit/note-refusals.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { newId, newReference, type ProposalId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { draftProposal, REFUND_WAITS_TEXT, type Wish } from './draft-proposal.ts'
import { insertProposal } from './store.ts'

export type Why = { code: ProposalReason; words: string }

/**
 * Throws what `draftProposal` throws, `validation_failed` for a reason that does not fit, and `same_person` for one's own
 * account.
 */
export async function propose(deps: Deps, caller: StaffCaller, wish: Wish, why: Why): Promise<ProposalId> {
  const fitting: readonly ProposalReason[] = REASONS_BY_KIND[wish.kind]
  if (!fitting.includes(why.code)) {
    const message = `must be one of ${fitting.join(', ')}`
    throw new AppError('validation_failed', { errors: [{ field: 'reason_code', message }] })
  }
  const { kind, customer, order, sent, amount } = await draftProposal(deps, wish)
  const now = deps.clock.now()
  const id = newId('prp', now)
  await notingRefusals(deps, { actor: caller.actor, subject: caller.id, tried: 'proposal.propose' }, async () => {
    if (customer?.id === caller.id) throw new AppError('same_person', { detail: OWN_ACCOUNT_TEXT })
  })
  const row = {
    id,
    kind,
    reference: newReference(),
    user_id: customer?.id ?? null,
    order_id: order?.id ?? null,
    refund_id: sent?.refundId ?? null,
    sent_from: sent?.provider ?? null,
    sent_reference: sent?.reference ?? null,
    asset: amount.asset,
    units: amount.units,
    reason_code: why.code,
    reason: why.words,
    proposed_by: caller.id,
    proposed_at: now,
    state: 'proposed',
    decided_by: null,
    decided_at: null,
    decision: null,
  } as const
  const whose = order?.reference ?? customer?.id ?? 'the treasury'
  const how = sent ? `${sent.refundId} by ${sent.provider} ${sent.reference}` : why.code
  const detail = `${kind} of ${formatMoney(amount)} for ${whose}, ${how}: ${why.words}`
  await inTransaction(deps.db, (tx) =>
    orOpenAlready(async () => {
      await insertProposal(tx, row)
      await noteProposal(deps, tx, caller, { id, detail })
    }),
  )
  return id
}

const OWN_ACCOUNT_TEXT = 'This is your own account. Ask a colleague to do it.'

async function noteProposal(
  deps: Deps,
  tx: Tx,
  { actor }: StaffCaller,
  { id, detail }: { id: ProposalId; detail: string },
): Promise<void> {
  await writeAudit(deps, tx, { actor, action: 'proposal.propose', subject: id, detail })
}

/** Two people may propose the same for one purchase, or one refund, at the same moment. */
async function orOpenAlready(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'proposals_order') throw new AppError('proposal_open')
    throw violated === 'proposals_refund' ? new AppError('proposal_open', { detail: REFUND_WAITS_TEXT }) : error
  }
}
