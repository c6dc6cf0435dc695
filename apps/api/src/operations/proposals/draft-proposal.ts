// What is to be proposed, read and checked: which customer, which order, how much. Nothing is written.
import type { DebtKind } from '@kivuko/contract/console-debts.ts'
import type { CorrectionKind, HandRefundProvider, ProposalKind } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findHandRefund } from '#trading/find-hand-refund.ts'
import { getOrderByReference } from '#trading/find-order.ts'
import { type Order, restOf, totalOf } from '#trading/order.ts'
import { readAmount } from '#trading/read-request.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { findUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import type { SentRefund } from './proposal.ts'
import { hasLiveProposal } from './store.ts'

export type CorrectionRequest = { kind: CorrectionKind | DebtKind; customer: string; currency: Asset; amount: string }
export type RefundRequest = { kind: 'purchase_refund'; orderReference: string }
export type SentRefundRequest = {
  kind: 'refund_sent'
  refundId: string
  sentFrom: HandRefundProvider
  sentReference: string
}
export type FundingRequest = { kind: 'treasury_funding'; currency: Asset; amount: string }
export type ProposalRequest = CorrectionRequest | RefundRequest | SentRefundRequest | FundingRequest

export type Draft = {
  kind: ProposalKind
  customer: { id: UserId; name: string; email: string } | undefined
  order: Order | undefined
  sent: SentRefund | undefined
  amount: Money
}

export async function draftProposal(deps: Deps, request: ProposalRequest): Promise<Draft> {
  if (request.kind === 'purchase_refund') return draftRefund(deps, request)
  if (request.kind === 'refund_sent') return draftSentRefund(deps, request)
  const amount = readAmount(request.currency, request.amount)
  const customer = request.kind === 'treasury_funding' ? undefined : await getCustomer(deps, request.customer)
  return { kind: request.kind, customer, order: undefined, sent: undefined, amount }
}

async function draftRefund(deps: Deps, { kind, orderReference }: RefundRequest): Promise<Draft> {
  const order = await getOrderByReference(deps.db, orderReference)
  if (await hasLiveProposal(deps.db, { orderId: order.id })) throw new AppError('proposal_open')
  if (order.state !== 'completed') throw new AppError('order_not_refundable')
  return { kind, customer: await getCustomer(deps, order.user_id), order, sent: undefined, amount: totalOf(order) }
}

async function draftSentRefund(
  deps: Deps,
  { kind, refundId, sentFrom, sentReference }: SentRefundRequest,
): Promise<Draft> {
  const { refund, order } = await findHandRefund(deps, {
    refundId,
    provider: sentFrom,
    reference: sentReference,
  })
  if (await hasLiveProposal(deps.db, { refundId: refund.id }))
    throw new AppError('proposal_open', { detail: REFUND_WAITS_TEXT })
  return {
    kind,
    customer: await getCustomer(deps, order.user_id),
    order,
    sent: { refundId: refund.id, provider: sentFrom, reference: sentReference },
    amount: restOf(refund),
  }
}

export const REFUND_WAITS_TEXT = 'This refund has a proposal that waits already. Decide that one first.'

/** By id, email or phone. */
async function getCustomer({ db }: Deps, text: string): Promise<NonNullable<Draft['customer']>> {
  const user = text.startsWith('usr_') ? await findUser(db, text as UserId) : (await findByIdentifiers(db, [text]))[0]
  if (!user) throw new AppError('customer_not_found')
  return { id: user.id, name: fullNameOf(user), email: user.email }
}
