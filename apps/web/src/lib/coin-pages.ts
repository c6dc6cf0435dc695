// The page of each coin that can be bought: a link that names a coin leads there.
import { ORDER_CRYPTOS, type OrderCrypto } from '@kivuko/contract/buying.ts'
import { ASSETS } from '@kivuko/money/assets.ts'

/** '/coins/usd-coin'. */
export function coinAddress(code: OrderCrypto): string {
  return `/coins/${ASSETS[code].name.toLowerCase().replace(' ', '-')}`
}

/** The coin whose page this is; undefined for every other address. */
export function coinOfPage(pathname: string): OrderCrypto | undefined {
  return ORDER_CRYPTOS.find((code) => coinAddress(code) === pathname.replace(/\/{1,20}$/, ''))
}
