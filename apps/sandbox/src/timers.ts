// Things to do at a time, forgotten when the sandbox closes: what must survive is in the store and planned again.
export type Timers = {
  at(time: number, work: () => void): void
  close(): void
}

export function createTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>()
  return {
    at: (time, work) => {
      const timer = setTimeout(
        () => {
          waiting.delete(timer)
          work()
        },
        Math.max(0, time - Date.now()),
      )
      waiting.add(timer)
    },
    close: () => {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
