// When a payout waits for the float it is paid from, and when it goes on. Pure: no database, no clock.
import type { FloatProvider } from '@kivuko/contract/floats.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Db, Tx } from '#tables.ts'

/** A payout that waits: since when, and how often its provider has refused it for lack of money. */
export type ShortPayout = { id: string; units: bigint; created_at: Date; short_since: Date; shortages: number }

/** What is known of a float: as it was told, less what left since. */
export type KnownFloat = { leftUnits: bigint; asOf: Date }

/** What a rail answers when it is asked for its float; `later`: a message brings it, which carries this reference. */
export type FloatAnswer =
  | { kind: 'told'; balances: readonly Money<FiatAsset>[] }
  | { kind: 'later'; queryRef: string }
  | { kind: 'unknown' }

/** So often a float is asked for while payouts wait for it, unless it is asked for oftener anyway. */
export const ASK_SOON_MS = 60_000
/** What was told longer ago than so many times it is asked for says nothing of now. */
const FRESH_TIMES = 3
/** While nobody tells the float, the first in line tries after this long: its provider knows. */
const TRY_MS = 10 * 60_000

/** `everyMs`: so often it is asked for; 0 is never. */
export type Moment = { now: Date; everyMs: number }

/** What was told, if it still says something of now. */
export function fresh(float: KnownFloat | undefined, { now, everyMs }: Moment): KnownFloat | undefined {
  return float && now.getTime() - float.asOf.getTime() <= everyMs * FRESH_TIMES ? float : undefined
}

/**
 * What a provider refuses although its own balance would allow it is tried again after longer and longer. It is not the float
 * that it waits for, so it holds nobody back.
 */
function pauseMs(shortages: number): number {
  return shortages <= 1 ? 0 : Math.min(60_000 * 2 ** (shortages - 2), TRY_MS)
}

/**
 * Those that go on now, in the order of the queue: as many as the float covers, and none before another that was there
 * first. What was told before a payout was refused says nothing of that payout.
 */
export function released(queue: readonly ShortPayout[], float: KnownFloat | undefined, moment: Moment): ShortPayout[] {
  const known = fresh(float, moment)
  const { now } = moment
  const going: ShortPayout[] = []
  let leftUnits = known?.leftUnits ?? 0n
  for (const payout of queue) {
    const waitedMs = now.getTime() - payout.short_since.getTime()
    if (waitedMs < pauseMs(payout.shortages)) continue
    if (!known || known.asOf <= payout.short_since) return going.length === 0 && waitedMs >= TRY_MS ? [payout] : going
    if (leftUnits < payout.units) return going
    leftUnits -= payout.units
    going.push(payout)
  }
  return going
}

export type FloatOf = { provider: FloatProvider; currency: FiatAsset }

/** Payouts of one rail that wait for its float, as the rail keeps them. */
export type FloatQueue = FloatOf & {
  /** Oldest first: the order in which they go. */
  find(db: Db, limit: number): Promise<ShortPayout[]>
  /** What was handed to the provider since then, and was not refused. */
  spentSince(db: Db, at: Date): Promise<bigint>
  /** Takes it out of the queue and puts it on its way. One that was taken back meanwhile stays where it is. */
  release(tx: Tx, id: string): Promise<void>
}

/** What is paid from at a provider. */
export type Float = {
  provider: FloatProvider
  ask(): Promise<FloatAnswer>
  /** Where payouts wait for it, one for each currency; none where nothing leaves but what was there before. */
  queues: readonly FloatQueue[]
}
