// Whether what a customer's lines come to is what their balances changed by, asset by asset.
import { tallyCorrectionsByMonth } from '../../../src/record/transactions/correction-store.ts'
import { type MonthTally, tallyByMonth } from '../../../src/record/transactions/store.ts'
import { totalsByCurrency } from '../../../src/record/transactions/sum-tallies.ts'
import type { Tx } from '../../../src/tables.ts'
import { difference, type Rows } from './rows.ts'

/** By the customer's own figures, which the summary above their list is made of. */
export async function checkSums(tx: Tx, rows: Rows): Promise<string[]> {
  const customers = new Set(rows.lines.map(({ user_id }) => user_id))
  const told: string[] = []
  for (const userId of customers) {
    const tallies = [
      ...(await tallyByMonth(tx, userId, '2000-01')),
      ...(await tallyCorrectionsByMonth(tx, userId, '2000-01')),
    ]
    told.push(...changesOf(tallies).map((change) => `${userId} ${change}`))
  }
  const units = new Map<string, bigint>()
  for (const { kind, account, units: change } of rows.entries) {
    const [, userId, part, asset] = account.split(':')
    // Gifts are money a test brings in by itself; a debt is nothing a customer has.
    if (!account.startsWith('customer:') || part === 'debt' || kind === 'gift') continue
    units.set(`${userId} ${asset}`, (units.get(`${userId} ${asset}`) ?? 0n) + change)
  }
  const seen = [...units].filter(([, change]) => change !== 0n).map(([name, change]) => `${name} ${change}`)
  return difference('sums of lines', told, seen)
}

/** 'KES 98500' for each asset that changed. */
export function changesOf(tallies: readonly MonthTally[]): string[] {
  return totalsByCurrency(tallies)
    .map(({ currency, inflow, outflow }) => ({ currency, units: inflow.units - outflow.units }))
    .filter(({ units }) => units !== 0n)
    .map(({ currency, units }) => `${currency} ${units}`)
}
