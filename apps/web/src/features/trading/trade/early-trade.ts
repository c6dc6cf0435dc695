// The live price of guided trade on a page that nobody has touched: the built form says what to ask for, and its figures are
// written into it. Small, and without the framework; React asks for a price of its own once it is there.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { LANGUAGE } from '#lib/language.ts'
import { isEarlyTradeOver } from './early-trade-state.ts'
import { feeWords, LIVE_NOTE, rateWords } from './price-words.ts'
import { type Pair, type TradeQuote, termsOf } from './trade-terms.ts'

/** The path of the contract's quoteTrade, whose schemas stay behind. */
export const QUOTE_PATH = '/trades/quote'

/** Each question makes a firm price, which nobody here will use: less often than the prices beside it. */
const EVERY_MS = 60_000

export function showTradeEarly(): void {
  const place = document.querySelector<HTMLElement>('[data-early-trade]')
  const form = place?.closest('form')
  if (!place || !form) return
  const look = async () => {
    if (isEarlyTradeOver()) return clearInterval(timer)
    if (document.hidden) return
    const body = place.dataset.earlyTrade ?? ''
    // Without an answer the form goes on saying that it shows an estimate.
    const quote = await ask(body).catch(() => undefined)
    if (quote && !isEarlyTradeOver()) write(form, pairOf(body), quote)
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  void look()
}

async function ask(body: string): Promise<TradeQuote | undefined> {
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const headers = { accept: 'application/json', 'accept-language': LANGUAGE, 'content-type': 'application/json' }
  const answer = await fetch(`${host}${API_BASE}${QUOTE_PATH}`, { method: 'POST', headers, body, credentials: 'omit' })
  const read: unknown = answer.ok ? await answer.json() : undefined
  const { rate, fee, receive_amount } = Object(read) as Partial<Record<keyof TradeQuote, unknown>>
  const areFigures = [rate, fee, receive_amount].every((each) => typeof each === 'string' && /^\d+(\.\d+)?$/.test(each))
  return areFigures ? (read as TradeQuote) : undefined
}

function pairOf(body: string): Pair {
  const {
    side,
    fiat_currency: fiat,
    crypto_currency: crypto,
  } = JSON.parse(body) as {
    side: Pair['side']
    fiat_currency: Pair['fiat']
    crypto_currency: Pair['crypto']
  }
  return { side, fiat, crypto }
}

function write(form: HTMLFormElement, pair: Pair, quote: TradeQuote): void {
  const texts = {
    '[data-early-figure=note]': LIVE_NOTE,
    '[data-early-figure=fee]': feeWords(pair.fiat, quote.fee),
    '[data-early-figure=rate]': rateWords({ crypto: pair.crypto, fiat: pair.fiat, rate: quote.rate }),
    'output > span': termsOf(pair, '', quote)?.receive ?? '',
  }
  for (const [place, text] of Object.entries(texts)) {
    const element = form.querySelector(place)
    if (element) element.textContent = text
  }
}
