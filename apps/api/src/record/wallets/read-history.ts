// What a customer's portfolio was worth, day by day, and is worth now.
import { HOLDING_ASSETS, type PortfolioDay, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { daysAfter, today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { balancesOf } from './balances.ts'
import { portfolioOf, toDayAnswer } from './portfolio.ts'
import { findDays } from './store.ts'

/** Oldest first; the last is now, unless a price is missing. `days` counts today. */
export async function readHistory(deps: Deps, userId: UserId, days: number): Promise<PortfolioDay[]> {
  const day = today(deps)
  const stored = await findDays(deps.db, userId, daysAfter(day, 1 - days))
  const balances = await balancesOf(deps, userId, [...WALLET_CURRENCIES, ...HOLDING_ASSETS])
  const current = portfolioOf(balances, (balance) => worthInDollars(deps.rates, balance))
  return [
    ...stored.map((closed) =>
      toDayAnswer(closed.day, {
        cash: money('USD', closed.cash_usd_units),
        crypto: money('USD', closed.crypto_usd_units),
      }),
    ),
    ...(current ? [toDayAnswer(day, current)] : []),
  ]
}
