// Disputes in words.
import type { DisputeKind, DisputeState, ListedDisputeState } from '@kivuko/contract/console-disputes.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const KIND_NAMES: Record<DisputeKind, string> = {
  dispute: 'Dispute',
  refund: 'Refund at the network',
  warning: 'Fraud warning',
}

export const DISPUTE_STATE_NAMES: Record<ListedDisputeState, string> = {
  open: 'Open',
  waiting: 'Waiting for us',
  warning: 'Fraud warning',
  inquiry: 'Inquiry, no money taken',
  inquiry_answered: 'Inquiry, answered',
  needs_response: 'To be answered',
  under_review: 'Answered, with the bank',
  won: 'Won',
  lost: 'Lost',
  refunded: 'Given back',
  closed: 'Closed, no money taken',
}

export const DISPUTE_TONES: Record<DisputeState, BadgeTone> = {
  warning: 'danger',
  inquiry: 'warning',
  inquiry_answered: 'info',
  needs_response: 'danger',
  under_review: 'info',
  won: 'success',
  lost: 'neutral',
  refunded: 'neutral',
  closed: 'neutral',
}

/** 'Product not received' for the network's `product_not_received`. */
export function reasonName(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
