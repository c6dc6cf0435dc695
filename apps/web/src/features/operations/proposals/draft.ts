// What somebody wants to propose, as typed: what is missing of it, and how it is asked for. Pure.
import {
  CORRECTION_ASSETS,
  type CorrectionKind,
  FUNDING_ASSETS,
  type HandRefundProvider,
  type ProposalKind,
  type ProposalReason,
  REASONS_BY_KIND,
} from '@kivuko/contract/console-proposals.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { readAmount, writingProblem } from '#lib/typed-amount.ts'
import { PROPOSE_TEXT as TEXT } from './messages.ts'

export type Wish = {
  kind: ProposalKind
  customer: string
  order: string
  refund: string
  sentFrom: HandRefundProvider
  sentReference: string
  currency: Asset
  amount: string
  reason: ProposalReason
  words: string
}
export type WishErrors = Partial<
  Record<'customer' | 'order' | 'refund' | 'sentReference' | 'amount' | 'words', string | undefined>
>

export const WORDS_LENGTH_MIN = 3

export function assetsOf(kind: ProposalKind): readonly Asset[] {
  return kind === 'treasury_funding' ? FUNDING_ASSETS : CORRECTION_ASSETS
}

/** What the address says. */
export type GivenWish = { customer: string; order: string; refund: string; currency: string }

export function firstWish(kind: ProposalKind, given: GivenWish): Wish {
  const assets = assetsOf(kind)
  const currency = assets.find((asset) => asset === given.currency) ?? (assets[0] as Asset)
  const sent = { sentFrom: 'bank', sentReference: '' } as const
  return { kind, ...given, ...sent, currency, amount: '', reason: REASONS_BY_KIND[kind][0], words: '' }
}

/** Another kind keeps what was typed; a reason that does not fit becomes its first. */
export function withKind(wish: Wish, kind: ProposalKind): Wish {
  const fitting: readonly ProposalReason[] = REASONS_BY_KIND[kind]
  return { ...wish, kind, reason: fitting.includes(wish.reason) ? wish.reason : (fitting[0] as ProposalReason) }
}

export function needsCustomer(kind: ProposalKind): kind is CorrectionKind {
  return kind === 'manual_credit' || kind === 'manual_debit'
}

/** A refund has the amount of its purchase. */
export function needsAmount(kind: ProposalKind): boolean {
  return kind !== 'purchase_refund' && kind !== 'refund_sent'
}

export function errorsOf(wish: Wish): WishErrors {
  const isSent = wish.kind === 'refund_sent'
  return {
    customer: needsCustomer(wish.kind) && !wish.customer.trim() ? TEXT.needCustomer : undefined,
    order: wish.kind === 'purchase_refund' && !wish.order.trim() ? TEXT.needOrder : undefined,
    refund: isSent && !wish.refund.trim() ? TEXT.needRefund : undefined,
    sentReference: isSent && wish.sentReference.trim().length < WORDS_LENGTH_MIN ? TEXT.needReference : undefined,
    amount: needsAmount(wish.kind) ? amountError(wish) : undefined,
    words: wish.words.trim().length < WORDS_LENGTH_MIN ? TEXT.needWords : undefined,
  }
}

function amountError({ currency, amount }: Wish): string | undefined {
  const read = readAmount(currency, amount)
  if (read.kind === 'amount') return read.amount.units > 0n ? undefined : TEXT.needAmount
  return writingProblem(read, currency) ?? TEXT.needAmount
}

/** On the wire: digits without the signs a person writes between them. */
export function amountOf({ currency, amount }: Wish): string {
  const read = readAmount(currency, amount)
  return read.kind === 'amount' ? toDecimal(read.amount) : amount
}
