import { proposeDebt } from '@kivuko/contract/console-debts.ts'
import * as contract from '@kivuko/contract/console-proposals.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import { decideProposal } from './decide-proposal.ts'
import type { ProposalRequest } from './draft-proposal.ts'
import { getProposal, listProposals, previewProposal } from './find-proposals.ts'
import { propose, type Why } from './propose.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

export function proposalRoutes(deps: Deps): Route[] {
  const proposed = async (request: ProposalRequest, why: Why, caller: StaffCaller) =>
    getProposal(deps, await propose(deps, caller, request, why), caller)
  return [
    on(contract.listProposals).handle(async ({ query }, caller) => listProposals(deps, query, caller)),
    on(contract.previewProposal).handle(async ({ query }, caller) => previewProposal(deps, requestOf(query), caller)),
    on(contract.getProposal).handle(async ({ params }, caller) => getProposal(deps, params.id, caller)),
    on(contract.proposeCorrection).handle(({ body }, caller) => {
      const { reason_code: code, reason: words, ...request } = body
      return proposed(request, { code, words }, caller)
    }),
    on(proposeDebt).handle(({ body }, caller) => {
      const { reason_code: code, reason: words, ...request } = body
      return proposed(request, { code, words }, caller)
    }),
    on(contract.proposeRefund).handle(({ body }, caller) => {
      const { order_reference: orderReference, reason_code: code, reason: words } = body
      return proposed({ kind: 'purchase_refund', orderReference }, { code, words }, caller)
    }),
    on(contract.proposeSentRefund).handle(({ body }, caller) => {
      const { refund_id: refundId, sent_from: sentFrom, sent_reference: sentReference, reason: words } = body
      const request = { kind: 'refund_sent', refundId, sentFrom, sentReference } as const
      return proposed(request, { code: 'sent_another_way', words }, caller)
    }),
    on(contract.proposeFunding).handle(({ body }, caller) => {
      const { reason: words, ...funding } = body
      return proposed({ kind: 'treasury_funding', ...funding }, { code: 'stock', words }, caller)
    }),
    on(contract.decideProposal).handle(async ({ params, body }, caller) => {
      await decideProposal(deps, caller, { id: params.id, decision: body.decision, words: body.reason })
      return getProposal(deps, params.id, caller)
    }),
    on(contract.withdrawProposal).handle(async ({ params, body }, caller) => {
      await withdrawProposal(deps, caller, params.id, body.reason)
      return getProposal(deps, params.id, caller)
    }),
  ]
}

/** Which fields are needed depends on the kind. */
function requestOf(query: Query<typeof contract.previewProposal>): ProposalRequest {
  const { kind } = query
  if (kind === 'purchase_refund') return { kind, orderReference: required(query, 'order_reference') }
  if (kind === 'refund_sent') {
    const sent = { sentFrom: required(query, 'sent_from'), sentReference: required(query, 'sent_reference') }
    return { kind, refundId: required(query, 'refund_id'), ...sent }
  }
  const amount = { currency: required(query, 'currency'), amount: required(query, 'amount') }
  return kind === 'treasury_funding' ? { kind, ...amount } : { kind, customer: required(query, 'customer'), ...amount }
}

function required<Q extends object, F extends keyof Q & string>(query: Q, field: F): NonNullable<Q[F]> {
  const value = query[field]
  if (value === undefined || value === null)
    throw new AppError('validation_failed', { errors: [{ field, message: 'is required' }] })
  return value
}
