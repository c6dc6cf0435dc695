// Kinds, reasons and states of proposals in words.
import type { ProposalKind, ProposalReason, ProposalState } from '@kivuko/contract/console-proposals.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const KIND_NAMES: Record<ProposalKind, string> = {
  manual_credit: 'Credit to a customer',
  manual_debit: 'Debit from a customer',
  purchase_refund: 'Refund of a purchase',
  refund_sent: 'Refund sent another way',
  treasury_funding: 'Treasury funding',
  debt_recovery: 'Debt taken from a balance',
  debt_write_off: 'Debt written off',
}

export const STATE_NAMES: Record<ProposalState, string> = {
  proposed: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const STATE_TONES: Record<ProposalState, BadgeTone> = {
  proposed: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export const REASON_NAMES: Record<ProposalReason, string> = {
  goodwill: 'Goodwill',
  payment_missing: 'A payment was not booked',
  our_mistake: 'A mistake of ours',
  credited_twice: 'Credited twice',
  payment_taken_back: 'The payment was taken back by its bank or network',
  customer_asked: 'The customer asked',
  fraud: 'Suspected fraud',
  sent_another_way: 'A person sent it another way',
  stock: 'Stock put under custody',
  other: 'Something else',
}
