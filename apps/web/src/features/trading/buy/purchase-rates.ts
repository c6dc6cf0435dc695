// The public rates and fees, kept for a first figure while the quote is on its way. Plain fetch without schemas: the script
// before the widget reads them as well. Nothing is bought at these.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { type BuyCrypto, type PayCurrency, quoteAmounts } from '@kivuko/contract/buying.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { rateOf } from '@kivuko/money/rate.ts'
import { CRYPTO_DECIMALS_SHOWN, type QuoteRequest } from './quote-terms.ts'

/** The path of the contract's purchaseRates, whose schemas stay behind. */
export const RATES_PATH = '/market/rates'
/** What a cache may keep; younger ones are not asked for again. */
const FRESH_FOR_MS = 15_000
/** A figure by older ones would differ from the quote. */
const USED_FOR_MS = 120_000

type Rates = {
  atMs: number
  rates: ReadonlyMap<unknown, string>
  /** In basis points. */
  fees: ReadonlyMap<unknown, bigint>
}

const known = new Map<PayCurrency, Rates>()
const asking = new Map<PayCurrency, Promise<void>>()

/** Resolves when there is nothing more to wait for. Never throws: without rates there is no first figure. */
export function askRates(currency: PayCurrency): Promise<void> {
  const before = known.get(currency)
  if (before && performance.now() - before.atMs < FRESH_FOR_MS) return Promise.resolve()
  const asked = asking.get(currency) ?? ask(currency).finally(() => asking.delete(currency))
  asking.set(currency, asked)
  return asked
}

async function ask(currency: PayCurrency): Promise<void> {
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  try {
    const headers = { accept: 'application/json' }
    const answer = await fetch(`${host}${API_BASE}${RATES_PATH}?currency=${currency}`, { headers, credentials: 'omit' })
    const read = answer.ok ? readRates(await answer.json()) : undefined
    if (read) known.set(currency, { ...read, atMs: performance.now() })
  } catch {
    // The quote comes without it.
  }
}

function readRates(body: unknown): Omit<Rates, 'atMs'> | undefined {
  const { rates, fees } = Object(body) as { rates?: unknown; fees?: unknown }
  if (!Array.isArray(rates) || !Array.isArray(fees)) return undefined
  const priced = rates.filter(({ rate }) => typeof rate === 'string' && /^\d+(\.\d+)?$/.test(rate))
  const charged = fees.filter(({ bps }) => Number.isInteger(bps) && bps >= 0 && bps < 10_000)
  return {
    rates: new Map(priced.map(({ asset, rate }) => [asset, rate as string])),
    fees: new Map(charged.map(({ method, bps }) => [method, BigInt(bps as number)])),
  }
}

/** As the quote would be shown, six decimals; undefined while the rates are not known or no longer say much. */
export function firstFigure({ total, crypto, method }: QuoteRequest): string | undefined {
  const rates = known.get(total.asset)
  if (!rates || performance.now() - rates.atMs > USED_FOR_MS) return undefined
  const [decimal, feeBps] = [rates.rates.get(crypto), rates.fees.get(method)]
  const rate = decimal === undefined ? undefined : rateOf<BuyCrypto, PayCurrency>(crypto, total.asset, decimal)
  if (!rate || feeBps === undefined) return undefined
  const { crypto: amount } = quoteAmounts(total, rate, feeBps)
  return amount.units > 0n ? formatDecimal(toDecimal(amount), { decimals: CRYPTO_DECIMALS_SHOWN }) : undefined
}
