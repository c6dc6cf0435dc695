// The last look before money leaves. Between the question whether a way is stopped and the request that moves money a provider
// may be asked for a token, a key or a list, and may take its time: what waited asks again, right before its request.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A look that is younger still counts: the request follows it at once. */
const COUNTS_MS = 500

type Look = { ask(): Promise<void>; at: number }

const leaving = new AsyncLocalStorage<Look>()

/** `ask` throws when the way is stopped. It is asked before `send` begins, and once more by whoever waited in it. */
export async function lookBefore<T>(ask: () => Promise<void>, send: () => Promise<T>): Promise<T> {
  const at = performance.now()
  await ask()
  return leaving.run({ ask, at }, send)
}

/**
 * For the line above a request that moves money, where something was asked for before it; not inside a `try` that takes
 * what is thrown for an answer. Where nothing that moves money is under way it does nothing.
 */
export async function lookAgain(): Promise<void> {
  const look = leaving.getStore()
  if (!look || performance.now() - look.at < COUNTS_MS) return
  const at = performance.now()
  await look.ask()
  look.at = at
}
