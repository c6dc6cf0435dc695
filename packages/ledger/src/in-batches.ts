// Gathers the callers of one process into batches: a batch leaves as soon as a slot is free, with everyone who is
// waiting by then. There is no timer, so a lone caller never waits for company.
import { isAnswered, unavailable } from './unavailable.ts'

/** Fewer than this travel together: a second batch would cost more than it saves. */
const SHARE_MIN = 32

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface Coalescer<Item, Outcome> {
  /** Rejects with LedgerError `unavailable` when the outcome is unknown, or with the database's own error. */
  submit(item: Item): Promise<Outcome>
}

export function createCoalescer<Item, Outcome>(options: {
  send: (batch: readonly Item[]) => Promise<readonly Outcome[]>
  batchLimit: number
  batchesInFlight: number
}): Coalescer<Item, Outcome> {
  const { send, batchLimit, batchesInFlight } = options
  let queue: Waiting<Item, Outcome>[] = []
  let inFlight = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // After the callers that the same event woke have spoken, so that a burst travels together.
    setImmediate(() => {
      isScheduled = false
      while (queue.length > 0 && inFlight < batchesInFlight) void dispatch()
    })
  }

  async function dispatch(): Promise<void> {
    // The free slots share who waits, so that one batch is made ready while the database is busy with another.
    const share = Math.max(SHARE_MIN, Math.ceil(queue.length / (batchesInFlight - inFlight)))
    const size = Math.min(batchLimit, share)
    const batch = queue.slice(0, size)
    queue = queue.slice(size)
    inFlight++
    await deliver(batch)
    inFlight--
    if (queue.length > 0) schedule()
  }

  /** Never rejects. A batch the database refuses as a whole is sent again one by one: neighbours do not share a fault. */
  async function deliver(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await send(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (!isAnswered(error)) {
        for (const { reject } of batch) reject(unavailable(error))
      } else if (batch.length > 1) for (const waiting of batch) await deliver([waiting])
      else batch[0]?.reject(error)
    }
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        schedule()
      }),
  }
}
