// One price of each asset, in US dollars, from what the sources say of pairs; every rate is two of them divided. So a
// walk from asset to asset that ends where it began has a product of exactly one, and no walk earns. A pair that the
// sources contradict is closed. Pure.
import { ORDER_CRYPTOS, ORDER_FIATS, type OrderCrypto, type OrderFiat } from '@kivuko/contract/buying.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { type Rate, rateFromMicros, rateMicrosCeil } from '@kivuko/money/rate.ts'
import { divHalfUp } from '@kivuko/money/rounding.ts'

export type Pair = `${OrderCrypto}/${OrderFiat}`

/** What one source says now: millionths of the currency for one coin. */
export type Feed = { source: string; prices: ReadonlyMap<Pair, bigint> }

/** A pair whose sources contradict its rate, and what each says. */
export type Contradiction = {
  pair: Pair
  crypto: OrderCrypto
  fiat: OrderFiat
  rate: Rate
  feeds: { source: string; rate: Rate }[]
}

export type Prices = {
  /** Exactly: the price of one in dollars by the price of the other. The same object each time. */
  mid(base: Asset, quote: Asset): Rate | undefined
  /** Whether half of the sources or more contradict either price, or the rate of the two. */
  isClosed(from: Asset, to: Asset): boolean
  /** Each once: an asset whose sources contradict each other is told by one pair. */
  contradictions(): Contradiction[]
}

export const PAIRS = ORDER_CRYPTOS.flatMap((base) =>
  ORDER_FIATS.map((quote): { pair: Pair; base: OrderCrypto; quote: OrderFiat } => ({
    pair: `${base}/${quote}`,
    base,
    quote,
  })),
)
const MILLION = 1_000_000n
const TRILLION = 1_000_000_000_000n

/** `disagreeBps`: a source that lies further than this from a price contradicts it. */
export function onePriceEach(feeds: readonly Feed[], disagreeBps: bigint): Prices {
  const { dollars, doubtful } = priceEach(feeds, disagreeBps)
  // Each is asked for by every quote, and stays what it is.
  const mid = ofEachPair((base, quote) => divide(dollars, base, quote))
  const isClosed = ofEachPair(isContradicted)

  function isContradicted(from: Asset, to: Asset): boolean {
    if (doubtful.has(from) || doubtful.has(to)) return true
    const [coin, currency] = ASSETS[from].kind === 'crypto' ? [from, to] : [to, from]
    const rate = mid(coin, currency)
    const said = feeds.flatMap(({ prices }) => prices.get(`${coin}/${currency}` as Pair) ?? [])
    return rate !== undefined && !agree(said, rateMicrosCeil(rate), disagreeBps)
  }

  function contradictions(): Contradiction[] {
    return PAIRS.flatMap(({ pair, base, quote }) => {
      const rate = mid(base, quote)
      if (!rate || !isClosed(base, quote) || !isTeller(base, quote, doubtful)) return []
      const said = feeds.flatMap(({ source, prices }) => {
        const micros = prices.get(pair)
        return micros ? [{ source, rate: rateFromMicros(base, quote, micros) }] : []
      })
      return [{ pair, crypto: base, fiat: quote, rate, feeds: said }]
    })
  }

  return { mid, isClosed, contradictions }
}

/** Trillionths of a dollar for one whole of each, and the assets whose own sources contradict each other. */
function priceEach(feeds: readonly Feed[], disagreeBps: bigint) {
  const dollars = new Map<Asset, bigint>([['USD', TRILLION]])
  const doubtful = new Set<Asset>()
  for (const asset of [...ORDER_CRYPTOS, ...ORDER_FIATS]) {
    if (asset === 'USD') continue
    const said = feeds.flatMap(({ prices }) => dollarsOf(asset, prices) ?? [])
    const middle = median(said)
    if (middle === undefined) continue
    dollars.set(asset, middle)
    if (!agree(said, middle, disagreeBps)) doubtful.add(asset)
  }
  return { dollars, doubtful }
}

/**
 * Trillionths of a dollar for one whole, as one source says it. A currency's price is taken from all coins that the
 * source prices in it and in dollars, so that one who errs about a coin does not err about the currency.
 */
function dollarsOf(asset: OrderCrypto | OrderFiat, prices: ReadonlyMap<Pair, bigint>): bigint | undefined {
  if (isCoin(asset)) {
    const micros = prices.get(`${asset}/USD`)
    return micros && micros * MILLION
  }
  return median(
    ORDER_CRYPTOS.flatMap((coin) => {
      const [inDollars, inCurrency] = [prices.get(`${coin}/USD`), prices.get(`${coin}/${asset}`)]
      return inDollars && inCurrency ? [divHalfUp(inDollars * TRILLION, inCurrency)] : []
    }),
  )
}

/** What `find` answers for a pair, found once. By both assets instead of by a joined name: each quote asks several times. */
function ofEachPair<Answer>(find: (from: Asset, to: Asset) => Answer): (from: Asset, to: Asset) => Answer {
  const known = new Map<Asset, Map<Asset, Answer>>()
  return (from, to) => {
    const row = known.get(from) ?? new Map<Asset, Answer>()
    if (row.has(to)) return row.get(to) as Answer
    const answer = find(from, to)
    known.set(from, row.set(to, answer))
    return answer
  }
}

function divide(dollars: ReadonlyMap<Asset, bigint>, base: Asset, quote: Asset): Rate | undefined {
  const [numerator, denominator] = [dollars.get(base), dollars.get(quote)]
  return numerator && denominator ? { base, quote, numerator, denominator } : undefined
}

/** More than half of what is said lies around the reference. */
function agree(said: readonly bigint[], reference: bigint, bps: bigint): boolean {
  const near = said.filter((value) => {
    const off = value > reference ? value - reference : reference - value
    return off * 10_000n <= reference * bps
  })
  return said.length === 0 || near.length * 2 > said.length
}

/** A doubtful coin is told by its price in dollars, a doubtful currency by that of a coin worth a dollar. */
function isTeller(base: OrderCrypto, quote: OrderFiat, doubtful: ReadonlySet<Asset>): boolean {
  if (doubtful.has(base)) return quote === 'USD'
  return !doubtful.has(quote) || base === 'USDT'
}

function isCoin(asset: OrderCrypto | OrderFiat): asset is OrderCrypto {
  return ASSETS[asset].kind === 'crypto'
}

/** The middle value; of an even number, the higher of the two in the middle. */
function median(values: readonly bigint[]): bigint | undefined {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[values.length >> 1]
}
