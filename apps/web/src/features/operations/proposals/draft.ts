// What somebody wants to propose, as typed: what is missing of it, and how it is asked for. Pure.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import type { DebtKind } from '@kivuko/contract/console-debts.ts'
import {
  CORRECTION_ASSETS,
  type CorrectionKind,
  FUNDING_ASSETS,
  type HandRefundProvider,
  type ProposalKind,
  type ProposalReason,
  REASONS_BY_KIND,
} from '@kivuko/contract/console-proposals.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

export type Draft = {
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
export type DraftErrors = Partial<
  Record<'customer' | 'order' | 'refund' | 'sentReference' | 'amount' | 'words', string | undefined>
>

export const WORDS_LENGTH_MIN = 3

export function assetsOf(kind: ProposalKind): readonly Asset[] {
  if (kind === 'debt_recovery') return WALLET_CURRENCIES
  if (kind === 'debt_write_off') return ORDER_FIATS
  return kind === 'treasury_funding' ? FUNDING_ASSETS : CORRECTION_ASSETS
}

/** What the address says. */
export type GivenDraft = { customer: string; order: string; refund: string; currency: string }

export function firstDraft(kind: ProposalKind, given: GivenDraft): Draft {
  const assets = assetsOf(kind)
  const currency = assets.find((asset) => asset === given.currency) ?? (assets[0] as Asset)
  const sent = { sentFrom: 'bank', sentReference: '' } as const
  return { kind, ...given, ...sent, currency, amount: '', reason: REASONS_BY_KIND[kind][0], words: '' }
}

/** Another kind keeps what was typed; a reason that does not fit becomes its first. */
export function withKind(draft: Draft, kind: ProposalKind): Draft {
  const fitting: readonly ProposalReason[] = REASONS_BY_KIND[kind]
  const assets = assetsOf(kind)
  const currency = assets.includes(draft.currency) ? draft.currency : (assets[0] as Asset)
  return {
    ...draft,
    kind,
    currency,
    reason: fitting.includes(draft.reason) ? draft.reason : (fitting[0] as ProposalReason),
  }
}

export function needsCustomer(kind: ProposalKind): kind is CorrectionKind | DebtKind {
  return kind === 'manual_credit' || kind === 'manual_debit' || isOfDebt(kind)
}

export function isOfDebt(kind: ProposalKind): kind is DebtKind {
  return kind === 'debt_recovery' || kind === 'debt_write_off'
}

/** A refund has the amount of its purchase. */
export function needsAmount(kind: ProposalKind): boolean {
  return kind !== 'purchase_refund' && kind !== 'refund_sent'
}

export function errorsOf(draft: Draft): DraftErrors {
  const isSent = draft.kind === 'refund_sent'
  return {
    customer: needsCustomer(draft.kind) && !draft.customer.trim() ? 'Say which customer' : undefined,
    order: draft.kind === 'purchase_refund' && !draft.order.trim() ? 'Say which order' : undefined,
    refund: isSent && !draft.refund.trim() ? 'Say which refund' : undefined,
    sentReference:
      isSent && draft.sentReference.trim().length < WORDS_LENGTH_MIN ? 'Give the reference of the transfer' : undefined,
    amount: needsAmount(draft.kind) ? amountError(draft) : undefined,
    words: draft.words.trim().length < WORDS_LENGTH_MIN ? 'Say why, in a few words' : undefined,
  }
}

function amountError({ currency, amount }: Draft): string | undefined {
  const read = readAmount(currency, amount)
  if (read.kind === 'amount') return read.amount.units > 0n ? undefined : 'Enter an amount above zero'
  return writingProblem(read, currency) ?? 'Enter an amount above zero'
}

/** On the wire: digits without the signs a person writes between them. */
export function amountOf({ currency, amount }: Draft): string {
  const read = readAmount(currency, amount)
  return read.kind === 'amount' ? toDecimal(read.amount) : amount
}
