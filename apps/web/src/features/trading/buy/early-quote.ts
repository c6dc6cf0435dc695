// The first price while the widget's own code is still on its way: the built form is read, the server is asked as the
// widget would, and the amount that arrives stands in the form; by the public rates, marked as an estimate, from the first key. Small, and without the framework: it is there before
// anyone types. Everything else about a quote waits for the widget, which takes over this answer.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { BUY_CRYPTOS, PAY_CURRENCIES, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { LANGUAGE } from '#lib/language.ts'
import { dropEarlyAnswer, hasEarlyFigure, isEarlyOver, keepEarlyAnswer, showsEarly } from './early-answer.ts'
import { askRates, firstFigure } from './purchase-rates.ts'
import { CRYPTO_DECIMALS_SHOWN, QUOTE_DEBOUNCE_MS, type QuoteRequest, quoteBody } from './quote-terms.ts'
import { readTypedAmount } from './read-amount.ts'

/** The path of the contract's createQuote, whose schemas stay behind. */
export const QUOTE_PATH = '/quotes/create'

/** Follows the form of the buy widget until the widget does. Without such a form there is nothing to do. */
export function quoteEarly(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-quotes-early]')
  const shown = form?.querySelector<HTMLElement>('output > span')
  if (!form || !shown) return
  const blank = shown.textContent ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (isEarlyOver()) return form.removeEventListener('input', follow)
    dropEarlyAnswer()
    show(shown, blank)
    const request = requestOf(form)
    estimate(form, shown)
    if (request) timer = setTimeout(() => void ask(JSON.stringify(quoteBody(request)), shown), QUOTE_DEBOUNCE_MS)
  }
  form.addEventListener('input', follow)
  // Somebody may have typed already.
  follow()
}

/** At once where the rates are known, else once they are, for what the form says then. */
function estimate(form: HTMLFormElement, shown: HTMLElement): void {
  const currency = PAY_CURRENCIES.find((each) => each === new FormData(form).get('fiatCurrency'))
  const write = () => {
    const request = requestOf(form)
    const figure = request && firstFigure(request)
    if (figure && !isEarlyOver() && !hasEarlyFigure()) show(shown, figure, { isEstimate: true })
  }
  write()
  if (currency) void askRates(currency).then(write)
}

function show(place: HTMLElement, text: string, { isEstimate = false } = {}): void {
  place.textContent = text
  place.parentElement?.toggleAttribute('data-estimate', isEstimate)
}

async function ask(body: string, shown: HTMLElement): Promise<void> {
  if (isEarlyOver()) return
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const headers = { accept: 'application/json', 'accept-language': LANGUAGE, 'content-type': 'application/json' }
  const response = fetch(`${host}${API_BASE}${QUOTE_PATH}`, { method: 'POST', headers, body, credentials: 'omit' })
  keepEarlyAnswer(body, response)
  // What goes wrong is the widget's to say, which asks again.
  const answer = await response.catch(() => undefined)
  const quote: unknown = answer?.ok ? await answer.clone().json() : undefined
  const amount = (Object(quote) as { crypto_amount?: unknown }).crypto_amount
  if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) return
  const figure = formatDecimal(amount, { decimals: CRYPTO_DECIMALS_SHOWN })
  if (showsEarly(body, figure)) show(shown, figure)
}

/** Undefined while the amount is missing, unreadable or below the minimum. */
function requestOf(form: HTMLFormElement): QuoteRequest | undefined {
  const typed = Object.fromEntries(new FormData(form))
  const currency = PAY_CURRENCIES.find((each) => each === typed.fiatCurrency)
  const crypto = BUY_CRYPTOS.find((each) => each === typed.cryptoCurrency)
  const method = PAYMENT_METHODS.find((each) => each === typed.method)
  const read = currency && readTypedAmount(currency, String(typed.amount))
  if (read?.kind !== 'amount' || !crypto || !method) return undefined
  return { total: read.amount, crypto, method }
}
