// How many exports one process draws at once, and whose turn it is: accounts that found it busy come before one that
// has more to draw. The other jobs of the process must not wait behind exports, so none waits here: it asks again.
import type { UserId } from '#platform/ids.ts'

const AT_ONCE_MAX = 2
/** An account that has not asked again for so long was served by another process. */
const FORGOTTEN_MS = 10_000

let drawn = 0
/** When each asked last; in the order in which they began to wait. */
const waiting = new Map<UserId, number>()

/** Undefined when it is not the account's turn; otherwise how to give the slot back. */
export function takeSlot(userId: UserId): (() => void) | undefined {
  const now = performance.now()
  for (const [id, askedAt] of waiting) if (now - askedAt > FORGOTTEN_MS) waiting.delete(id)
  const others = [...waiting.keys()]
  const before = waiting.has(userId) ? others.indexOf(userId) : others.length
  if (drawn + before >= AT_ONCE_MAX) {
    waiting.set(userId, now)
    return undefined
  }
  waiting.delete(userId)
  drawn += 1
  return () => {
    drawn -= 1
  }
}
