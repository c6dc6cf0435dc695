// A block trade after its price was accepted: what is brought and what is not, the stock of the treasury, and what goes
// wrong in between.
import { acceptBlockTrade } from '@kivuko/contract/block-trades.ts'
import { consoleBlockTrades, settleBlockTrade } from '@kivuko/contract/console-block-trades.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { money, parse, toDecimal } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { BlockTradeId, UserId } from '../../src/platform/ids.ts'
import { followBlockTrade } from '../../src/trading/block-trades/follow-block-trade.ts'
import { accept, end, MANY, quoted, startDesk, tradeIn, tradeOf } from '../support/block-trades.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { moveStock } from '../support/treasury.ts'

const MINUTE_MS = 60_000
const TWO_COINS = 200_000_000n

function held(app: TestApp, { user }: Customer, asset: 'USD' | 'BTC'): Promise<bigint> {
  return ledgerUnits(app, `customer:${user.id}:held:${asset}`)
}

async function takingsOf(app: TestApp, id: string) {
  return app.deps.db.selectFrom('limit_takings').select(['kind', 'usd_cents']).where('source_id', '=', id).execute()
}

test('DSK-17 DSK-25 a sale sets the coins aside at once and pays the wallet; it counts as what leaves, a purchase as a purchase', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const trade = await quoted(app, { customer: ada, member: grace, side: 'sell' })
  expect((await accept(ada, trade)).body.status).toBe('held')
  expect(await held(app, ada, 'BTC')).toBe(TWO_COINS)
  expect(await takingsOf(app, trade.id)).toMatchObject([{ kind: 'payout' }])
  await app.startBackground()
  await tradeIn(ada, trade.id, 'settled')
  const got = parse('USD', trade.answer?.gets ?? '')?.units ?? 0n
  expect(await balanceOf(ada, 'USD')).toBe(toDecimal(money('USD', MANY.USD + got)))
  const bought = await quoted(app, { customer: ada, member: grace })
  await accept(ada, bought)
  expect(await takingsOf(app, bought.id)).toMatchObject([{ kind: 'purchase' }])
  await tradeIn(ada, bought.id, 'settled')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-18 accepted twice at once, with two keys and by two processes, it is set aside and settled once', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  await using second = await startSecondProcess(app)
  await second.deps.rates.refresh()
  const trade = await quoted(app, { customer: ada, member: grace })
  const answers = await Promise.all([accept(ada, trade), accept(second.as(ada), trade), accept(ada, trade)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(toDecimal(money('USD', await held(app, ada, 'USD')))).toBe(trade.answer?.gives)
  await Promise.all([app.deps, second.deps, app.deps].map((deps) => followBlockTrade(deps, trade.id as BlockTradeId)))
  expect((await tradeOf(ada, trade.id)).status).toBe('settled')
  expect((await accept(ada, trade)).body.status).toBe('settled')
  expect((await end(ada, trade)).problem.code).toBe('block_trade_closed')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-19 DSK-20 who lacks the money brings it in time and is settled; who does not is let go without cost, and so is who gives up', {
  tags: 'long',
}, async () => {
  const { app, grace } = await startDesk()
  await using _ = app
  await app.startBackground()
  const [poor, late, gone] = [await app.customer('Brian Otieno'), await app.customer(), await app.customer()]
  const trades = []
  for (const customer of [poor, late, gone]) {
    const trade = await quoted(app, { customer, member: grace })
    expect((await accept(customer, trade)).body).toMatchObject({ status: 'funding', bring_by: expect.any(String) })
    trades.push(trade)
  }
  const [first, second, third] = trades
  if (!first || !second || !third) throw new Error('three are asked')
  expect((await end(gone, third)).body.status).toBe('cancelled')
  await give(app, poor, 'USD', MANY.USD)
  await app.advance(MINUTE_MS)
  await tradeIn(poor, first.id, 'settled')
  await app.advance(40 * MINUTE_MS)
  expect(await tradeIn(late, second.id, 'lapsed')).toMatchObject({ problem: expect.stringContaining('in time') })
  await give(app, late, 'USD', MANY.USD)
  expect(await balanceOf(late, 'USD')).toBe(toDecimal(money('USD', MANY.USD)))
  expect((await accept(late, second)).problem.code).toBe('block_trade_closed')
  for (const id of [second.id, third.id]) expect(await takingsOf(app, id)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-21 a market that runs away before the money is there ends it: bringing it late is no option on the price', {
  tags: 'long',
}, async () => {
  const { app, grace } = await startDesk()
  await using _ = app
  const brian = await app.customer('Brian Otieno')
  const trade = await quoted(app, { customer: brian, member: grace })
  await accept(brian, trade)
  await moveMarket(app, 'BTC', 3)
  await give(app, brian, 'USD', MANY.USD)
  await followBlockTrade(app.deps, trade.id as BlockTradeId)
  expect(await tradeOf(brian, trade.id)).toMatchObject({ status: 'lapsed', problem: expect.stringContaining('market') })
  expect(await held(app, brian, 'USD')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-22 DSK-23 without stock it waits for a person who confirms it, at the price that was agreed; once the house is late the customer takes theirs back', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk({ BLOCK_TRADE_SETTLE_MS: String(60 * MINUTE_MS) })
  await using _ = app
  await app.startBackground()
  await moveStock(app, 'BTC', 1n - (await ledgerUnits(app, 'treasury:BTC')))
  const trade = await quoted(app, { customer: ada, member: grace })
  await accept(ada, trade)
  await expect
    .poll(async () => (await grace.call(consoleBlockTrades, { query: { search: trade.id } })).body.rows[0]?.short_since)
    .toEqual(expect.any(String))
  expect((await grace.call(consoleWaiting)).body.waiting.block_trades).toBe(1)
  const settle = () =>
    grace.call(settleBlockTrade, { params: { id: trade.id }, body: { reason: 'Bought at the market' } })
  expect((await settle()).problem.code).toBe('supply_short')
  expect((await end(ada, trade)).problem.code).toBe('block_trade_closed')
  await moveMarket(app, 'BTC', 20)
  await moveStock(app, 'BTC', TWO_COINS)
  expect((await settle()).body.status).toBe('settled')
  expect((await settle()).problem.code).toBe('block_trade_closed')
  expect(await auditLines(app, 'block_trade.settle')).toMatchObject([{ actor: grace.actor, subject: trade.id }])
  expect(await checkBooks(app.deps.db)).toEqual([])

  const other = await quoted(app, { customer: ada, member: grace })
  const before = await balanceOf(ada, 'USD')
  await accept(ada, other)
  await app.advance(61 * MINUTE_MS)
  expect(await tradeOf(ada, other.id)).toMatchObject({ status: 'held', can_end: true })
  const [ended, settled] = await Promise.all([end(ada, other), settle()])
  expect(ended.body.status).toBe('cancelled')
  expect(settled.status).not.toBe(200)
  expect(await balanceOf(ada, 'USD')).toBe(before)
  expect((await ada.call(listTransactions)).body.transactions[0]).toMatchObject({ status: 'failed', currency: 'USD' })
  expect(await takingsOf(app, other.id)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-24 frozen, stopped or held, nothing is accepted; what was set aside waits for a stop and for no freeze', {
  tags: ['long'],
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const admins = [await staffMember(app, 'admin'), await staffMember(app, 'admin')] as const
  const freeze = (at: Date | null) =>
    app.deps.db
      .updateTable('users')
      .set({ suspended_at: at })
      .where('id', '=', ada.user.id as UserId)
      .execute()
  const trade = await quoted(app, { customer: ada, member: grace })
  await freeze(app.clock.now())
  expect((await accept(ada, trade)).problem.code).toBe('account_suspended')
  await freeze(null)
  await stop(admins[0], 'exchange')
  expect((await accept(ada, trade)).problem.code).toBe('service_paused')
  await resume('exchange', admins[0], admins[1])
  expect((await accept(ada, trade)).body.status).toBe('held')
  await freeze(app.clock.now())
  const id = trade.id as BlockTradeId
  const settle = { params: { id }, body: { reason: 'The stock is there' } }
  await stop(admins[0], 'exchange')
  await followBlockTrade(app.deps, id)
  expect(await held(app, ada, 'USD')).toBeGreaterThan(0n)
  expect((await grace.call(settleBlockTrade, settle)).problem.code).toBe('service_paused')
  await resume('exchange', admins[0], admins[1])
  // Who could keep it from being exchanged by freezing their account would wait for the market.
  await followBlockTrade(app.deps, id)
  await freeze(null)
  expect((await tradeOf(ada, id)).status).toBe('settled')
  expect(await checkBooks(app.deps.db)).toEqual([])
  const sale = await quoted(app, { customer: ada, member: grace, side: 'sell' })
  const hold = { user_id: ada.user.id as UserId, cause: 'dsp_block', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  expect((await accept(ada, sale)).problem.code).toBe('account_held')
})

test('DSK-27 killed between its steps it goes on: the job of what was accepted is there, and is safe to repeat', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const trade = await quoted(app, { customer: ada, member: grace })
  const key = crypto.randomUUID()
  await accept(ada, trade, key)
  // The answer was lost, and the process with it.
  expect((await accept(ada, trade, key)).body.status).toBe('held')
  const { rows } = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key = ${`block-trade:${trade.id}`}`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
  await using second = await startSecondProcess(app)
  await second.startBackground()
  await tradeIn(ada, trade.id, 'settled')
  await followBlockTrade(app.deps, trade.id as BlockTradeId)
  const wrong = { key: crypto.randomUUID(), params: { id: trade.id }, body: { answer: 7 } }
  expect((await ada.call(acceptBlockTrade, wrong)).problem.code).toBe('block_trade_closed')
  expect(await checkBooks(app.deps.db)).toEqual([])
})
