// What is sold, line by line, and what arrives for it.
import { t } from '@kivuko/contract/text.ts'
import { formatRate } from '@kivuko/money/format.ts'
import { el } from '../dom.ts'
import { coinText, fiatText, row } from '../receipt.ts'
import type { SaleQuote } from './calls.ts'

export function saleLines(
  fiat: string,
  { crypto_currency: coin, crypto_amount, fee, rate, received }: SaleQuote,
): HTMLElement {
  return el(
    'dl',
    { class: 'receipt' },
    row(t('You sell'), coinText(coin, crypto_amount)),
    row(t('Price of 1 {coin}', { coin }), `${formatRate(rate)} ${fiat}`),
    row(t('Fee, taken off'), fiatText(fiat, fee)),
    row(t('You receive'), fiatText(fiat, received), 'sum'),
  )
}
