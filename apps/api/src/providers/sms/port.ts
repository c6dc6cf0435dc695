// Text messages going out.
import type { Outcome } from '#platform/outcome.ts'

/**
 * The gateway's name of the message. Refused for a `number` that cannot be reached, one that wants no messages
 * (`blocked`), or a fault of ours or the `gateway`'s.
 */
export type SmsOutcome = Outcome<string, { why: 'number' | 'blocked' | 'gateway' }>

export interface SmsSender {
  /** `to` in international form with its plus. The gateway knows no keys: a second call is a second message. */
  send(message: { to: string; text: string }): Promise<SmsOutcome>
}
