// What a customer's portfolio was worth, day by day, and is worth now.
import { HOLDING_ASSETS, type PortfolioDay, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#modules/pricing/exchange-rate.ts'
import { after, dayOf } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { balancesOf } from './balances.ts'
import { portfolioOf, toDayAnswer } from './portfolio.ts'
import { findDays } from './store.ts'

const DAY_MS = 86_400_000

/** Oldest first; the last is now, unless a price is missing. `days` counts today. */
export async function readHistory(deps: Deps, userId: UserId, days: number): Promise<PortfolioDay[]> {
  const now = deps.clock.now()
  const today = dayOf(now, deps.config.timeZone)
  const stored = await findDays(deps.db, userId, firstOf(today, days))
  const balances = await balancesOf(deps, userId, [...WALLET_CURRENCIES, ...HOLDING_ASSETS])
  const current = portfolioOf(balances, (balance) => worthInDollars(deps.rates, balance))
  return [
    ...stored.map(({ day, cash_usd_units, crypto_usd_units }) =>
      toDayAnswer(day, { cash: money('USD', cash_usd_units), crypto: money('USD', crypto_usd_units) }),
    ),
    ...(current ? [toDayAnswer(today, current)] : []),
  ]
}

/** Days of the calendar, which know no time zone. */
function firstOf(today: string, days: number): string {
  return dayOf(after(new Date(`${today}T00:00:00Z`), -(days - 1) * DAY_MS), 'UTC')
}
