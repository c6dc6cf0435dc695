// What wallets and coins are worth together, in US dollars. Pure.
import type { PortfolioDay } from '@kivuko/contract/wallets.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { add, type Money, money, toDecimal } from '@kivuko/money/money.ts'

export type Portfolio = { cash: Money<'USD'>; crypto: Money<'USD'> }

/** Undefined while the worth of one of the balances is not known: nothing is made up. */
export function portfolioOf(
  balances: readonly Money[],
  worthOf: (balance: Money) => Money<'USD'> | undefined,
): Portfolio | undefined {
  const portfolio = { cash: money('USD', 0n), crypto: money('USD', 0n) }
  for (const balance of balances) {
    const worth = worthOf(balance)
    if (!worth) return undefined
    const kind = isCash(balance.asset) ? 'cash' : 'crypto'
    portfolio[kind] = add(portfolio[kind], worth)
  }
  return portfolio
}

function isCash(asset: Asset): boolean {
  return ASSETS[asset].kind === 'fiat'
}

export function toDayAnswer(day: string, { cash, crypto }: Portfolio): PortfolioDay {
  return { day, cash_usd: toDecimal(cash), crypto_usd: toDecimal(crypto), total_usd: toDecimal(add(cash, crypto)) }
}
