import { login } from '@kivuko/contract/auth.ts'
import { listHoldings, listWallets, portfolioHistory } from '@kivuko/contract/wallets.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../../src/platform/clock.ts'
import { closePortfolioDay } from '../../src/record/wallets/close-portfolio-day.ts'
import { give } from '../support/gifts.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000
const ZONE = 'Africa/Nairobi'

test('DSH-15 a new customer has today only, and nothing is made up before it', async () => {
  await using app = await startTestApp({ sandbox: true })
  // A day has just begun, and does not end meanwhile.
  await endOfDay(app)
  const ada = await app.customer()
  expect((await historyOf(app, ada)).body.days).toEqual([
    { day: dayOf(app.clock.now(), ZONE), cash_usd: '0.00', crypto_usd: '0.00', total_usd: '0.00' },
  ])
})

test('DSH-07 the last day is what wallets and coins are worth now', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  const ada = await app.customer()
  await give(app, ada, 'NGN', 5_000_000n)
  await give(app, ada, 'USD', 1_000n)
  await give(app, ada, 'BTC', 1_000_000n)
  const worth = (lines: { usd_equivalent: string | null }[]) =>
    lines.reduce((sum, line) => sum + BigInt(line.usd_equivalent?.replace('.', '') ?? '0'), 0n)
  const [cash, coins] = [worth((await ada.call(listWallets)).body), worth((await ada.call(listHoldings)).body)]
  const [today] = (await historyOf(app, ada)).body.days
  const cents = (text?: string) => BigInt(text?.replace('.', '') ?? '-1')
  expect([cents(today?.cash_usd), cents(today?.crypto_usd), cents(today?.total_usd)]).toEqual([
    cash,
    coins,
    cash + coins,
  ])
})

test('DSH-15 each day keeps what was there when it ended, whatever happens later; a repeated run changes nothing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer()
  await give(app, ada, 'USD', 1_000n)
  const first = await endOfDay(app)
  await closePortfolioDay(app.deps)
  await give(app, ada, 'USD', 500n)
  const late = await app.customer()
  await give(app, late, 'USD', 700n)
  await closePortfolioDay(app.deps)
  expect((await historyOf(app, ada)).body.days.map(({ day, total_usd }) => [day, total_usd])).toEqual([
    [first, '10.00'],
    [dayOf(app.clock.now(), ZONE), '15.00'],
  ])
  expect((await historyOf(app, late)).body.days).toHaveLength(1)
  const second = await endOfDay(app)
  await closePortfolioDay(app.deps)
  expect((await historyOf(app, ada)).body.days.map(({ day }) => day).slice(0, 2)).toEqual([first, second])
  expect((await historyOf(app, late)).body.days[0]).toMatchObject({ day: second, total_usd: '7.00' })
})

test('DSH-15 a day without prices is left out, and so is one whose end was missed', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  await give(app, ada, 'USD', 1_000n)
  await endOfDay(app)
  await closePortfolioDay(app.deps)
  expect(await closings(app)).toBe(0n)
  expect((await historyOf(app, ada)).body.days).toHaveLength(1)
})

test('DSH-15 the day ends where the operator is, and only its first hour after closes it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { TIME_ZONE: 'America/New_York' } })
  const ada = await app.customer()
  await give(app, ada, 'USD', 1_000n)
  const day = await endOfDay(app, 'America/New_York')
  app.clock.advance(2 * 60 * 60_000)
  await app.deps.rates.refresh()
  await closePortfolioDay(app.deps)
  expect(await closings(app)).toBe(0n)
  await endOfDay(app, 'America/New_York')
  await closePortfolioDay(app.deps)
  expect((await historyOf(app, ada)).body.days[0]?.day).toBe(nextDay(day))
})

test('DSH-15 the period is between 7 and 366 days, counting today', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer()
  await give(app, ada, 'USD', 1_000n)
  for (let day = 0; day < 8; day += 1) {
    await endOfDay(app)
    await closePortfolioDay(app.deps)
  }
  expect((await historyOf(app, ada, '7')).body.days).toHaveLength(7)
  expect((await historyOf(app, ada, '366')).body.days).toHaveLength(9)
  for (const days of ['6', '367', 'x'])
    expect((await historyOf(app, ada, days)).problem.errors?.[0]?.field).toBe('days')
})

/** Moves the clock a little past the end of the day; answers the day that ended. */
async function endOfDay(app: TestApp, zone = ZONE): Promise<string> {
  const day = dayOf(app.clock.now(), zone)
  while (dayOf(app.clock.now(), zone) === day) app.clock.advance(10 * 60_000)
  await app.deps.rates.refresh()
  return day
}

function nextDay(day: string): string {
  return dayOf(new Date(new Date(`${day}T12:00:00Z`).getTime() + DAY_MS), 'UTC')
}

/** Signed in anew: a session does not outlive days that nobody spends at it. */
async function historyOf(app: TestApp, { email, password }: Customer, days?: string) {
  const { access_token: token } = (await app.call(login, { body: { email, password } })).body
  return app.call(portfolioHistory, { token, ...(days ? { query: { days } } : {}) })
}

async function closings(app: TestApp): Promise<bigint> {
  const { rows } = await sql<{ days: bigint }>`select count(*) as days from portfolio_closings`.execute(app.deps.db)
  return rows[0]?.days ?? -1n
}
