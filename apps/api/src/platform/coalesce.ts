// Gathers calls that arrive in one turn of the event loop, or while an earlier batch is under way, into one statement. No timer.

type Batch<T> = { items: T[]; settled: Promise<void>; resolve: () => void; reject: (error: unknown) => void }

/**
 * `write` receives 1 to `limit` items; a batch has one promise, which all its callers await. A lone caller waits for one
 * turn. While one batch is written the next ones gather, so a limit below the number of callers keeps both sides busy.
 */
export function coalesce<T>(write: (items: T[]) => Promise<void>, limit: number): (item: T) => Promise<void> {
  const waiting: Batch<T>[] = []
  let isWriting = false

  async function drain(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      // Once round the event loop: whoever else has already knocked comes along.
      await new Promise(setImmediate)
      const batch = waiting.shift() as Batch<T>
      try {
        await write(batch.items)
        batch.resolve()
      } catch (error) {
        batch.reject(error)
      }
    }
    isWriting = false
  }

  return (item) => {
    let last = waiting.at(-1)
    if (!last || last.items.length === limit) {
      const { promise: settled, resolve, reject } = Promise.withResolvers<void>()
      last = { items: [], settled, resolve, reject }
      waiting.push(last)
    }
    last.items.push(item)
    if (!isWriting) void drain()
    return last.settled
  }
}
