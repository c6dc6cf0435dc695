// Proposals as staff see them: a page of them, one with what it moves, and one that is not made yet.
import { APPROVERS, type Proposal, type ProposalDetail } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { findOwnAmong } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { personalPart, readSearch } from '#operations/customers/read-search.ts'
import { contactsFor } from '#operations/customers/visible-to.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { recordSearch } from '#record/record-search.ts'
import type { Db } from '#tables.ts'
import { findOrder } from '#trading/find-order.ts'
import { type Draft, draftProposal, type ProposalRequest } from './draft-proposal.ts'
import { movementOf, movesOf, shortageOf } from './movement-of.ts'
import { amountOf, concerns, type SentRefund, sentRefundOf } from './proposal.ts'
import { findNamedProposal, type ProposalFilter, type ProposalLine, pageProposals, proposals } from './store.ts'

export async function listProposals(
  deps: Deps,
  { limit, after, ...filter }: ProposalFilter & PageAsked,
  { role }: StaffCaller,
): Promise<{ rows: Proposal[]; next: string | null }> {
  const page = await pageProposals(deps.db, filter, { limit, after })
  return { ...page, rows: page.rows.map((line) => toAnswer(line, role)) }
}

/** Those that wait for a decision. */
export function proposalsWaiting(db: Db): Promise<WaitingLines> {
  return proposals.waiting(db, { state: 'proposed' }, 'proposed_at')
}

export async function getProposal(deps: Deps, id: string, caller: StaffCaller): Promise<ProposalDetail> {
  const line = await findNamedProposal(deps.db, id)
  if (!line) throw new AppError('proposal_not_found')
  const order = line.order_id ? await findOrder(deps.db, line.order_id) : undefined
  const journal = movementOf({
    ...line,
    userId: line.user_id,
    amount: amountOf(line),
    order,
    sent: sentRefundOf(line),
  })
  const shortage = line.state === 'proposed' ? await shortageOf(deps, journal) : null
  const isOpen = line.state === 'proposed'
  const own = await findOwnAmong(deps.db, [line.user_id], caller.id)
  const isApprover = (APPROVERS as readonly StaffRole[]).includes(caller.role)
  return {
    ...toAnswer(line, caller.role),
    moves: movesOf(journal),
    shortage,
    can_decide: isOpen && isApprover && !concerns(line, caller) && own.size === 0,
    can_withdraw: isOpen && line.proposed_by === caller.id,
  }
}

/** Looking somebody up is written down. */
export async function previewProposal(deps: Deps, request: ProposalRequest, { actor, role }: StaffCaller) {
  const detail = 'customer' in request ? personalPart(readSearch(request.customer)) : undefined
  if (detail) await recordSearch(deps, { actor, action: 'customer.search', subject: 'customers', detail })
  const draft = await draftProposal(deps, request)
  const journal = movementOf({ ...draft, id: 'draft', userId: draft.customer?.id ?? null })
  return { ...movementAnswer(draft, role), moves: movesOf(journal), shortage: await shortageOf(deps, journal) }
}

function movementAnswer({ kind, customer, order, sent, amount }: Draft, role: StaffRole) {
  return {
    kind,
    customer: customer ? { ...customer, email: emailFor(role, customer.email) } : null,
    order_reference: order?.reference ?? null,
    refund: refundAnswer(sent),
    currency: amount.asset,
    amount: toDecimal(amount),
  }
}

function refundAnswer(sent: SentRefund | undefined): Proposal['refund'] {
  return sent ? { id: sent.refundId, sent_from: sent.provider, sent_reference: sent.reference } : null
}

function emailFor(role: StaffRole, email: string): string {
  return contactsFor(role, { email, phone: null }).email
}

/** The operator has no account: their name is the command's in the audit. */
function deciderOf(line: ProposalLine): Proposal['decided_by'] {
  const { decided_by: id, decider_name: name, decided_by_operator: operator } = line
  if (operator) return { id: operator, name: `The operator (${operator})` }
  return id && { id, name: name ?? '' }
}

function toAnswer(line: ProposalLine, role: StaffRole): Proposal {
  return {
    id: line.id,
    kind: line.kind,
    customer: line.user_id && {
      id: line.user_id,
      name: line.customer_name ?? '',
      email: emailFor(role, line.customer_email ?? ''),
    },
    order_reference: line.order_reference,
    refund: refundAnswer(sentRefundOf(line)),
    currency: line.asset,
    amount: toDecimal(amountOf(line)),
    state: line.state,
    reference: line.reference,
    reason_code: line.reason_code,
    reason: line.reason,
    proposed_by: { id: line.proposed_by, name: line.proposer_name ?? '' },
    proposed_at: line.proposed_at.toISOString(),
    seconded_by: line.seconded_by && { id: line.seconded_by, name: line.seconder_name ?? '' },
    decided_by: deciderOf(line),
    decided_at: line.decided_at?.toISOString() ?? null,
    decision: line.decision,
  }
}
