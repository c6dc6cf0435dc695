// Goal: whoever walks from asset to asset, over whatever is quoted, comes home with less, whatever the sources say.
import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import { quoteWithdrawal } from '@kivuko/contract/chain.ts'
import { quoteConversion } from '@kivuko/contract/conversions.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { quoteTrade } from '@kivuko/contract/trades.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../../../tools/testing/dice.ts'
import { type Change, startComposedTickers, type Ticker } from '../support/composed-tickers.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { OUTSIDE, startChainApp } from '../support/withdrawals.ts'

const LOOPS = 240
const PLACES = ['NGN', 'KES', 'USD', 'BTC', 'ETH', 'USDT', 'USDC', 'XRP', 'SOL'] as const satisfies readonly Asset[]
type Place = (typeof PLACES)[number]
/** About two hundred dollars. */
const BEGIN: Record<Place, string> = {
  ...{ NGN: '330000', KES: '26000', USD: '200', BTC: '0.004', ETH: '0.05' },
  ...{ USDT: '200', USDC: '200', XRP: '360', SOL: '1.3' },
}

type Step = { to: Place; amount: string }
/** What an amount becomes, as one endpoint quotes it; undefined when it quotes no such thing. */
type Way = (step: Step) => Promise<string | undefined>

type Coin = Extract<Place, BuyCrypto>
type Currency = Exclude<Place, Coin>
const isCoin = (asset: Place): asset is Coin => ASSETS[asset].kind === 'crypto'
const isPaid = (asset: Place): asset is Currency => !isCoin(asset)

function waysFrom(from: Place, { call }: Customer): Record<string, Way> {
  return {
    async exchange({ to, amount }) {
      const answer = await call(quoteConversion, { body: { from, to, amount } })
      return answer.status === 200 ? answer.body.received : undefined
    },
    async buy({ to, amount }) {
      if (!isPaid(from) || !isCoin(to)) return undefined
      const body = { fiat_currency: from, crypto_currency: to, fiat_amount: amount, payment_method: 'card' as const }
      const answer = await call(createQuote, { body })
      return answer.status === 200 ? answer.body.crypto_amount : undefined
    },
    async trade({ to, amount }) {
      const [side, fiat, coin] = isCoin(from) ? (['sell', to, from] as const) : (['buy', from, to] as const)
      if (!isPaid(fiat) || !isCoin(coin)) return undefined
      const method = side === 'buy' ? { method: 'card' as const } : {}
      const answer = await call(quoteTrade, {
        body: { side, fiat_currency: fiat, crypto_currency: coin, amount, ...method },
      })
      return answer.status === 200 ? answer.body.receive_amount : undefined
    },
    async payout({ to, amount }) {
      if ((from !== 'NGN' && from !== 'USD') || to !== 'KES') return undefined
      const answer = await call(quotePayout, { body: { amount, currency: from } })
      return answer.status === 200 ? answer.body.received : undefined
    },
  }
}

/** Coins that leave over a network are what arrived. */
async function withdrawn(asset: Coin, amount: string, { call }: Customer): Promise<string> {
  const answer = await call(quoteWithdrawal, { body: { asset, network: 'ethereum', address: OUTSIDE, amount } })
  return answer.status === 200 ? answer.body.received : amount
}

/** What is left of what was begun with, in millionths; undefined when a step is not traded. */
async function walk(customer: Customer, loop: readonly Place[], dice: Dice, seen: Set<string>) {
  const begin = BEGIN[loop[0] as Place]
  let amount = begin
  for (const [place, from] of loop.entries()) {
    const to = loop[(place + 1) % loop.length] as Place
    if (isCoin(from) && dice.chance(20)) {
      const left = await withdrawn(from, amount, customer)
      if (left !== amount) seen.add('withdrawal')
      amount = left
    }
    const open: [string, string][] = []
    for (const [name, way] of Object.entries(waysFrom(from, customer))) {
      const got = await way({ to, amount })
      if (got !== undefined) open.push([name, got])
    }
    if (open.length === 0) return undefined
    const [name, got] = dice.pick(open)
    seen.add(name)
    amount = got
  }
  return Math.round((Number(amount) / Number(begin)) * 1e6)
}

/** Two to six assets; coins are not exchanged for coins. */
function loopOf(dice: Dice): Place[] {
  const length = 2 + dice.below(5)
  for (;;) {
    const loop = Array.from({ length }, () => dice.pick(PLACES))
    const isWalkable = loop.every((from, place) => {
      const to = loop[(place + 1) % length] as Place
      return from !== to && !(isCoin(from) && isCoin(to))
    })
    if (isWalkable) return loop
  }
}

test('SEC-01 no loop over quotes of any kind gains, with sources that agree, with one that errs, and with pairs that contradict', {
  tags: 'long',
}, async () => {
  const seed = 20_261_124
  const dice = createDice(seed)
  await using app = await startChainApp({ SPREAD_BPS: '20' })
  const { tickers } = app.sandbox.control
  const customer = await app.customer()
  const seen = new Set<string>()
  const weathers = [
    () => {},
    () => tickers.move({ percent: 50, source: 'coingecko' }),
    () => tickers.move({ coin: 'BTC', percent: -50, source: 'kraken' }),
    () => tickers.move({ fiat: 'NGN', percent: 50, source: 'coinbase' }),
    () => tickers.move({ coin: 'SOL', fiat: 'NGN', percent: -24 }),
    () => tickers.move({ coin: 'XRP', fiat: 'KES', percent: 48 }),
  ]
  let walked = 0
  for (const disturb of weathers) {
    tickers.reset()
    disturb()
    walked += await walkAll({ app, customer, dice, seen, loops: LOOPS / weathers.length, weather: String(disturb) })
  }
  expect(walked).toBeGreaterThan(LOOPS / 4)
  expect([...seen].toSorted()).toEqual(['buy', 'exchange', 'payout', 'trade', 'withdrawal'])
})

/** Every price of naira in this answer, times so many hundredths. */
const nairaTimes =
  (hundredths: number): Change =>
  (text) =>
    text.replaceAll(
      /("ngn":"?)([\d.]+)/gi,
      (_, name: string, price: string) => `${name}${(Number(price) * hundredths) / 100}`,
    )

const WEATHERS: Record<string, Partial<Record<Ticker, Change>>> = {
  'in agreement': {},
  'naira at the street price in one of them': { coingecko: nairaTimes(112) },
  'naira at a tenth in one of them': { coinbase: nairaTimes(10) },
  'one that knows no coin any more': { coingecko: () => '{}' },
  'one that does not know a pair': { kraken: () => '{"error":["EQuery:Unknown asset pair"]}' },
  'one that is asked too often': { coingecko: () => '{"status":{"error_code":429,"error_message":"exceeded"}}' },
  'one that answers a page': { coinbase: () => '<!DOCTYPE html><title>Just a moment...</title>' },
}

test('SEC-01 SEC-57 no loop over quotes gains by answers in the shapes of the public tickers, agreeing, contradicting and failing', {
  tags: 'long',
}, async () => {
  const dice = createDice(20_261_125)
  let now = () => new Date()
  await using tickers = await startComposedTickers(() => now())
  await using app = await startChainApp({ SPREAD_BPS: '20', ...tickers.settings })
  now = () => app.deps.clock.now()
  const customer = await app.customer()
  const seen = new Set<string>()
  for (const [weather, changes] of Object.entries(WEATHERS)) {
    tickers.change(changes)
    const loops = LOOPS / 8
    const walked = await walkAll({ app, customer, dice, seen, loops, weather })
    if (weather === 'in agreement') expect(walked).toBeGreaterThan(loops / 2)
  }
  expect(tickers.unknown).toEqual([])
  expect([...seen].toSorted()).toEqual(['buy', 'exchange', 'payout', 'trade', 'withdrawal'])
})

type Walks = { app: TestApp; customer: Customer; dice: Dice; seen: Set<string>; loops: number; weather: string }

/** How many of the loops were traded all the way round. */
async function walkAll({ app, customer, dice, seen, loops, weather }: Walks): Promise<number> {
  let walked = 0
  await app.deps.rates.refresh()
  for (let turn = 0; turn < loops; turn += 1) {
    const loop = loopOf(dice)
    const left = await walk(customer, loop, dice, seen)
    if (left === undefined) continue
    walked += 1
    expect(left, `${loop.join(' → ')} with ${weather}`).toBeLessThan(1_000_000)
  }
  return walked
}
