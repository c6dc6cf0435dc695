// What a search engine reads about the page of a coin, as schema.org names it (JSON-LD). Nothing that changes by the hour.
import { NAME } from 'virtual:brand'
import { ORDER_CRYPTOS, type OrderCrypto } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { coinAddress } from '#lib/coin-pages.ts'
import { BASE } from '#lib/language.ts'
import { coinTitle } from './coin-screens.ts'
import { PATHS } from './paths.ts'

export const COIN_HEADS = ORDER_CRYPTOS.map((code) => ({
  path: coinAddress(code),
  description: t(
    'Buy {coin} with Kenyan shillings, naira, dollars or euros: its price and how it moved, fees, limits and networks.',
    { coin: coinTitle(code) },
  ),
  data: dataOf(code),
}))

/** Addresses are paths: the build knows where the site stands. */
function dataOf(code: OrderCrypto) {
  const path = `${BASE}${coinAddress(code)}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': path,
        url: path,
        name: t('Buy {coin}', { coin: coinTitle(code) }),
        isPartOf: { '@type': 'WebSite', name: NAME, url: BASE || PATHS.home },
        about: { '@type': 'Thing', name: ASSETS[code].name, alternateName: code },
        breadcrumb: { '@id': `${path}#breadcrumb` },
      },
      {
        '@type': 'BreadcrumbList',
        '@id': `${path}#breadcrumb`,
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: t('Coins'), item: `${BASE}${PATHS.coins}` },
          { '@type': 'ListItem', position: 2, name: ASSETS[code].name, item: path },
        ],
      },
    ],
  }
}
