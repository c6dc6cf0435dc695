// Shared and exclusive work: who needs to be alone waits for those at work, and later ones wait for it.

export type Gate = {
  beside<T>(work: () => Promise<T>): Promise<T>
  alone<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(): Gate {
  const running = new Set<Promise<unknown>>()
  let lastAlone: Promise<unknown> = Promise.resolve()

  return {
    async beside(work) {
      for (let waited: unknown; waited !== lastAlone; ) {
        waited = lastAlone
        await lastAlone
      }
      const own = work()
      running.add(own)
      try {
        return await own
      } finally {
        running.delete(own)
      }
    },
    async alone(work) {
      const before = lastAlone
      const { promise, resolve } = Promise.withResolvers<void>()
      lastAlone = promise
      try {
        await before
        await Promise.allSettled(running)
        return await work()
      } finally {
        resolve()
      }
    },
  }
}
