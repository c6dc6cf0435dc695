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

/** Oldest first. What they add up to is proven here: the opening plus all of them is the closing. */
export async function readMovements(deps: Deps, period: AccountPeriod): Promise<HistoryLine[]> {
  const movements: HistoryLine[] = []
  let before = period.last + 1n
  while (before > period.first + 1n) {
    const rest = before - period.first - 1n
    const limit = rest < BigInt(PAGE_MAX) ? Number(rest) : PAGE_MAX
    const { lines } = await deps.ledger.history(queryable(deps.db), { account: period.account, before, limit })
    movements.push(...lines)
    before -= BigInt(limit)
  }
  const sum = movements.reduce((total, { units }) => total + units, period.opening)
  assert.equal(sum, period.closing, `the movements of ${period.account} do not lead from its opening to its closing`)
  return movements.reverse()
}
