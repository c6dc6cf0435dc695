// Ways to use an account beside the app.
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import type { UserId } from '#platform/ids.ts'

/** What a customer said yes to: what the use cases of the app are called with. Amounts as decimals. */
export type UssdIntent =
  | { kind: 'buy'; quoteId: string }
  | { kind: 'sell'; quoteId: string }
  | { kind: 'send'; identifier: string; currency: TransferFiat; amount: string }
  | { kind: 'phone'; phone: string; amount: string }

/** What was typed before, and what was asked because of it. */
export type UssdAnswers = {
  /** Whom money goes to, as it was typed and as it is shown. */
  to?: string
  name?: string
  intent?: UssdIntent
  /** What the intent takes from the day of the channel, as `KES 500.00`. */
  leaves?: string
  /** The screen of the question, without a PIN in it. */
  question?: string
}

export type ChannelsTables = {
  ussd_sessions: {
    id: string
    phone: string
    user_id: UserId | null
    state: 'open' | 'ended' | 'accepted' | 'done' | 'refused'
    screen: string
    answers: UssdAnswers
    inputs: number
    taken_units: bigint
    created_at: Date
    accepted_at: Date | null
    ended_at: Date | null
  }
  ussd_steps: { session_id: string; inputs_hash: Buffer; answer: string | null; started_at: Date }
}
