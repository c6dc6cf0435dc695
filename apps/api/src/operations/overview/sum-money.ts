// Money of the overview by rail and asset, from sums by kind of journal. Pure.
import type { MoneyPoint, OverviewRail, RailMoney } from '@kivuko/contract/console-overview.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'

export type KindSum = {
  kind: string
  rail: OverviewRail
  asset: Asset
  movements: number
  volume: string
  fee: string
  spread: string
  /** Paid to agents: taken from the revenue. */
  commission: string
}

/** Journals that give fees and spread back, of a purchase and of a sale. */
const REVERSALS: ReadonlySet<string> = new Set(['purchase_reversal', 'sale_coins_back'])
const REFUND = 'refund'

export function sumByRail(sums: readonly KindSum[]): RailMoney[] {
  const groups = Map.groupBy(sums, ({ rail, asset }) => `${rail} ${asset}`)
  return [...groups.values()].map((group) => {
    const { rail, asset } = group[0] as KindSum
    const moved = group.filter(({ kind }) => kind !== REFUND)
    const reversed = group.filter(({ kind }) => REVERSALS.has(kind))
    const decimal = (units: bigint) => toDecimal(money(asset, units))
    return {
      rail,
      asset,
      movements: moved.reduce((sum, { movements }) => sum + movements, 0),
      volume: decimal(total(moved, 'volume')),
      refunded: decimal(total(group, 'volume') - total(moved, 'volume')),
      fees: decimal(total(group, 'fee')),
      spread: decimal(total(group, 'spread')),
      commissions: decimal(total(group, 'commission')),
      reversed: decimal(-(total(reversed, 'fee') + total(reversed, 'spread'))),
    }
  })
}

export function sumByPart(sums: readonly (KindSum & { at: Date })[]): MoneyPoint[] {
  const parts = Map.groupBy(sums, ({ at }) => at.toISOString())
  return [...parts].flatMap(([at, part]) =>
    [...Map.groupBy(part, ({ rail, asset }) => `${rail} ${asset}`).values()].map((group) => {
      const { rail, asset } = group[0] as KindSum
      const moved = group.filter(({ kind }) => kind !== REFUND)
      return {
        at,
        rail,
        asset,
        movements: moved.reduce((sum, { movements }) => sum + movements, 0),
        volume: toDecimal(money(asset, total(moved, 'volume'))),
        revenue: toDecimal(money(asset, revenueOf(group))),
      }
    }),
  )
}

function revenueOf(sums: readonly KindSum[]): bigint {
  return total(sums, 'fee') + total(sums, 'spread') - total(sums, 'commission')
}

function total(sums: readonly KindSum[], column: 'volume' | 'fee' | 'spread' | 'commission'): bigint {
  return sums.reduce((sum, each) => sum + BigInt(each[column]), 0n)
}
