// Proposes a movement of money. Nothing moves before somebody else approves it.
import { type ProposalReason, REASONS_BY_KIND } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { isPartOfCompany } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { newId, newReference, type ProposalId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import { draftProposal, type ProposalRequest, REFUND_WAITS_TEXT } from './draft-proposal.ts'
import { proposals } from './store.ts'

export type Why = { code: ProposalReason; words: string }

export async function propose(
  deps: Deps,
  caller: StaffCaller,
  request: ProposalRequest,
  why: Why,
): Promise<ProposalId> {
  const fitting: readonly ProposalReason[] = REASONS_BY_KIND[request.kind]
  if (!fitting.includes(why.code)) {
    const message = `must be one of ${fitting.join(', ')}`
    throw new AppError('validation_failed', { errors: [{ field: 'reason_code', message }] })
  }
  const { kind, customer, order, sent, amount } = await draftProposal(deps, request)
  const now = deps.clock.now()
  const id = newId('prp', now)
  await recordingRefusals(deps, { actor: caller.actor, subject: caller.id, tried: 'proposal.propose' }, async () => {
    if (customer && (customer.id === caller.id || (await isPartOfCompany(deps.db, customer.id, caller.id))))
      throw new AppError('same_person', { detail: OWN_ACCOUNT_TEXT })
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
    seconded_by: null,
    seconded_at: null,
    proposed_device: caller.device ?? null,
    seconded_device: null,
    decided_by_operator: null,
  } as const
  const whose = order?.reference ?? customer?.id ?? 'the treasury'
  const how = sent ? `${sent.refundId} by ${sent.provider} ${sent.reference}` : why.code
  const detail = `${kind} of ${formatMoney(amount)} for ${whose}, ${how}: ${why.words}`
  await inTransaction(deps.db, (tx) =>
    orOpenAlready(async () => {
      await proposals.add(tx, row)
      await writeAudit(deps, tx, { actor: caller.actor, action: 'proposal.propose', subject: id, detail })
    }),
  )
  return id
}

const OWN_ACCOUNT_TEXT = 'This is your own account. Ask a colleague to do it.'

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
