import * as contract from '@kivuko/contract/console-proposals.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { decideProposal } from './decide-proposal.ts'
import type { ProposalRequest } from './draft-proposal.ts'
import { getProposal, listProposals, previewProposal } from './find-proposals.ts'
import { propose } from './propose.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

export function proposalRoutes(deps: Deps): Route[] {
  return [
    on(contract.listProposals).handle(async ({ query }, caller) => listProposals(deps, query, caller)),
    on(contract.previewProposal).handle(async ({ query }, caller) => previewProposal(deps, requestOf(query), caller)),
    on(contract.getProposal).handle(async ({ params }, caller) => getProposal(deps, params.id, caller)),
    on(contract.proposeCorrection).handle(async ({ body }, caller) => {
      const { reason_code: code, reason: words, ...request } = body
      return getProposal(deps, await propose(deps, caller, request, { code, words }), caller)
    }),
    on(contract.proposeRefund).handle(async ({ body }, caller) => {
      const request = { kind: 'purchase_refund', orderReference: body.order_reference } as const
      return getProposal(
        deps,
        await propose(deps, caller, request, { code: body.reason_code, words: body.reason }),
        caller,
      )
    }),
    on(contract.proposeSentRefund).handle(async ({ body }, caller) => {
      const request = {
        kind: 'refund_sent',
        refundId: body.refund_id,
        sentFrom: body.sent_from,
        sentReference: body.sent_reference,
      } as const
      const why = { code: 'sent_another_way', words: body.reason } as const
      return getProposal(deps, await propose(deps, caller, request, why), caller)
    }),
    on(contract.proposeFunding).handle(async ({ body }, caller) => {
      const { reason: words, ...funding } = body
      const request = { kind: 'treasury_funding', ...funding } as const
      return getProposal(deps, await propose(deps, caller, request, { code: 'stock', words }), caller)
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
