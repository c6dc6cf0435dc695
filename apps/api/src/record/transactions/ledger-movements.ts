// What the ledger says of a customer's spendable balance between two moments, currency by currency.
import assert from 'node:assert/strict'
import { HOLDING_ASSETS, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { type HistoryLine, PAGE_MAX } from '@kivuko/ledger/history.ts'
import { type Period, readPeriod } from '@kivuko/ledger/period.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'

export type AccountPeriod = Period & { asset: Asset; account: string }

/** Of every currency and coin that was held or moved; `from` is included, `to` is not. */
export async function findAccountPeriods(
  deps: Deps,
  userId: UserId,
  { from, to }: { from: Date; to: Date },
): Promise<AccountPeriod[]> {
  const found: AccountPeriod[] = []
  for (const asset of [...WALLET_CURRENCIES, ...HOLDING_ASSETS]) {
    const account = customerAvailable(userId, asset).name
    const period = await readPeriod(queryable(deps.db), { account, from, to })
    if (period.last > period.first || period.closing !== 0n) found.push({ ...period, asset, account })
  }
  return found
}

export function countMovements(periods: readonly AccountPeriod[]): bigint {
  return periods.reduce((sum, { first, last }) => sum + last - first, 0n)
}

/** Oldest first, a page at a time. What they add up to is proven here: the opening plus all of them is the closing. */
export async function* eachMovements(deps: Deps, period: AccountPeriod): AsyncGenerator<readonly HistoryLine[]> {
  const { account, first, last, opening, closing } = period
  let sum = opening
  for (let read = first; read < last; ) {
    const limit = last - read < BigInt(PAGE_MAX) ? Number(last - read) : PAGE_MAX
    read += BigInt(limit)
    const { lines } = await deps.ledger.history(queryable(deps.db), { account, before: read + 1n, limit })
    sum = lines.reduce((total, { units }) => total + units, sum)
    yield lines.toReversed()
  }
  assert.equal(sum, closing, `the movements of ${account} do not lead from its opening to its closing`)
}
