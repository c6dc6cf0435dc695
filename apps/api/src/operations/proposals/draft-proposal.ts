// What is wished for, read and checked: which customer, which order, how much. Nothing is written.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { CorrectionKind, HandRefundProvider, ProposalKind } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { findHandRefund } from '#modules/orders/find-hand-refund.ts'
import { getOrderByReference } from '#modules/orders/find-order.ts'
import { type Order, totalOf } from '#modules/orders/order.ts'
import { findByIdentifiers } from '#modules/users/find-by-identifier.ts'
import { findUser } from '#modules/users/find-user.ts'
import { fullNameOf } from '#modules/users/user.ts'
import type { UserId } from '#platform/ids.ts'
import type { SentRefund } from './proposal.ts'
import { hasLiveProposal } from './store.ts'

export type CorrectionWish = { kind: CorrectionKind; customer: string; currency: Asset; amount: string }
export type RefundWish = { kind: 'purchase_refund'; orderReference: string }
export type SentRefundWish = {
  kind: 'refund_sent'
  refundId: string
  sentFrom: HandRefundProvider
  sentReference: string
}
export type FundingWish = { kind: 'treasury_funding'; currency: Asset; amount: string }
export type Wish = CorrectionWish | RefundWish | SentRefundWish | FundingWish

export type Draft = {
  kind: ProposalKind
  customer: { id: UserId; name: string; email: string } | undefined
  order: Order | undefined
  sent: SentRefund | undefined
  amount: Money
}

/**
 * Throws `customer_not_found`, `order_not_found`, `order_not_refundable`, `payment_not_found`, `payment_closed`,
 * `proposal_open`, and `validation_failed` by the field `amount` or `reference`.
 */
export async function draftProposal(deps: Deps, wish: Wish): Promise<Draft> {
  if (wish.kind === 'purchase_refund') return draftRefund(deps, wish)
  if (wish.kind === 'refund_sent') return draftSentRefund(deps, wish)
  const amount = readAmount(wish.currency, wish.amount)
  const customer = wish.kind === 'treasury_funding' ? undefined : await getCustomer(deps, wish.customer)
  return { kind: wish.kind, customer, order: undefined, sent: undefined, amount }
}

async function draftRefund(deps: Deps, { kind, orderReference }: RefundWish): Promise<Draft> {
  const order = await getOrderByReference(deps.db, orderReference)
  if (await hasLiveProposal(deps.db, { orderId: order.id })) throw new AppError('proposal_open')
  if (order.state !== 'completed') throw new AppError('order_not_refundable')
  return { kind, customer: await getCustomer(deps, order.user_id), order, sent: undefined, amount: totalOf(order) }
}

async function draftSentRefund(
  deps: Deps,
  { kind, refundId, sentFrom, sentReference }: SentRefundWish,
): Promise<Draft> {
  const { refund, order } = await findHandRefund(deps.db, {
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
    amount: money(refund.currency, refund.amount_units),
  }
}

export const REFUND_WAITS_TEXT = 'This refund has a proposal that waits already. Decide that one first.'

function readAmount(asset: Asset, text: string): Money {
  const amount = amountIn(asset, text)
  if ('rule' in amount) throw new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  return amount
}

/** By id, email or phone. */
async function getCustomer({ db }: Deps, text: string): Promise<NonNullable<Draft['customer']>> {
  const user = text.startsWith('usr_') ? await findUser(db, text as UserId) : (await findByIdentifiers(db, [text]))[0]
  if (!user) throw new AppError('customer_not_found')
  return { id: user.id, name: fullNameOf(user), email: user.email }
}
