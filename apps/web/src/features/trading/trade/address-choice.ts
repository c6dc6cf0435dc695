// What an address says about a trade: its side and its coin, from the path, then the query. No route has parameters.
import type { TradeSide } from '@kivuko/contract/trades.ts'
import { coinCodeOf } from '#lib/coin-alias.ts'
import { CRYPTO_CHOICES } from './trade-values.ts'

type AddressParts = { path: string; query: URLSearchParams }
/** `coin` is a place in the list of coins. */
export type AddressChoice = { side: TradeSide; coin: number }

/** What nobody knows falls back to buying bitcoin. */
export function choiceOfAddress({ path, query }: AddressParts): AddressChoice {
  const steps = path.toLowerCase().split('/').filter(Boolean)
  const sides = [...steps, query.get('action')].flatMap((value) => sideOf(value) ?? [])
  const codes = [...steps, query.get('crypto')].flatMap((value) => coinCodeOf(value) ?? [])
  const network = query.get('network')?.toLowerCase()
  return { side: sides[0] ?? 'buy', coin: coinAt(codes[0] ?? 'BTC', network) }
}

function sideOf(value: string | null | undefined): TradeSide | undefined {
  const side = value?.toLowerCase()
  return side === 'buy' || side === 'sell' ? side : undefined
}

/** The coin on that network, else the first of that code. */
function coinAt(code: string, network: string | undefined): number {
  const onNetwork = CRYPTO_CHOICES.findIndex((coin) => coin.code === code && coin.network === network)
  return onNetwork >= 0 ? onNetwork : CRYPTO_CHOICES.findIndex((coin) => coin.code === code)
}
