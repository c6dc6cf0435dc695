// What is paid, line by line, and what arrives for it.
import type { BuyCrypto, OrderFiat } from '@kivuko/contract/buying.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type { createWidgetQuote } from '@kivuko/contract/widget.ts'
import { isAsset } from '@kivuko/money/assets.ts'
import { formatDecimal, formatMoney, formatRate } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { el } from './dom.ts'

export type Quote = Response<typeof createWidgetQuote>

const COIN_DECIMALS = 6

export function fiatText(currency: string, decimal: string): string {
  const amount = isAsset(currency) ? parse(currency, decimal) : undefined
  return amount ? formatMoney(amount) : `${decimal} ${currency}`
}

export function coinText(coin: string, decimal: string): string {
  return `${formatDecimal(decimal, { decimals: COIN_DECIMALS })} ${coin}`
}

type Terms = { currency: OrderFiat; coin: BuyCrypto; partner: string; quote: Quote }

export function row(name: string, value: Node | string, kind?: string): HTMLElement {
  return el('div', { class: kind }, el('dt', {}, name), el('dd', {}, value))
}

export function receipt({ currency, coin, partner, quote }: Terms): HTMLElement {
  return el(
    'dl',
    { class: 'receipt' },
    row(t('You pay'), fiatText(currency, quote.total)),
    row(t('Fee, included'), fiatText(currency, quote.fee)),
    /[1-9]/.test(quote.margin)
      ? row(t('{partner}’s fee, included', { partner }), fiatText(currency, quote.margin))
      : undefined,
    row(t('Price of 1 {coin}', { coin }), `${formatRate(quote.rate)} ${currency}`),
    ...coinRows(coin, quote),
  )
}

/** What is bought; and what of it arrives at the address of the session, where there is one. */
function coinRows(coin: BuyCrypto, { crypto_amount, least_amount, delivery }: Quote): HTMLElement[] {
  if (!delivery)
    return [
      row(t('You get'), coinText(coin, crypto_amount), 'sum'),
      row(t('At the least'), coinText(coin, least_amount)),
    ]
  return [
    row(t('You buy'), coinText(coin, crypto_amount)),
    row(t('Network fee'), coinText(coin, delivery.fee)),
    row(t('Arrives'), coinText(coin, delivery.received), 'sum'),
    row(t('At the least'), coinText(coin, delivery.least_received)),
  ]
}
