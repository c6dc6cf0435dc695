// The ledger's entries in one account of a customer, newest first.
import type { LedgerAccount, LedgerLine } from '@kivuko/contract/console-customers.ts'
import type { HistoryLine } from '@kivuko/ledger/history.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { customerAvailable, customerHeld } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'

const ACCOUNTS = { available: customerAvailable, held: customerHeld } as const

export type LedgerPage = { account: LedgerAccount; asset: Asset; before: bigint | undefined; limit: number }

export async function showLedger(
  deps: Deps,
  userId: UserId,
  { account, asset, before, limit }: LedgerPage,
): Promise<{ rows: LedgerLine[]; next: string | null }> {
  const { name } = ACCOUNTS[account](userId, asset)
  const { lines, next } = await deps.ledger.history(queryable(deps.db), { account: name, before, limit })
  return { rows: lines.map((line) => toLine(line, asset)), next: next === undefined ? null : String(next) }
}

/** Credits are positive in the ledger; here each stands in its own column. */
function toLine(
  { units, balanceAfter, sequence, key, kind, reference, postedAt }: HistoryLine,
  asset: Asset,
): LedgerLine {
  return {
    sequence: String(sequence),
    journal: key,
    kind,
    reference,
    debit: units < 0n ? toDecimal(money(asset, -units)) : null,
    credit: units < 0n ? null : toDecimal(money(asset, units)),
    balance_after: toDecimal(money(asset, balanceAfter)),
    at: postedAt.toISOString(),
  }
}
