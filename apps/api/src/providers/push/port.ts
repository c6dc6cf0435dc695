// Messages to browsers, which show them also while the site is closed.
import type { Outcome } from '#platform/outcome.ts'

/** A browser, as its push service knows it, and what only it can read with. */
export type PushTarget = { endpoint: string; browserKey: Buffer; browserSecret: Buffer }

export type PushMessage = {
  /** What the site's own worker reads: at most 3,900 bytes. */
  text: string
  /** So long the service keeps it for a browser that is away. */
  keptForSeconds: number
  isUrgent: boolean
  /** One that waits there is replaced by the next of its topic: 32 letters, digits, `-` or `_` at most. */
  topic: string
}

/**
 * `gone`: the browser takes no more. `busy`: the service takes none now, or nobody took the connection: to be tried again.
 * `message`: it takes none such.
 */
export type PushOutcome = Outcome<undefined, { why: 'gone' | 'busy' | 'message' }>

export interface PushSender {
  /** What browsers ask for messages of ours with. */
  readonly publicKey: string
  /** What is wrong with what a browser gives, in words; undefined when nothing is. */
  problemOf(target: PushTarget): { of: 'endpoint' | 'browserKey'; says: string } | undefined
  /** The service knows no keys: a second call is a second message. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
