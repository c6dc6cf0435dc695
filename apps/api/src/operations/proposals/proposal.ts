// A movement of money that two people decide: its states, and what its customer reads of it. Pure.
import type { HandRefundProvider, ProposalReason, ProposalState } from '@kivuko/contract/console-proposals.ts'
import { say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { RefundId, UserId } from '#platform/ids.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type ProposalRow = Tables['proposals']

export const PROPOSAL_TRANSITIONS = {
  proposed: ['approved', 'rejected', 'withdrawn'],
  approved: [],
  rejected: [],
  withdrawn: [],
} as const satisfies Transitions<ProposalState>

export function amountOf({ asset, units }: Pick<ProposalRow, 'asset' | 'units'>): Money {
  return money(asset, units)
}

/** A refund that a person sent another way: out of whose account, and its name on that statement. */
export type SentRefund = { refundId: RefundId; provider: HandRefundProvider; reference: string }

export function sentRefundOf({
  refund_id: refundId,
  sent_from: provider,
  sent_reference: reference,
}: Pick<ProposalRow, 'refund_id' | 'sent_from' | 'sent_reference'>): SentRefund | undefined {
  return refundId && provider && reference !== null ? { refundId, provider, reference } : undefined
}

/** Its proposer, who approved it first, and whose money it is, do not decide it. */
export function concerns(
  { proposed_by, seconded_by, user_id }: Pick<ProposalRow, 'proposed_by' | 'seconded_by' | 'user_id'>,
  { id }: { id: UserId },
): boolean {
  return proposed_by === id || seconded_by === id || user_id === id
}

/** What staff write to each other stays with them; the customer reads this. */
export const REASON_TOLD: Record<ProposalReason, string> = {
  goodwill: say('This is a gesture from us.'),
  payment_missing: say('A payment of yours had not been booked.'),
  our_mistake: say('We corrected a mistake of ours.'),
  credited_twice: say('The same money had been added twice.'),
  payment_taken_back: say('A payment of yours was taken back by its bank or network.'),
  customer_asked: say('You asked us to.'),
  fraud: say('Our team looked at this purchase and took it back.'),
  sent_another_way: say('Your payment was sent back another way.'),
  stock: say('The stock was raised.'),
  other: say('Our team corrected this. Please write to us if you have questions.'),
}
