// What guided trade says of a price, in words that the script before React writes as well.
import { t } from '@kivuko/contract/text.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import { formatMoney, formatRate } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'

export function rateWords({ crypto, fiat, rate }: { crypto: CryptoAsset; fiat: SaleFiat; rate: string }): string {
  return t('1 {crypto} = {rate} {fiat}', { crypto, rate: formatRate(rate), fiat })
}

/** Nothing is kept for whoever only looks. */
export const LIVE_NOTE = t('Live price. It is kept for you as you begin.')

/** '€2.73' */
export function feeWords(fiat: SaleFiat, fee: string): string {
  const amount = parse(fiat, fee)
  return amount ? formatMoney(amount) : `${fee} ${fiat}`
}
