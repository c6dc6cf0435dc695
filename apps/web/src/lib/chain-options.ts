// Which coins travel over which networks here, for every screen that receives or sends them.
import { CHAIN_ASSETS, type ChainAsset, chainOptions } from '@kivuko/contract/chain.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { ASSETS, type CryptoAsset } from '@kivuko/money/assets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

export type ChainOption = Response<typeof chainOptions>['options'][number]

/** Those that have networks first. */
const COINS_IN_ORDER: readonly CryptoAsset[] = [...CHAIN_ASSETS, 'BTC', 'SOL', 'XRP']
export const COIN_CHOICES = COINS_IN_ORDER.map((code) => ({
  value: code,
  label: ASSETS[code].name === code ? code : `${ASSETS[code].name} (${code})`,
}))

const FRESH_FOR_MS = 60_000

export const chainOptionsQuery = queryOptions({
  queryKey: ['chain', 'options'],
  queryFn: async ({ signal }) => (await call(chainOptions, { signal })).options,
  staleTime: FRESH_FOR_MS,
})

/** The coin an address of ours asks for; the first of the list for anything else. */
export function coinOfQuery(asked: string): CryptoAsset {
  return COINS_IN_ORDER.find((coin) => coin === asked.toUpperCase()) ?? CHAIN_ASSETS[0]
}

/** Coins without any network are kept and traded here, and neither received nor sent outside. */
export function hasNetwork(coin: string): coin is ChainAsset {
  return CHAIN_ASSETS.some((asset) => asset === coin)
}
