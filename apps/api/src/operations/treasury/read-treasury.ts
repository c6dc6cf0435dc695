// What the house holds, owes and risks, as the ledger has it now.
import { SUPPLIED_ASSETS, TREASURY_ASSETS, type TreasuryAsset } from '@kivuko/contract/console-treasury.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { add, compare, type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
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
    assets: positions.map((position) => toAnswer(position, lowStock)),
    stock_usd: sumOf(positions.map(({ stockUsd }) => stockUsd)),
    owed_usd: sumOf(positions.map(({ owedUsd }) => owedUsd)),
    exposure_usd: sumOf(positions.map(({ exposureUsd }) => exposureUsd)),
    low_stock_usd: toDecimal(lowStock),
    as_of: deps.clock.now().toISOString(),
  }
}

type Position = {
  asset: Asset
  of: (kind: string) => Money
  clearing: { provider: string; amount: Money }[]
  held: Money
  owed: Money
  exposure: Money
  stockUsd: Money<'USD'> | undefined
  owedUsd: Money<'USD'> | undefined
  exposureUsd: Money<'USD'> | undefined
}

function positionOf({ rates }: Deps, asset: Asset, totals: readonly KindTotal[]): Position {
  const units = new Map(totals.map((total) => [total.kind, total.units]))
  const unitsOf = (kind: string) => units.get(kind) ?? 0n
  // What a provider holds for us stands below zero in the ledger.
  const clearing = totals
    .filter((total) => total.kind.startsWith(CLEARING) && total.units !== 0n)
    .map((total) => ({ provider: total.kind.slice(CLEARING.length), amount: money(asset, -total.units) }))
    .toSorted((a, b) => (a.provider < b.provider ? -1 : 1))
  const held = clearing.reduce((sum, { amount }) => sum + amount.units, 0n)
  const owed = ['customer:available', 'customer:held', 'unmatched', 'refunds:payable'].reduce(
    (sum, kind) => sum + unitsOf(kind),
    0n,
  )
  const worth = (amount: bigint) => worthInDollars(rates, money(asset, amount))
  return {
    asset,
    of: (kind) => money(asset, unitsOf(kind)),
    clearing,
    held: money(asset, held),
    owed: money(asset, owed),
    exposure: money(asset, held - owed),
    stockUsd: worth(unitsOf('treasury')),
    owedUsd: worth(owed),
    exposureUsd: worth(held - owed),
  }
}

function toAnswer(position: Position, lowStock: Money<'USD'>): TreasuryAsset {
  const { asset, of, clearing, stockUsd } = position
  const isLow = SUPPLIED_ASSETS.includes(asset) && stockUsd !== undefined && compare(stockUsd, lowStock) < 0
  return {
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
    corrections: toDecimal(of('corrections')),
    clearing: clearing.map(({ provider, amount }) => ({ provider, amount: toDecimal(amount) })),
    held: toDecimal(position.held),
    owed: toDecimal(position.owed),
    exposure: toDecimal(position.exposure),
    stock_usd: decimalOf(stockUsd),
    owed_usd: decimalOf(position.owedUsd),
    exposure_usd: decimalOf(position.exposureUsd),
    is_low: isLow,
  }
}

function sumOf(worths: readonly (Money<'USD'> | undefined)[]): string | null {
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
