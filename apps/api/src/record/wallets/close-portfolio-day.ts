// At the end of each day, what every customer's wallets and coins are worth is written down.
import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { HOLDING_ASSETS, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { after, dayOf, today } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findUsersAfter } from '#users/find-user.ts'
import { portfolioOf } from './portfolio.ts'
import { closings, insertDays, type StoredDay } from './store.ts'

/** A day is closed in the first hour of the next one or not at all: later balances and prices are not that day's. */
const CLOSING_MS = 60 * 60_000
const CUSTOMERS_A_BATCH = 500
const ASSETS: readonly Asset[] = [...WALLET_CURRENCIES, ...HOLDING_ASSETS]

/** Safe to repeat; resumes where it stopped. Without prices nothing is written, and the next run tries again. */
export async function closePortfolioDay(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const day = dayOf(after(now, -CLOSING_MS), deps.config.timeZone)
  if (day === today(deps) || (await closings.find(deps.db, { day }))) return
  if (!hasPrices(deps)) {
    deps.log.warn({ day }, 'a day of the portfolios waits for prices')
    return
  }
  let last: UserId | undefined
  do {
    const userIds = (await findUsersAfter(deps.db, last, CUSTOMERS_A_BATCH)).map(({ id }) => id)
    const days = await daysOf(deps, userIds, day)
    if (days.length > 0) await inTransaction(deps.db, (tx) => insertDays(tx, days))
    last = userIds.at(-1)
  } while (last)
  await inTransaction(deps.db, (tx) => closings.addOnce(tx, { day, closed_at: now }, ['day']))
}

function hasPrices(deps: Deps): boolean {
  const priced: readonly Asset[] = [...WALLET_CURRENCIES, ...ORDER_CRYPTOS]
  return priced.every((asset) => worthInDollars(deps.rates, money(asset, 1n)) !== undefined)
}

/** Of those who ever had something; who holds a coin without a price is left out. */
async function daysOf(deps: Deps, userIds: readonly UserId[], day: string): Promise<StoredDay[]> {
  const nameOf = (userId: UserId, asset: Asset) => customerAvailable(userId, asset).name
  const names = userIds.flatMap((userId) => ASSETS.map((asset) => nameOf(userId, asset)))
  const known = await deps.ledger.balances(queryable(deps.db), names)
  return userIds.flatMap((userId) => {
    const balances = ASSETS.flatMap((asset) => {
      const units = known.get(nameOf(userId, asset))
      return units === undefined ? [] : [money(asset, units)]
    })
    if (balances.length === 0) return []
    const portfolio = portfolioOf(balances, (balance) => worthInDollars(deps.rates, balance))
    if (!portfolio) return []
    return [{ user_id: userId, day, cash_usd_units: portfolio.cash.units, crypto_usd_units: portfolio.crypto.units }]
  })
}
