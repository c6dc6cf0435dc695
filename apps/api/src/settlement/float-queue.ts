// The queue of payouts before a float: who waits in it, and who goes on.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Db, Tx } from '#tables.ts'
import { type FloatQueue, fresh, type KnownFloat, type Moment, released, type ShortPayout } from './float.ts'
import { floats, holdFloat } from './floats/store.ts'

/** More than a minute sends. */
const AT_ONCE = 500

async function readKnown(db: Db, queue: FloatQueue): Promise<KnownFloat | undefined> {
  const { provider, currency } = queue
  const told = await floats.find(db, { provider, currency })
  return told && { asOf: told.as_of, leftUnits: told.available_units - (await queue.spentSince(db, told.as_of)) }
}

/**
 * Whether a payout that is about to leave waits instead: others were there before it, or the float is known to be too
 * small. In the transaction that then writes down that it waits.
 */
export async function mustWait(
  deps: Deps,
  tx: Tx,
  queue: FloatQueue,
  payout: Pick<ShortPayout, 'id' | 'units' | 'created_at'>,
): Promise<boolean> {
  const [first] = await queue.find(tx, 1)
  if (first && isBefore(first, payout)) return true
  const known = fresh(await readKnown(tx, queue), momentOf(deps))
  return known !== undefined && known.leftUnits < payout.units
}

function momentOf({ clock, config }: Deps): Moment {
  return { now: clock.now(), everyMs: config.floatEveryMs }
}

function isBefore(one: Pick<ShortPayout, 'id' | 'created_at'>, other: Pick<ShortPayout, 'id' | 'created_at'>): boolean {
  const [at, otherAt] = [one.created_at.getTime(), other.created_at.getTime()]
  return at < otherAt || (at === otherAt && one.id < other.id)
}

/** Puts on their way those for whom the float suffices now. Safe to repeat. */
export async function releaseShort(deps: Deps, queue: FloatQueue): Promise<void> {
  if ((await queue.find(deps.db, 1)).length === 0) return
  await inTransaction(deps.db, async (tx) => {
    await holdFloat(tx, queue.provider)
    const waiting = await queue.find(tx, AT_ONCE)
    for (const { id } of released(waiting, await readKnown(tx, queue), momentOf(deps))) await queue.release(tx, id)
  })
}
