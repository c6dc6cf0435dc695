// Text messages going out.

export type SmsOutcome =
  | { kind: 'done'; reference: string }
  /** `number` for a number that cannot be reached, `blocked` for one that wants no messages, `gateway` for a fault of ours or theirs. */
  | { kind: 'refused'; why: 'number' | 'blocked' | 'gateway'; reason: string }
  /** It may have been sent. */
  | { kind: 'unknown' }

export interface SmsSender {
  /** `to` in international form with its plus. The gateway knows no keys: a second call is a second message. */
  send(message: { to: string; text: string }): Promise<SmsOutcome>
}
