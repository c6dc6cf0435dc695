// What the ledger says of a customer's spendable balance between two moments, currency by currency.
import assert from 'node:assert/strict'
import { HOLDING_ASSETS, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { type HistoryLine, PAGE_MAX, readHistory } from '@kivuko/ledger/history.ts'
import { type Period, readPeriod } from '@kivuko/ledger/period.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { customerAvailable } from '#accounting/chart.ts'
import { daysAfter, today } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Source } from '#record/drawing.ts'
import { startsOf } from './store.ts'
import type { Filter } from './transaction.ts'

export type AccountPeriod = Period & { asset: Asset; account: string }

type Reads = Pick<Source, 'db' | 'clock' | 'config'>

/** Before any movement there can be. */
const BEGINNING = new Date(0)

/** Undefined when more than a period narrows the list: what is left does not lead from one balance to another. */
export async function findStatementPeriods(
  deps: Reads,
  userId: UserId,
  { search, type, state, from, to = today(deps) }: Filter,
): Promise<AccountPeriod[] | undefined> {
  if (search !== undefined || type !== undefined || state !== undefined) return undefined
  const days = [daysAfter(to, 1), ...(from ? [from] : [])]
  const [end, start = BEGINNING] = await startsOf(deps.db, days, deps.config.timeZone)
  if (!end) throw new Error('a day has a start')
  return findAccountPeriods(deps, userId, { from: start, to: end })
}

/** Of every currency and coin that was held or moved; `from` is included, `to` is not. */
async function findAccountPeriods(
  deps: Reads,
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
export async function* eachMovements(source: Source, period: AccountPeriod): AsyncGenerator<readonly HistoryLine[]> {
  const { account, first, last, opening, closing } = period
  let sum = opening
  for (let read = first; read < last; ) {
    const limit = last - read < BigInt(PAGE_MAX) ? Number(last - read) : PAGE_MAX
    read += BigInt(limit)
    const { lines } = await readHistory(queryable(source.db), { account, before: read + 1n, limit })
    sum = lines.reduce((total, { units }) => total + units, sum)
    yield lines.toReversed()
    await source.onLines(lines.length)
  }
  assert.equal(sum, closing, `the movements of ${account} do not lead from its opening to its closing`)
}
