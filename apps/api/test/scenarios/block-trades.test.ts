// A firm price on a large amount: asked, answered, accepted and settled, and every way it ends.
import { acceptBlockTrade, askBlockTrade, listBlockTrades } from '@kivuko/contract/block-trades.ts'
import { consoleBlockTrades, refuseBlockTrade, withdrawBlockAnswer } from '@kivuko/contract/console-block-trades.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { worthCeil } from '@kivuko/money/rate.ts'
import { expect, test } from 'vitest'
import {
  accept,
  answer,
  ask,
  end,
  MANY,
  priceAbove,
  quoted,
  startDesk,
  tradeIn,
  tradeOf,
} from '../support/block-trades.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { auditLines } from '../support/staff.ts'
import type { Customer, TestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000

async function coinsOf(app: TestApp, { user }: Customer, kind = 'available'): Promise<bigint> {
  return ledgerUnits(app, `customer:${user.id}:${kind}:BTC`)
}

test('DSK-01 DSK-02 DSK-06 DSK-09 DSK-26 a request is answered with a firm price, accepted, and both sides are exchanged in one journal', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const asked = (await ask(ada, { note: ' For our suppliers ' })).body
  expect(asked).toMatchObject({ status: 'asked', amount: '2.00000000', note: 'For our suppliers', answer: null })
  expect((await grace.call(consoleWaiting)).body.waiting.block_trades).toBe(1)
  const { rows } = (await grace.call(consoleBlockTrades, { query: { state: 'open' } })).body
  expect(rows).toMatchObject([{ id: asked.id, customer: { name: 'Ada Obi' }, mid: priceAbove(app, 0n) }])
  await app.advance(90_000)
  await app.deps.rates.refresh()
  const price = priceAbove(app, 50n)
  expect((await answer(grace, asked.id, { price, fee: '12.34' })).body).toMatchObject({
    waits: false,
    status: 'quoted',
  })
  const trade = await tradeOf(ada, asked.id)
  const paid = worthCeil(money('BTC', 200_000_000n), rateFrom(price))
  const total = money('USD', paid.units + 1_234n)
  expect(trade.answer).toMatchObject({
    price,
    coins: '2.00000000',
    money: toDecimal(paid),
    fee: '12.34',
    gives: toDecimal(total),
    gets: '2.00000000',
  })
  expect((await app.call(acceptBlockTrade, { params: { id: asked.id }, body: { answer: 1 } })).status).toBe(401)
  const unproved = { key: crypto.randomUUID(), params: { id: asked.id }, body: { answer: 1 }, proof: undefined }
  expect((await ada.call(acceptBlockTrade, unproved)).problem.code).toBe('proof_required')
  await app.deps.rates.refresh()
  expect((await accept(ada, trade)).body.status).toBe('held')
  expect(await checkBooks(app.deps.db)).toEqual([])
  const before = await ledgerUnits(app, 'treasury:BTC')
  await app.startBackground()
  await tradeIn(ada, asked.id, 'settled')
  expect(await coinsOf(app, ada)).toBe(MANY.BTC + 200_000_000n)
  expect(await balanceOf(ada, 'USD')).toBe(toDecimal(money('USD', MANY.USD - total.units)))
  expect(await ledgerUnits(app, 'treasury:BTC')).toBe(before - 200_000_000n)
  expect(await ledgerUnits(app, 'fees:USD')).toBe(1_234n)
  expect(await checkBooks(app.deps.db)).toEqual([])
  const told = (await ada.call(listNotifications)).body.data.filter(({ action_url: to }) => to === '/block-trades')
  expect(told).toHaveLength(3)
  expect((await ada.call(listTransactions)).body.transactions.slice(0, 2)).toMatchObject([
    { status: 'completed', currency: 'BTC' },
    { status: 'completed', currency: 'USD', amount: toDecimal(total), fee: '0.00' },
  ])
  expect(await auditLines(app, 'block_trade.answer')).toMatchObject([{ actor: grace.actor, subject: asked.id }])
  const { answer_time: time } = (await ada.call(listBlockTrades)).body
  expect(time?.answers).toBe(1)
  expect(time?.median_seconds).toBeGreaterThanOrEqual(90)
  expect(time?.p95_seconds).toBe(time?.median_seconds)
})

function rateFrom(price: string) {
  const [whole = '0', fraction = ''] = price.split('.')
  const numerator = BigInt(`${whole}${fraction}`)
  return { base: 'BTC', quote: 'USD', numerator, denominator: 10n ** BigInt(fraction.length) } as const
}

test('DSK-08 what the price leaves of a last unit stays with the house, whichever side was asked for', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const exact = (trade: { coins: string; money: string }, price: string) => {
    const units = (text: string) => BigInt(text.replace('.', ''))
    // Both in units of 10^-14 dollars.
    return { paid: units(trade.money) * 10n ** 12n, worth: units(trade.coins) * units(price) }
  }
  for (const asked of [
    { side: 'buy', amount_in: 'coin', amount: '1.23456789' },
    { side: 'buy', amount_in: 'money', amount: '33333.33' },
    { side: 'sell', amount_in: 'coin', amount: '1.23456789' },
    { side: 'sell', amount_in: 'money', amount: '33333.33' },
  ] as const) {
    const { id } = (await ask(ada, asked)).body
    const price = `${priceAbove(app, 7n).split('.')[0]}.123457`
    expect((await answer(grace, id, { price })).status).toBe(200)
    const said = (await tradeOf(ada, id)).answer
    const { paid, worth } = exact({ coins: said?.coins ?? '', money: said?.money ?? '' }, price)
    if (asked.side === 'buy') expect(paid >= worth).toBe(true)
    else expect(paid <= worth).toBe(true)
    await end(ada, { id })
    await app.deps.db
      .updateTable('block_trades')
      .set({ ended_at: new Date(0) })
      .where('id', '=', id as never)
      .execute()
  }
})

test('DSK-03 DSK-04 small requests, a second for the same pair, a tier too low and a stop are refused, and nothing is written', {
  tags: 'long',
}, async () => {
  const { app, ada } = await startDesk({ KYC_OPERATIONS: '{"block_trade":2}' })
  await using _ = app
  expect((await ask(ada)).problem.code).toBe('tier_too_low')
  await app.deps.db.updateTable('users').set({ kyc_tier: 4 }).execute()
  const small = await ask(ada, { amount: '0.01' })
  expect(small.problem).toMatchObject({ code: 'amount_out_of_range', errors: [{ field: 'amount' }] })
  for (const wrong of [
    { amount: '0' },
    { amount: '1.123456789' },
    { amount: '-2' },
    { coin: 'DOGE' },
    { side: 'swap' },
  ])
    expect((await ask(ada, wrong as never)).status).toBe(422)
  expect((await app.call(askBlockTrade, { key: crypto.randomUUID(), body: {} as never })).status).toBe(401)
  expect(await app.deps.db.selectFrom('block_trades').select('id').execute()).toEqual([])
  const [one, other] = await Promise.all([ask(ada), ask(ada)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  expect([one, other].find(({ status }) => status === 409)?.problem.code).toBe('block_trade_open')
  expect((await ask(ada, { currency: 'KES' })).status).toBe(200)
})

test('DSK-05 DSK-10 a price nobody takes in time expires; one is declined; a request is taken back; after three unaccepted prices no more are answered for a day', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  await app.startBackground()
  const first = await quoted(app, { customer: ada, member: grace })
  await app.advance(6 * MINUTE_MS)
  await tradeIn(ada, first.id, 'expired')
  expect((await accept(ada, first)).problem.code).toBe('quote_expired')
  const taken = (await ask(ada)).body
  expect((await end(ada, taken)).body.status).toBe('cancelled')
  for (let time = 0; time < 2; time += 1) {
    await app.deps.rates.refresh()
    const trade = await quoted(app, { customer: ada, member: grace })
    expect((await end(ada, trade)).body.status).toBe('declined')
    expect((await end(ada, trade)).body.status).toBe('declined')
    expect((await accept(ada, trade)).problem.code).toBe('block_trade_closed')
  }
  expect((await ask(ada)).problem.code).toBe('too_many_unaccepted')
  await app.advance(24 * 60 * MINUTE_MS)
  await app.deps.rates.refresh()
  expect((await ask(await signInAgain(app, ada))).status).toBe(200)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-07 DSK-11 staff withdraw an answer and give another: who accepts the one they saw is told; a request is refused with a reason', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const trade = await quoted(app, { customer: ada, member: grace })
  const params = { id: trade.id }
  const again = async () => {
    const said = await grace.call(withdrawBlockAnswer, { params, body: { reason: 'The market turned' } })
    if (said.status !== 200) return
    await answer(grace, trade.id, { price: priceAbove(app, 70n) })
  }
  const [said] = await Promise.all([accept(ada, trade), again()])
  const now = await tradeOf(ada, trade.id)
  if (said.status === 200) expect(now).toMatchObject({ status: 'held', answer: { number: 1 } })
  else {
    expect(said.problem.code).toBe('block_trade_changed')
    expect(await ledgerUnits(app, `customer:${ada.user.id}:held:USD`)).toBe(0n)
  }
  const brian = await app.customer('Brian Otieno')
  const asked = (await ask(brian)).body
  const reason = 'We do not trade this much today.'
  expect((await grace.call(refuseBlockTrade, { params: { id: asked.id }, body: { reason } })).body.status).toBe(
    'refused',
  )
  expect(await tradeOf(brian, asked.id)).toMatchObject({ status: 'refused', problem: reason })
  const ended = await grace.call(withdrawBlockAnswer, { params: { id: asked.id }, body: { reason } })
  expect(ended.problem.code).toBe('block_trade_closed')
  expect((await accept(ada, { ...trade, id: asked.id })).problem.code).toBe('block_trade_not_found')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSK-12 a price changed before it is accepted is not accepted', { tags: 'long' }, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const trade = await quoted(app, { customer: ada, member: grace })
  await grace.call(withdrawBlockAnswer, { params: { id: trade.id }, body: { reason: 'A slip' } })
  expect((await accept(ada, trade)).problem.code).toBe('block_trade_changed')
  await answer(grace, trade.id, { price: priceAbove(app, 80n) })
  expect((await accept(ada, trade)).problem.code).toBe('block_trade_changed')
  expect((await accept(ada, await tradeOf(ada, trade.id))).body.status).toBe('held')
})

test('DSK-16 once the mid has moved for the customer further than a firm price bears, it is not accepted: the request waits again', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const trade = await quoted(app, { customer: ada, member: grace })
  await moveMarket(app, 'BTC', 2)
  expect((await accept(ada, trade)).problem.code).toBe('price_moved')
  expect(await tradeOf(ada, trade.id)).toMatchObject({ status: 'asked', answer: null })
  expect(await checkBooks(app.deps.db)).toEqual([])
  await answer(grace, trade.id, { price: priceAbove(app, 50n) })
  // Against the customer it may move as it likes: they need not accept.
  await moveMarket(app, 'BTC', -5)
  expect((await accept(ada, await tradeOf(ada, trade.id))).body.status).toBe('held')
})
