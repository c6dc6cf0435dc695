// Gathers the callers of one process into batches, one under way at a time: whoever comes meanwhile travels together in
// the next one. Many at once would wait for each other's locks, and each would do the work that a batch costs for fewer.
// A batch that has only to wait for its end may let the next one begin beside it, so that neither the database nor the
// process waits for the other.
import { AsyncLocalStorage } from 'node:async_hooks'
import { speaking } from './languages.ts'

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export type GatherOptions = {
  /** Items in a batch, at most. */
  limit: number
  /** A batch that takes longer, as when somebody holds what it needs, keeps the next one back no more. Milliseconds. */
  patienceMs: number
  /** So many at least begin beside a batch that waits for its end: fewer would pay for a batch what company spares them. */
  besideMin?: number
}

/** Batches that wait for their end beside one that begins. */
const ENDING_MAX = 1

/**
 * `send` answers one outcome an item, in their order. When it fails nothing is left of it, and each item is sent alone,
 * so that neighbours share no fault. A lone caller never waits for company. `onSent`, which `send` may call once nothing
 * but its end is to come, lets one more begin beside it.
 */
export function gather<Item, Outcome>(
  send: (batch: readonly Item[], onSent: () => void) => Promise<readonly Outcome[]>,
  { limit, patienceMs, besideMin = 1 }: GatherOptions,
): (item: Item) => Promise<Outcome> {
  let queue: Waiting<Item, Outcome>[] = []
  /** How many keep the next one back: while they are under way, or end. */
  const counts = { underWay: 0, ending: 0 }
  let isScheduled = false

  function schedule(): void {
    const least = counts.ending === 0 ? 1 : besideMin
    if (isScheduled || counts.underWay > 0 || counts.ending > ENDING_MAX || queue.length < least) return
    isScheduled = true
    // After the callers that the same event woke have spoken, so that a burst travels together.
    setImmediate(() => {
      isScheduled = false
      // Of many callers: in the language of none of them.
      speaking('en', depart)
    })
  }

  function depart(): void {
    const batch = queue.slice(0, limit)
    queue = queue.slice(limit)
    let stage: 'underWay' | 'ending' | 'behind' = 'underWay'
    counts.underWay += 1
    const goTo = (next: 'ending' | 'behind') => {
      if (stage === 'behind' || stage === next) return
      counts[stage] -= 1
      if (next === 'ending') counts.ending += 1
      stage = next
      schedule()
    }
    const patience = setTimeout(goTo, patienceMs, 'behind')
    // Called inside the transaction of this batch, which the next one is no part of.
    const onSent = AsyncLocalStorage.bind(() => goTo('ending'))
    void deliver(batch, onSent).then(() => {
      clearTimeout(patience)
      goTo('behind')
    })
  }

  /** Never rejects. */
  async function deliver(batch: readonly Waiting<Item, Outcome>[], onSent: () => void): Promise<void> {
    try {
      const outcomes = await send(
        batch.map(({ item }) => item),
        onSent,
      )
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (batch.length > 1) for (const waiting of batch) await deliver([waiting], onSent)
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
