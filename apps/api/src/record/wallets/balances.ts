// What a customer has, from the ledger, with its worth in US dollars at the current mid prices.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { HOLDING_ASSETS, type Holding, WALLET_CURRENCIES, type Wallet } from '@kivuko/contract/wallets.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { add, type Money, money, toDecimal, zero } from '@kivuko/money/money.ts'
import { worthFloor } from '@kivuko/money/rate.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import type { RateBook } from '#market/rate-book.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'

export async function listWallets(deps: Deps, userId: UserId): Promise<Wallet[]> {
  const balances = await balancesOf(deps, userId, WALLET_CURRENCIES)
  return balances.map((balance) => ({ currency: balance.asset, ...answer(deps.rates, balance) }))
}

/** Coins with a balance only. */
export async function listHoldings(deps: Deps, userId: UserId): Promise<Holding[]> {
  const balances = await balancesOf(deps, userId, HOLDING_ASSETS)
  return balances
    .filter(({ units }) => units > 0n)
    .map((balance) => ({ asset: balance.asset, ...answer(deps.rates, balance) }))
}

/** All of it in one currency; what has no price is left out. Undefined while there is no price for the currency. */
export async function totalIn(deps: Deps, userId: UserId, currency: PayCurrency): Promise<Money | undefined> {
  const balances = await balancesOf(deps, userId, [...WALLET_CURRENCIES, ...HOLDING_ASSETS])
  const worths = balances.map((balance) => worthInDollars(deps.rates, balance) ?? zero('USD'))
  const dollars = worths.reduce((sum, worth) => add(sum, worth), zero('USD'))
  if (currency === 'USD') return dollars
  const mid = deps.rates.mid('USD', currency)
  // Rounded down, as each worth is.
  return mid && worthFloor(dollars, mid)
}

/** What can be spent of each, in the order asked for. */
export async function balancesOf<A extends Asset>(
  deps: Deps,
  userId: UserId,
  assets: readonly A[],
): Promise<Money<A>[]> {
  const name = (asset: Asset) => customerAvailable(userId, asset).name
  const balances = await deps.ledger.balances(queryable(deps.db), assets.map(name))
  return assets.map((asset) => money(asset, balances.get(name(asset)) ?? 0n))
}

function answer(rates: RateBook, amount: Money) {
  const worth = worthInDollars(rates, amount)
  return { available_balance: toDecimal(amount), usd_equivalent: worth ? toDecimal(worth) : null }
}
