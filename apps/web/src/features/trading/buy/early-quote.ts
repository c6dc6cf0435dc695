// The first price while the widget's own code is still on its way: the built form is read, the server is asked as the
// widget would, and the amount that arrives stands in the form. Small, and without the framework: it is there before
// anyone types. Everything else about a quote waits for the widget, which takes over this answer.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { BUY_CRYPTOS, PAY_CURRENCIES, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { dropEarlyAnswer, isEarlyOver, keepEarlyAnswer, showsEarly } from './early-answer.ts'
import { CRYPTO_DECIMALS_SHOWN, QUOTE_DEBOUNCE_MS, quoteBody } from './quote-terms.ts'
import { readTypedAmount } from './read-amount.ts'

/** The path of the contract's createQuote, whose schemas stay behind. */
export const QUOTE_PATH = '/quotes/create'

/** Follows the form of the buy widget until the widget does. Without such a form there is nothing to do. */
export function quoteEarly(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-quotes-early]')
  const shown = form?.querySelector('output > span')
  if (!form || !shown) return
  const blank = shown.textContent
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (isEarlyOver()) return form.removeEventListener('input', follow)
    dropEarlyAnswer()
    shown.textContent = blank
    const body = bodyOf(form)
    if (body) timer = setTimeout(() => void ask(body, shown), QUOTE_DEBOUNCE_MS)
  }
  form.addEventListener('input', follow)
  // Somebody may have typed already.
  follow()
}

async function ask(body: string, shown: Element): Promise<void> {
  if (isEarlyOver()) return
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const response = fetch(`${host}${API_BASE}${QUOTE_PATH}`, { method: 'POST', headers, body, credentials: 'omit' })
  keepEarlyAnswer(body, response)
  // What goes wrong is the widget's to say, which asks again.
  const answer = await response.catch(() => undefined)
  const quote: unknown = answer?.ok ? await answer.clone().json() : undefined
  const amount = (Object(quote) as { crypto_amount?: unknown }).crypto_amount
  if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) return
  const figure = formatDecimal(amount, { decimals: CRYPTO_DECIMALS_SHOWN })
  if (showsEarly(body, figure)) shown.textContent = figure
}

/** Undefined while the amount is missing, unreadable or below the minimum. */
function bodyOf(form: HTMLFormElement): string | undefined {
  const typed = Object.fromEntries(new FormData(form))
  const currency = PAY_CURRENCIES.find((each) => each === typed.fiatCurrency)
  const crypto = BUY_CRYPTOS.find((each) => each === typed.cryptoCurrency)
  const method = PAYMENT_METHODS.find((each) => each === typed.method)
  const read = currency && readTypedAmount(currency, String(typed.amount))
  if (read?.kind !== 'amount' || !crypto || !method) return undefined
  return JSON.stringify(quoteBody({ total: read.amount, crypto, method }))
}
