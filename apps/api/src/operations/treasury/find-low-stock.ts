// Of what the treasury has too little: what customers get from it, and less than the settings want.
import { SUPPLIED_ASSETS } from '@kivuko/contract/console-treasury.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { compare, type Money, money } from '@kivuko/money/money.ts'
import { treasury } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { queryable } from '#platform/database.ts'

/** Reads the treasury's own accounts alone, however many customers there are. */
export async function findLowStock(deps: Deps): Promise<ReadonlySet<Asset>> {
  const accounts = SUPPLIED_ASSETS.map((asset) => ({ asset, name: treasury(asset).name }))
  const names = accounts.map(({ name }) => name)
  const balances = await deps.ledger.balances(queryable(deps.db), names)
  const low = accounts.filter(({ asset, name }) => isLowStock(deps, money(asset, balances.get(name) ?? 0n)))
  return new Set(low.map(({ asset }) => asset))
}

/** Without a price nobody can say what little is; none at all is too little all the same. */
export function isLowStock({ rates, settings }: Deps, stock: Money): boolean {
  if (!SUPPLIED_ASSETS.includes(stock.asset)) return false
  const worth = worthInDollars(rates, stock)
  return worth === undefined ? stock.units <= 0n : compare(worth, settings.current().lowStock) < 0
}
