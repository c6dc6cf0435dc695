// The states of a disputed payment, as the network has them, and what they mean to who was paid. Pure.
import type { ContestStage, DisputeState } from '@kivuko/contract/console-disputes.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type CardDisputeRow = Tables['card_disputes']

const OPEN = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const

/**
 * The network's present state is read, never told by an event, so any later one may be met at once. A bank may take up
 * again what it had closed, and now and then decides the other way.
 */
export const DISPUTE_TRANSITIONS = {
  warning: ['closed'],
  inquiry: ['inquiry_answered', ...OPEN],
  inquiry_answered: ['inquiry', ...OPEN],
  needs_response: ['under_review', 'won', 'lost', 'closed'],
  under_review: ['needs_response', 'won', 'lost', 'closed'],
  won: ['needs_response', 'under_review', 'lost'],
  lost: ['needs_response', 'under_review', 'won'],
  refunded: ['closed'],
  closed: ['inquiry', 'inquiry_answered', 'needs_response', 'under_review', 'won', 'lost'],
} as const satisfies Transitions<DisputeState>

const STAGES: Record<DisputeState, ContestStage> = {
  warning: 'asked',
  inquiry: 'asked',
  inquiry_answered: 'asked',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  refunded: 'lost',
  closed: 'closed',
}

export function stageOf(state: DisputeState): ContestStage {
  return STAGES[state]
}

export function hasEnded(state: DisputeState): boolean {
  return state === 'won' || state === 'lost' || state === 'refunded' || state === 'closed'
}

/** The network still takes an answer. */
export function isAnswerable({ kind, state, submitted_at }: CardDisputeRow): boolean {
  return kind === 'dispute' && submitted_at === null && (state === 'inquiry' || state === 'needs_response')
}

/** It can be given up. */
export function isAcceptable({ kind, state }: CardDisputeRow): boolean {
  return kind === 'dispute' && !hasEnded(state)
}
