// Gathers calls into batches that answer each caller: a batch leaves as soon as there is room, with everyone who is
// waiting by then. No timer, so a lone caller never waits for company.

type Waiting<Item, Outcome> = { item: Item; resolve(outcome: Outcome): void; reject(error: unknown): void }

export type BatchOptions = { limit: number; inFlight: number }

/** `send` answers one outcome an item, in their order. When it fails, each item is sent alone: neighbours share no fault. */
export function inBatches<Item, Outcome>(
  send: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { limit, inFlight }: BatchOptions,
): (item: Item) => Promise<Outcome> {
  let queue: Waiting<Item, Outcome>[] = []
  let sending = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // After the callers that the same event woke have spoken, so that a burst travels together.
    setImmediate(() => {
      isScheduled = false
      while (queue.length > 0 && sending < inFlight) void dispatch()
    })
  }

  async function dispatch(): Promise<void> {
    const batch = queue.slice(0, limit)
    queue = queue.slice(limit)
    sending += 1
    await deliver(batch)
    sending -= 1
    if (queue.length > 0) schedule()
  }

  async function deliver(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await send(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (batch.length > 1) for (const waiting of batch) await deliver([waiting])
      else batch[0]?.reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
