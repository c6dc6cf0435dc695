// The three figures of the summary: cash, crypto and their sum, in US dollars.
import type { Holding, Wallet } from '@kivuko/contract/wallets.ts'
import { add, type Money, parse, toDecimal, zero } from '@kivuko/money/money.ts'

export type Summary = {
  /** Decimal strings in US dollars. */
  total: string
  cash: string
  crypto: string
  /** What is left out because no price is known for it just now. */
  cashWithoutPrice: string[]
  cryptoWithoutPrice: string[]
}

type Valued = { name: string; available_balance: string; usd_equivalent: string | null }

export function summarise(wallets: readonly Wallet[], holdings: readonly Holding[]): Summary {
  const cash = sum(wallets.map((wallet) => ({ ...wallet, name: wallet.currency })))
  const crypto = sum(holdings.map((holding) => ({ ...holding, name: holding.asset })))
  return {
    total: toDecimal(add(cash.worth, crypto.worth)),
    cash: toDecimal(cash.worth),
    crypto: toDecimal(crypto.worth),
    cashWithoutPrice: cash.withoutPrice,
    cryptoWithoutPrice: crypto.withoutPrice,
  }
}

/** There is nothing in any of them, whatever it would be worth. */
export function isEmpty(wallets: readonly Wallet[], holdings: readonly Holding[]): boolean {
  return [...wallets, ...holdings].every(({ available_balance }) => !/[1-9]/.test(available_balance))
}

function sum(balances: readonly Valued[]): { worth: Money<'USD'>; withoutPrice: string[] } {
  let worth = zero('USD')
  const withoutPrice: string[] = []
  for (const { name, available_balance, usd_equivalent } of balances) {
    const value = usd_equivalent === null ? undefined : parse('USD', usd_equivalent)
    if (value) worth = add(worth, value)
    // An empty balance is worth nothing at any price.
    else if (/[1-9]/.test(available_balance)) withoutPrice.push(name)
  }
  return { worth, withoutPrice }
}
