// What the house holds, owes and risks, as the ledger has it now.
import {
  SUPPLIED_ASSETS,
  TREASURY_ASSETS,
  type TreasuryAsset,
  type TreasuryFloat,
} from '@kivuko/contract/console-treasury.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { add, compare, type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { type ReadFloat, readFloats } from '#settlement/read-floats.ts'
import { type KindTotal, sumAccounts } from './store.ts'

const CLEARING = 'clearing:'

export async function readTreasury(deps: Deps) {
  const totals = Map.groupBy(await sumAccounts(deps.db), ({ asset }) => asset)
  const { lowStock } = deps.settings.current()
  const known = Object.keys(ASSETS) as Asset[]
  const wanted = known.filter(
    (asset) =>
      (TREASURY_ASSETS as readonly Asset[]).includes(asset) || totals.get(asset)?.some(({ units }) => units !== 0n),
  )
  const positions = wanted.map((asset) => positionOf(deps, asset, totals.get(asset) ?? []))
  return {
    assets: positions.map(({ answer }) => answer),
    floats: (await readFloats(deps)).map(toFloatAnswer),
    stock_usd: sumOf(positions.map(({ stockUsd }) => stockUsd)),
    owed_usd: sumOf(positions.map(({ owedUsd }) => owedUsd)),
    exposure_usd: sumOf(positions.map(({ exposureUsd }) => exposureUsd)),
    low_stock_usd: toDecimal(lowStock),
    as_of: deps.clock.now().toISOString(),
  }
}

function toFloatAnswer({ provider, currency, told, bound, isLow, waiting }: ReadFloat): TreasuryFloat {
  const { count, amount, since } = waiting
  return {
    provider,
    currency,
    available: told ? toDecimal(told.available) : null,
    as_of: told?.asOf.toISOString() ?? null,
    bound: decimalOf(bound),
    is_low: isLow,
    waiting: { count, amount: toDecimal(amount), since: since?.toISOString() ?? null },
  }
}

type Worth = Money<'USD'> | undefined
type Position = { answer: TreasuryAsset; stockUsd: Worth; owedUsd: Worth; exposureUsd: Worth }

const OWED = ['customer:available', 'customer:held', 'unmatched', 'refunds:payable']

function positionOf({ rates, settings }: Deps, asset: Asset, totals: readonly KindTotal[]): Position {
  const { lowStock } = settings.current()
  const units = new Map(totals.map((total) => [total.kind, total.units]))
  const of = (kind: string) => money(asset, units.get(kind) ?? 0n)
  // What a provider holds for us stands below zero in the ledger.
  const clearing = totals
    .filter((total) => total.kind.startsWith(CLEARING) && total.units !== 0n)
    .map((total) => ({ provider: total.kind.slice(CLEARING.length), amount: money(asset, -total.units) }))
    .toSorted((a, b) => (a.provider < b.provider ? -1 : 1))
  const held = clearing.reduce((sum, { amount }) => add(sum, amount), money(asset, 0n))
  const owed = OWED.reduce((sum, kind) => add(sum, of(kind)), money(asset, 0n))
  const exposure = money(asset, held.units - owed.units)
  const [stockUsd, owedUsd, exposureUsd] = [of('treasury'), owed, exposure].map((amount) =>
    worthInDollars(rates, amount),
  )
  const isLow = SUPPLIED_ASSETS.includes(asset) && stockUsd !== undefined && compare(stockUsd, lowStock) < 0
  const answer = {
    currency: asset,
    stock: toDecimal(of('treasury')),
    promised: toDecimal(of('payouts:promised')),
    customers_available: toDecimal(of('customer:available')),
    customers_held: toDecimal(of('customer:held')),
    unmatched: toDecimal(of('unmatched')),
    refunds_payable: toDecimal(of('refunds:payable')),
    fees: toDecimal(of('fees')),
    spread: toDecimal(of('spread')),
    provider_fees: toDecimal(of('provider_fees')),
    exchanged: toDecimal(of('exchanged')),
    exchange_differences: toDecimal(of('exchange_differences')),
    corrections: toDecimal(of('corrections')),
    clearing: clearing.map(({ provider, amount }) => ({ provider, amount: toDecimal(amount) })),
    held: toDecimal(held),
    owed: toDecimal(owed),
    exposure: toDecimal(exposure),
    stock_usd: decimalOf(stockUsd),
    owed_usd: decimalOf(owedUsd),
    exposure_usd: decimalOf(exposureUsd),
    is_low: isLow,
  }
  return { answer, stockUsd, owedUsd, exposureUsd }
}

function sumOf(worths: readonly Worth[]): string | null {
  let sum = money('USD', 0n)
  for (const worth of worths) {
    if (!worth) return null
    sum = add(sum, worth)
  }
  return toDecimal(sum)
}

function decimalOf(amount: Money | undefined): string | null {
  return amount ? toDecimal(amount) : null
}
