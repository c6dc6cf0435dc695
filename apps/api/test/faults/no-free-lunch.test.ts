// Goal: no strategy gains. Players with two accounts take prices, wait for the market and choose by what it has done: pay or
// cancel, retry or take back, have the money sent back. Each time the market has moved and everything has come to rest,
// nobody has more than they had before at the same mid prices; so nobody ends with more than they put in.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { give } from '../support/gifts.ts'
import { BAD, type Player, play } from '../support/lunch/player.ts'
import { midsOf, readWorths, type Worth } from '../support/lunch/worth.ts'
import { seller } from '../support/sales.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** Strategies: one player's way through one market. */
const TARGET = 10_000
const SIZES = { short: { players: 8, moves: 5 }, long: { players: 40, moves: 6 } }
const MOVES_PERCENT = [-28, -5, -1.2, -0.6, 0, 0.6, 1.2, 5, 28] as const
const WAITS_MS = [5_000, 5_000, 5_000, 31_000, 31_000, 2 * 60_000, 16 * 60_000, 3 * 3_600_000, 26 * 3_600_000] as const
/** Doubles of amounts of some thousand dollars are exact to less than this. */
const TOLERANCE_USD = 1e-6

test('SEC-123 no free lunch: whoever orders, waits, cancels, retries, sells, exchanges and shares while the market moves, has no more at mid prices', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'no-free-lunch', unit: 'strategies', target: TARGET }, async ({ seed, isShort }) => {
    const { players, moves } = isShort ? SIZES.short : SIZES.long
    await playOnce(createDice(seed), { players, moves })
    return players
  })
})

async function playOnce(dice: Dice, size: { players: number; moves: number }): Promise<void> {
  await using app = await startTestApp({
    sandbox: true,
    banks: true,
    env: { SALE_PAUSE_MS: dice.pick(['0', '30000']) },
  })
  app.sandbox.control.phones.autoAnswer('accept')
  const players: Player[] = []
  while (players.length < size.players) players.push(await newPlayer(app, dice))
  await app.startBackground()
  let before = await readOwned(app)
  for (let move = 0; move < size.moves; move += 1) {
    await moveMarket(app, dice)
    await comeToRest(app)
    const mids = midsOf(app.deps.rates)
    await Promise.all(players.map((player) => play(app, player, { dice: createDice(dice.below(2 ** 31)), mids })))
    await comeToRest(app)
    const after = await readOwned(app)
    for (const player of players) {
      const gain = owned(after, player)(mids) - owned(before, player)(mids)
      expect(gain, `move ${move}: ${player.accounts.map(({ user }) => user.id)} gained dollars`).toBeLessThan(
        TOLERANCE_USD,
      )
    }
    before = after
  }
  await expectSound(app)
  console.info(await whatHappened(app))
}

/** So that a run in which nothing is bought or sold is noticed by who reads. */
async function whatHappened({ deps }: TestApp): Promise<string> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || state || ' ' || count(*) as what from orders group by state
    union all select 'sale ' || state || ' ' || count(*) from sales group by state
    union all select 'payout ' || state || ' ' || count(*) from payouts group by state
    union all select 'exchange ' || count(*) from conversions`.execute(deps.db)
  return rows.map(({ what }) => what).join(', ')
}

async function newPlayer(app: TestApp, dice: Dice): Promise<Player> {
  const [one, other] = [await seller(app, 20_000_000n, 'Ada Obi'), await seller(app, 20_000_000n, 'Ada Obi')]
  for (const account of [one, other]) {
    await give(app, account, 'NGN', 500_000_000n)
    await give(app, account, 'KES', 50_000_000n)
    await give(app, account, 'USD', 1_000_000n)
    await give(app, account, 'USDT', 20_000_000_000n)
  }
  return { accounts: [one, other], choices: [], isGreedy: dice.chance(70) }
}

/** Coins and currencies move, time goes by, and now and then the house has no money at its bank. */
async function moveMarket(app: TestApp, dice: Dice): Promise<void> {
  const { tickers, bank } = app.sandbox.control
  for (const coin of ['BTC', 'USDT'] as const)
    tickers.move({ coin, percent: coin === 'USDT' ? dice.pick([0, 0, 0.6, -1.2]) : dice.pick(MOVES_PERCENT) })
  for (const fiat of ['NGN', 'KES'] as const) tickers.move({ fiat, percent: dice.pick(MOVES_PERCENT) })
  bank.setBalance(dice.chance(30) ? 0 : 10 ** 12)
  const later = new Date(app.clock.now().getTime() + 30 * 86_400_000)
  await app.deps.db.updateTable('sessions').set({ expires_at: later, ends_at: later }).execute()
  await app.advance(dice.pick(WAITS_MS))
}

/** Until every message has arrived and no job is due but the one that always comes again. */
async function comeToRest(app: TestApp): Promise<void> {
  const { control } = app.sandbox
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all([control.webhooks.idle(), control.phones.callbacks.idle(), control.bank.webhooks.idle()])
    await readStatement(app.deps)
    const { rows } = await sql`select from graphile_worker.jobs where run_at <= now() + interval '1 second'
      and attempts < max_attempts and task_identifier <> 'read-bank-statement' limit 1`.execute(app.deps.db)
    quiet = rows.length === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

type Owned = (userId: string) => Worth

function readOwned({ deps }: TestApp): Promise<Owned> {
  return readWorths(deps.db, ({ account_number }) => account_number?.endsWith(BAD) !== true)
}

function owned(worths: Owned, { accounts }: Player): Worth {
  return (mids) => accounts.reduce((sum, { user }) => sum + worths(user.id)(mids), 0)
}

/** The books agree, and the house has what it promised. */
async function expectSound({ deps }: TestApp): Promise<void> {
  expect(await checkBooks(deps.db)).toEqual([])
}
