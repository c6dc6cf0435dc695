// A prompt on a phone: its states, and what may be asked of it. Pure: no database, no clock.
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Prompt = Tables['prompts']
export type PromptState = Prompt['state']

export const PROMPT_TRANSITIONS = {
  sending: ['open', 'paid', 'failed', 'lost', 'review'],
  open: ['paid', 'failed', 'lost', 'review'],
  // The network's word is final, however late it comes.
  lost: ['paid', 'failed', 'review'],
  failed: ['paid', 'review'],
  review: ['paid', 'failed'],
  paid: [],
} as const satisfies Transitions<PromptState>

/** The code of a prompt that certainly never left: it may be sent again by the same request. */
export const UNSENT = 'unsent'

/** In rows of the time when only M-Pesa's code was kept. */
const CANCELLED: ReadonlySet<string | null> = new Set(['1031', '1032'])

/** Somebody turned it down on the phone. */
export function isCancelled({ failure, result_code }: Pick<Prompt, 'failure' | 'result_code'>): boolean {
  return failure === null ? CANCELLED.has(result_code) : failure === 'cancelled'
}

export function amountOf(prompt: Prompt): Money<'KES'> {
  return money('KES', prompt.amount_units)
}

/** A person must decide about it, or may: the network's own statement can show what neither answer nor message said. */
export function needsPerson({ state }: Prompt): boolean {
  return state === 'review' || state === 'lost'
}

/** It may still be paid, or was paid, and its owner is not settled yet. */
export function isLive(prompt: Prompt): boolean {
  return prompt.state === 'sending' || prompt.state === 'open' || prompt.state === 'paid' || prompt.state === 'review'
}

/** A prompt the network never acknowledged is given up in time; if both were paid, a person reviews the second. */
export function mayFollow({ state }: Prompt): boolean {
  return state === 'failed' || state === 'lost'
}
