// Gathers the callers of one process into batches: a batch leaves as soon as there is room, with everyone who is
// waiting by then. A lone caller never waits for company.

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export type BatchOptions = {
  /** Items in a batch, at most. */
  readonly limit: number
  /** Batches under way at once, at most. */
  readonly inFlight: number
  /** From so many on the free slots share who waits, so that one batch is made ready while another is under way. */
  readonly shareMin?: number
  /** Whether a batch that failed so left no trace; each of its items is then sent alone. Always, unless given. */
  readonly isUndone?: (error: unknown) => boolean
}

/**
 * `send` answers one outcome an item, in their order. When it fails and nothing is left of it, each item is sent
 * alone, so that neighbours share no fault; otherwise its error is everybody's.
 */
export function inBatches<Item, Outcome>(
  send: (batch: readonly Item[]) => Promise<readonly Outcome[]>,
  { limit, inFlight, shareMin = limit, isUndone = () => true }: BatchOptions,
): (item: Item) => Promise<Outcome> {
  let queue: Waiting<Item, Outcome>[] = []
  let sending = 0
  let isScheduled = false
  /** Nobody came with the last one: who comes now and finds nothing under way is not kept for a whole turn. */
  let wasAlone = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    if (wasAlone && sending === 0) process.nextTick(depart)
    // After the callers that the same event woke have spoken, so that a burst travels together.
    else setImmediate(depart)
  }

  function depart(): void {
    isScheduled = false
    while (queue.length > 0 && sending < inFlight) void dispatch()
  }

  async function dispatch(): Promise<void> {
    const share = Math.max(shareMin, Math.ceil(queue.length / (inFlight - sending)))
    const size = Math.min(limit, share)
    const batch = queue.slice(0, size)
    queue = queue.slice(size)
    wasAlone = batch.length === 1 && sending === 0
    sending += 1
    const tell = await deliver(batch)
    // Before anybody hears of it: who comes at once with the next one finds the slot free.
    sending -= 1
    tell()
    if (queue.length > 0) schedule()
  }

  /** Answers what tells the callers their outcomes. Never rejects. */
  async function deliver(batch: readonly Waiting<Item, Outcome>[]): Promise<() => void> {
    try {
      const outcomes = await send(batch.map(({ item }) => item))
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
      }
    } catch (error) {
      if (batch.length === 1 || !isUndone(error))
        return () => {
          for (const { reject } of batch) reject(error)
        }
      for (const waiting of batch) {
        const tell = await deliver([waiting])
        tell()
      }
      return () => {}
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
