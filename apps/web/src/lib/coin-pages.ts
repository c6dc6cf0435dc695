// The page of each coin that can be bought: a link that names a coin leads there.
import { ORDER_CRYPTOS, type OrderCrypto } from '@kivuko/contract/buying.ts'

/** Each is also a name by which an address may ask for the coin (`coin-alias.ts`). */
const NAMES: Record<OrderCrypto, string> = {
  USDT: 'tether',
  USDC: 'usdc',
  BTC: 'bitcoin',
  ETH: 'ethereum',
  XRP: 'xrp',
  SOL: 'solana',
  BNB: 'bnb',
}

export function coinAddress(code: OrderCrypto): string {
  return `/coins/${NAMES[code]}`
}

/** The coin whose page this is; undefined for every other address. */
export function coinOfPage(pathname: string): OrderCrypto | undefined {
  const path = pathname.replace(/\/{1,20}$/, '')
  return ORDER_CRYPTOS.find((code) => coinAddress(code) === path)
}
