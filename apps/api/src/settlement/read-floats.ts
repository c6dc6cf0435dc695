// What can be paid out at each provider, as it was last told, with its bound and with the payouts that wait for it.
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { FloatOf, FloatQueue } from './float.ts'
import { findFloats } from './floats/store.ts'

export type ReadFloat = FloatOf & {
  /** Undefined while the provider has not said. */
  told: { available: Money<FiatAsset>; asOf: Date } | undefined
  /** Undefined where none can be set; of zero, nothing is low. */
  bound: Money | undefined
  isLow: boolean
  /** `since`: when the first in line was asked for. */
  waiting: { count: number; amount: Money<FiatAsset>; since: Date | undefined }
}

/** More than anybody counts by hand. */
const COUNTED_MAX = 10_000

/** Of every provider that is connected, and of each currency that it told of. Reads the database alone. */
export async function readFloats(deps: Deps): Promise<ReadFloat[]> {
  const floats = deps.settlement.floats()
  const told = (await findFloats(deps.db)).filter((each) => floats.some(({ provider }) => provider === each.provider))
  const queues = floats.flatMap((float) => float.queues)
  const untold = queues.filter((queue) => !told.some((float) => isSame(float, queue)))
  const found: ReadFloat[] = []
  for (const { provider, currency } of untold) found.push(await floatOf(deps, { provider, currency }, undefined))
  for (const { provider, currency, available_units, as_of } of told)
    found.push(
      await floatOf(deps, { provider, currency }, { available: money(currency, available_units), asOf: as_of }),
    )
  return found.toSorted((a, b) => (`${a.provider}${a.currency}` < `${b.provider}${b.currency}` ? -1 : 1))
}

function isSame(a: FloatOf, b: FloatOf): boolean {
  return a.provider === b.provider && a.currency === b.currency
}

async function floatOf(deps: Deps, of: FloatOf, told: ReadFloat['told']): Promise<ReadFloat> {
  const bound = deps.settings.current().floatBound(of.provider, of.currency)
  const isLow = told !== undefined && bound !== undefined && bound.units > 0n && told.available.units < bound.units
  const queue = deps.settlement
    .floats()
    .flatMap(({ queues }) => queues)
    .find((each) => isSame(each, of))
  return { ...of, told, bound, isLow, waiting: await waitingIn(deps, of, queue) }
}

async function waitingIn(
  { db }: Deps,
  { currency }: FloatOf,
  queue: FloatQueue | undefined,
): Promise<ReadFloat['waiting']> {
  const payouts = queue ? await queue.find(db, COUNTED_MAX) : []
  const units = payouts.reduce((sum, payout) => sum + payout.units, 0n)
  return { count: payouts.length, amount: money(currency, units), since: payouts[0]?.created_at }
}
