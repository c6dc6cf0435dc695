// What a customer has, from the ledger, with its worth in US dollars at the current mid prices.
import { BUY_CRYPTOS, type BuyCrypto, type PayCurrency } from '@kivuko/contract/buying.ts'
import { HOLDING_ASSETS, type Holding, WALLET_CURRENCIES, type Wallet } from '@kivuko/contract/wallets.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { buyFloor, worthFloor } from '@kivuko/money/rate.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import type { RateBook } from '#modules/pricing/rate-book.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'

export async function listWallets(deps: Deps, userId: UserId): Promise<Wallet[]> {
  const units = await unitsOf(deps, userId, WALLET_CURRENCIES)
  return WALLET_CURRENCIES.map((currency) => ({ currency, ...answer(deps.rates, money(currency, units(currency))) }))
}

/** Coins with a balance only. */
export async function listHoldings(deps: Deps, userId: UserId): Promise<Holding[]> {
  const units = await unitsOf(deps, userId, HOLDING_ASSETS)
  return HOLDING_ASSETS.filter((asset) => units(asset) > 0n).map((asset) => ({
    asset,
    ...answer(deps.rates, money(asset, units(asset))),
  }))
}

async function unitsOf(deps: Deps, userId: UserId, assets: readonly Asset[]): Promise<(asset: Asset) => bigint> {
  const name = (asset: Asset) => customerAvailable(userId, asset).name
  const balances = await deps.ledger.balances(queryable(deps.db), assets.map(name))
  return (asset) => balances.get(name(asset)) ?? 0n
}

function answer(rates: RateBook, amount: Money) {
  const worth = worthInDollars(rates, amount)
  return { available_balance: toDecimal(amount), usd_equivalent: worth ? toDecimal(worth) : null }
}

/** Rounded down. Fiat goes through USDT, whose price is known in every currency; undefined while a price is missing. */
export function worthInDollars(rates: RateBook, amount: Money): Money<'USD'> | undefined {
  if (amount.asset === 'USD') return amount as Money<'USD'>
  if (amount.units === 0n) return money('USD', 0n)
  if (isBuyCrypto(amount.asset)) {
    const mid = rates.mid(amount.asset, 'USD')
    return mid && worthFloor(amount as Money<BuyCrypto>, mid)
  }
  const there = rates.mid('USDT', amount.asset as PayCurrency)
  const back = rates.mid('USDT', 'USD')
  return there && back && worthFloor(buyFloor(amount as Money<PayCurrency>, there), back)
}

function isBuyCrypto(asset: Asset): asset is BuyCrypto {
  return (BUY_CRYPTOS as readonly Asset[]).includes(asset)
}
