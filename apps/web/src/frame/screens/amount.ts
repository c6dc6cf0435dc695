// How much, of which coin, paid how: with every line of the price before anybody is asked for anything.
import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import type { WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import { t } from '@kivuko/contract/text.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { whereTo } from '../address.ts'
import { button, el, notice } from '../dom.ts'
import { choices, type Field, field } from '../fields.ts'
import type { Flow, Screen } from '../flow.ts'
import { findingNote, priceFinder } from '../price-finder.ts'
import { fiatText, type Quote, receipt } from '../receipt.ts'

const METHOD_NAMES: Record<WidgetMethod, string> = { mpesa: t('M-Pesa'), card: t('Card') }

export function amountScreen(flow: Flow): Screen {
  const { view } = flow
  if (view.methods.length === 0) return closedScreen()
  const isFixed = view.fiat_amount !== null
  const typed = isFixed ? undefined : amountField(flow)
  const price = el('div', { 'aria-live': 'polite', class: 'price' })
  const alert = notice('alert')
  const refuse = (problem: string) => (typed ? typed.refuse(problem) : alert.say(problem))
  const prices = priceFinder(flow, {
    find: (amount) =>
      flow.calls.quote({ crypto_currency: flow.coin, fiat_amount: amount, payment_method: flow.method }),
    show: (quote) => price.replaceChildren(receiptOf(flow, quote)),
    wait: () => price.replaceChildren(findingNote()),
    clear: () => price.replaceChildren(),
    refuse,
    warn: alert.say,
  })
  const change = () => prices.ask(typed ? readTyped(flow, typed) : flow.amount)
  typed?.input.addEventListener('input', change)
  typed?.input.addEventListener('blur', () => typed.refuse(typedProblem(flow, typed)))
  const next = button({
    text: t('Continue'),
    onPress: () => {
      const problem = typed ? typedProblem(flow, typed) : ''
      refuse(problem)
      if (problem || prices.isRefused()) return typed?.input.focus()
      flow.amount = typed ? readTyped(flow, typed) : flow.amount
      flow.quote = undefined
      flow.open(view.customer ? 'review' : 'sign_in')
    },
  })
  change()
  return {
    title: flow.view.crypto_currencies.length === 1 ? t('Buy {coin}', { coin: flow.coin }) : t('Buy coins'),
    body: [
      typed?.element ?? el('p', { class: 'big' }, fiatText(view.fiat_currency, view.fiat_amount ?? '')),
      coinChoice(flow, change),
      methodChoice(flow, change),
      whereTo(view),
      price,
      alert.element,
      next,
    ],
    leave: prices.stop,
  }
}

function closedScreen(): Screen {
  return {
    title: t('Nothing can be paid right now'),
    body: [el('p', {}, t('No way to pay is open at the moment. Nothing was taken. Try again later.'))],
  }
}

function amountField({ view, amount }: Flow): Field {
  const [{ minimum = '', maximum = '' } = {}] = view.methods
  const [least, most] = [fiatText(view.fiat_currency, minimum), fiatText(view.fiat_currency, maximum)]
  return field({
    label: t('Amount in {currency}', { currency: view.fiat_currency }),
    value: amount,
    inputmode: 'decimal',
    hint: view.methods.length === 1 ? t('From {least} to {most}', { least, most }) : undefined,
  })
}

function typedProblem({ view }: Flow, { input }: Field): string {
  const read = readAmount(view.fiat_currency, input.value)
  if (read.kind === 'empty') return t('Say how much you want to pay.')
  if (read.kind === 'too-many-decimals') return t('That has too many decimals.')
  return read.kind === 'amount' && read.amount.units > 0n ? '' : t('Write the amount in digits, such as 1500.')
}

function readTyped({ view }: Flow, { input }: Field): string | undefined {
  const read = readAmount(view.fiat_currency, input.value)
  return read.kind === 'amount' && read.amount.units > 0n ? toDecimal(read.amount) : undefined
}

function coinChoice(flow: Flow, change: () => void): HTMLElement | undefined {
  const offered = flow.view.crypto_currencies
  if (offered.length === 1) return undefined
  const first = [flow.coin, ...offered.filter((coin) => coin !== flow.coin)]
  const choose = (coin: BuyCrypto) => {
    flow.coin = coin
    change()
  }
  return choices(
    t('Coin'),
    first.map((value) => ({ value, text: value })),
    choose,
  )
}

function methodChoice(flow: Flow, change: () => void): HTMLElement | undefined {
  const { methods } = flow.view
  if (methods.length === 1) return undefined
  const offered = methods.map(({ method }) => method)
  const first = [flow.method, ...offered.filter((method) => method !== flow.method)]
  const choose = (method: WidgetMethod) => {
    flow.method = method
    change()
  }
  return choices(
    t('Pay by'),
    first.map((value) => ({ value, text: METHOD_NAMES[value] })),
    choose,
  )
}

function receiptOf({ view, coin }: Flow, quote: Quote): HTMLElement {
  return receipt({ currency: view.fiat_currency, coin, partner: view.partner, quote })
}
