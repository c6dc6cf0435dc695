// Three public price feeds, in the shapes of Coinbase, CoinGecko and Kraken, below `/tickers/<name>`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import { microsToText, type Prices, type Source } from './prices.ts'
import { COINS, type Coin, FIATS, type Fiat } from './reference-prices.ts'

const COINGECKO_IDS: Record<string, Coin> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  tether: 'USDT',
  'usd-coin': 'USDC',
  ripple: 'XRP',
  solana: 'SOL',
  binancecoin: 'BNB',
}

/** What Kraken calls each pair: in the question (either name) and in the answer. It lists dollars and euros only. */
const KRAKEN_PAIRS: readonly { asked: string; name: string; coin: Coin; fiat: Fiat }[] = [
  { asked: 'XBTUSD', name: 'XXBTZUSD', coin: 'BTC', fiat: 'USD' },
  { asked: 'XBTEUR', name: 'XXBTZEUR', coin: 'BTC', fiat: 'EUR' },
  { asked: 'ETHUSD', name: 'XETHZUSD', coin: 'ETH', fiat: 'USD' },
  { asked: 'ETHEUR', name: 'XETHZEUR', coin: 'ETH', fiat: 'EUR' },
  { asked: 'XRPUSD', name: 'XXRPZUSD', coin: 'XRP', fiat: 'USD' },
  { asked: 'XRPEUR', name: 'XXRPZEUR', coin: 'XRP', fiat: 'EUR' },
  { asked: 'USDTUSD', name: 'USDTZUSD', coin: 'USDT', fiat: 'USD' },
  { asked: 'USDTEUR', name: 'USDTEUR', coin: 'USDT', fiat: 'EUR' },
  { asked: 'USDCUSD', name: 'USDCUSD', coin: 'USDC', fiat: 'USD' },
  { asked: 'USDCEUR', name: 'USDCEUR', coin: 'USDC', fiat: 'EUR' },
  { asked: 'SOLUSD', name: 'SOLUSD', coin: 'SOL', fiat: 'USD' },
  { asked: 'SOLEUR', name: 'SOLEUR', coin: 'SOL', fiat: 'EUR' },
]

const TRILLION = 1_000_000_000_000n

function listIn(query: unknown, name: string): string[] {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.split(',').filter(Boolean) : []
}

/** Coinbase: every currency's price of one unit of the asked-for currency, fiat or coin. No timestamp. */
function coinbaseRates(prices: Prices, currency: string): Record<string, string> | undefined {
  const coin = COINS.find((code) => code === currency)
  if (coin) {
    const fiat = FIATS.map((code) => [code, microsToText(prices.priceMicros('coinbase', coin, code))])
    return Object.fromEntries([...fiat, [coin, '1']])
  }
  const fiat = FIATS.find((code) => code === currency)
  if (!fiat) return undefined
  const perDollar = prices.priceMicros('coinbase', 'USDT', fiat)
  const others = FIATS.map((code) => {
    const micros = (prices.priceMicros('coinbase', 'USDT', code) * 1_000_000n) / perDollar
    return [code, code === fiat ? '1' : microsToText(micros)]
  })
  const coins = COINS.map((code) => [code, microsToText(TRILLION / prices.priceMicros('coinbase', code, fiat))])
  return Object.fromEntries([...others, ...coins])
}

function coinbase(prices: Prices, request: FastifyRequest, reply: FastifyReply) {
  const currency = listIn(request.query, 'currency')[0]?.toUpperCase() ?? 'USD'
  const rates = coinbaseRates(prices, currency)
  if (rates) return { data: { currency, rates } }
  const message = 'Currency is invalid'
  return reply.code(400).send({ errors: [{ id: 'invalid_request', message }], error: message, code: 3 })
}

/** CoinGecko: numbers by coin and currency; unknown ones are simply left out. */
function coingecko(prices: Prices, request: FastifyRequest) {
  const { include_last_updated_at: isDated } = request.query as Record<string, unknown>
  const answer: Record<string, Record<string, number>> = {}
  for (const id of listIn(request.query, 'ids')) {
    const coin = COINGECKO_IDS[id]
    if (!coin) continue
    const line: Record<string, number> = {}
    for (const code of listIn(request.query, 'vs_currencies')) {
      const fiat = FIATS.find((known) => known === code.toUpperCase())
      if (fiat) line[code] = Number(microsToText(prices.priceMicros('coingecko', coin, fiat)))
    }
    if (isDated === 'true') line.last_updated_at = Math.trunc(prices.asOf('coingecko') / 1000)
    answer[id] = line
  }
  return answer
}

function krakenLine(price: bigint) {
  const [ask, bid, last] = [price + price / 5000n + 1n, price - price / 5000n, price].map(microsToText)
  const day = [last, last]
  const offers = { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'], c: [last, '0.05'] }
  return { ...offers, v: ['120.5', '482.1'], p: day, t: [310, 1240], l: day, h: day, o: last }
}

/** Kraken: one unknown pair spoils the whole answer, which still has status 200. */
function kraken(prices: Prices, request: FastifyRequest) {
  const asked = listIn(request.query, 'pair')
  const pairs = asked.map((name) => KRAKEN_PAIRS.find((pair) => pair.asked === name || pair.name === name))
  if (asked.length === 0) return { error: ['EGeneral:Invalid arguments'] }
  if (pairs.includes(undefined)) return { error: ['EQuery:Unknown asset pair'] }
  const lines = pairs.flatMap((pair) =>
    pair ? [[pair.name, krakenLine(prices.priceMicros('kraken', pair.coin, pair.fiat))] as const] : [],
  )
  return { error: [], result: Object.fromEntries(lines) }
}

type Answer = (prices: Prices, request: FastifyRequest, reply: FastifyReply) => unknown

const ROUTES: readonly { source: Source; path: string; answer: Answer }[] = [
  { source: 'coinbase', path: '/v2/exchange-rates', answer: coinbase },
  { source: 'coingecko', path: '/api/v3/simple/price', answer: coingecko },
  { source: 'kraken', path: '/0/public/Ticker', answer: kraken },
]

/** Serves the feeds. One that is switched off answers 503. */
export function registerTickers(app: FastifyInstance, { prices, log }: { prices: Prices; log: RequestLog }): void {
  for (const { source, path: below, answer } of ROUTES) {
    const path = `/tickers/${source}${below}`
    app.get(path, (request, reply) => {
      const isOff = prices.isOff(source)
      const [status, fault] = isOff ? [503, 'switched off'] : [200, null]
      log.write({ method: 'GET', path, status, fault, input: request.query, answer: null })
      return isOff ? reply.code(503).send({ error: 'Service Unavailable' }) : answer(prices, request, reply)
    })
  }
}
