// How much, of which coin: with every line of the price before anybody is asked for anything.
import { t } from '@kivuko/contract/text.ts'
import type { TradeCrypto } from '@kivuko/contract/trades.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { button, el, notice } from '../dom.ts'
import { choices, type Field, field } from '../fields.ts'
import type { Flow, Screen } from '../flow.ts'
import { findingNote, priceFinder } from '../price-finder.ts'
import { coinText, fiatText } from '../receipt.ts'
import { saleCalls } from './calls.ts'
import { saleLines } from './lines.ts'
import type { SellState } from './state.ts'

export function amountScreen(flow: Flow, state: SellState): Screen {
  const { selling } = state
  const { bounds, crypto_amount: locked, crypto_currencies: coins, fiat_currency: fiat } = selling
  if (!bounds) return { title: t('Nothing can be sold right now'), body: [el('p', {}, selling.closed ?? '')] }
  const typed = locked === null ? amountField(state) : undefined
  const price = el('div', { 'aria-live': 'polite', class: 'price' })
  const alert = notice('alert')
  const refuse = (problem: string) => (typed ? typed.refuse(problem) : alert.say(problem))
  const prices = priceFinder(flow, {
    find: (amount) => saleCalls(flow).quote({ crypto_currency: state.coin, amount }),
    show: (quote) => price.replaceChildren(saleLines(fiat, quote)),
    wait: () => price.replaceChildren(findingNote()),
    clear: () => price.replaceChildren(),
    refuse,
    warn: alert.say,
  })
  const change = () => prices.ask(typed ? readTyped(state, typed) : state.amount)
  typed?.input.addEventListener('input', change)
  typed?.input.addEventListener('blur', () => typed.refuse(typedProblem(state, typed)))
  const next = button({
    text: t('Continue'),
    onPress: () => {
      const problem = typed ? typedProblem(state, typed) : ''
      refuse(problem)
      if (problem || prices.isRefused()) return typed?.input.focus()
      if (typed) state.amount = readTyped(state, typed)
      state.quote = undefined
      flow.open(flow.view.customer ? 'review' : 'sign_in')
    },
  })
  change()
  return {
    title: coins.length === 1 ? t('Sell {coin}', { coin: state.coin }) : t('Sell coins'),
    body: [
      typed?.element ?? el('p', { class: 'big' }, coinText(state.coin, locked ?? '')),
      coinChoice(state, change),
      price,
      el('p', { class: 'note' }, boundsText(fiat, bounds)),
      alert.element,
      next,
    ],
    leave: prices.stop,
  }
}

function boundsText(fiat: string, { minimum, maximum }: { minimum: string; maximum: string }): string {
  return t('One payout is from {least} to {most}.', { least: fiatText(fiat, minimum), most: fiatText(fiat, maximum) })
}

function amountField({ amount, selling, coin }: SellState): Field {
  const label = selling.crypto_currencies.length === 1 ? t('Amount in {currency}', { currency: coin }) : t('Amount')
  return field({ label, value: amount, inputmode: 'decimal' })
}

function typedProblem({ coin }: SellState, { input }: Field): string {
  const read = readAmount(coin, input.value)
  if (read.kind === 'empty') return t('Say how much you want to sell.')
  if (read.kind === 'too-many-decimals') return t('That has too many decimals.')
  return read.kind === 'amount' && read.amount.units > 0n ? '' : t('Write the amount in digits, such as 1500.')
}

function readTyped({ coin }: SellState, { input }: Field): string | undefined {
  const read = readAmount(coin, input.value)
  return read.kind === 'amount' && read.amount.units > 0n ? toDecimal(read.amount) : undefined
}

function coinChoice(state: SellState, change: () => void): HTMLElement | undefined {
  const offered = state.selling.crypto_currencies
  if (offered.length === 1) return undefined
  const first = [state.coin, ...offered.filter((coin) => coin !== state.coin)]
  const choose = (coin: TradeCrypto) => {
    state.coin = coin
    change()
  }
  return choices(
    t('Coin'),
    first.map((value) => ({ value, text: value })),
    choose,
  )
}
