// Gathers calls that arrive in one turn of the event loop, or while an earlier batch is under way, into one statement. No timer.

type Waiting<T> = { item: T; resolve: () => void; reject: (error: unknown) => void }

/** `write` receives 1 to `limit` items; a caller's promise settles with its batch. A lone caller waits for one turn. */
export function coalesce<T>(write: (items: T[]) => Promise<void>, limit: number): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = []
  let isWriting = false

  async function drain(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      // Once round the event loop: whoever else has already knocked comes along.
      await new Promise(setImmediate)
      const batch = waiting.splice(0, limit)
      try {
        await write(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWriting) void drain()
    })
}
