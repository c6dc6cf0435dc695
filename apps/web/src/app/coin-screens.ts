// The pages of coins as screens: one part shows them all, by its address.

import { NAME } from 'virtual:brand'
import { ORDER_CRYPTOS, type OrderCrypto } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { coinAddress } from '#lib/coin-pages.ts'
import { lazyScreen } from '#lib/lazy-screen.tsx'

const screen = lazyScreen(() => import('./routes/coin.tsx'))

export const COIN_SCREENS = ORDER_CRYPTOS.map((code) => ({
  path: coinAddress(code),
  kind: 'public' as const,
  title: `${t('Buy {coin}', { coin: coinTitle(code) })} · ${NAME}`,
  screen,
}))

/** 'Bitcoin (BTC)'; 'XRP', whose name is its code. */
export function coinTitle(code: OrderCrypto): string {
  const { name } = ASSETS[code]
  return name === code ? name : `${name} (${code})`
}
