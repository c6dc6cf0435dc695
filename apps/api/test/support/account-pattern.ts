// Accounts as the documentation of recipes writes them, and what their names stand for in tests of recipes.
import { CHAIN_NETWORKS } from '@kivuko/contract/chain.ts'
import { ASSETS, type Asset, type CryptoAsset, type FiatAsset } from '@kivuko/money/assets.ts'

export const CODES = Object.keys(ASSETS) as Asset[]
export const FIATS = CODES.filter((code) => ASSETS[code].kind === 'fiat') as FiatAsset[]
export const CRYPTOS = CODES.filter((code) => ASSETS[code].kind === 'crypto') as CryptoAsset[]
export const PROVIDERS = ['stripe', 'bank', 'custody', 'mpesa', 'paystack'] as const

/** `customer:{user}:available:{fiat}` fits `customer:usr_1:available:NGN`. */
export function accountPattern(account: string): RegExp {
  const text = account
    .replace('{user}', 'usr_1')
    .replace('{recipient}', 'usr_2')
    .replace('{agent}', 'usr_2')
    .replace('{partner}', 'ptn_1')
    .replace('{provider}', `(${PROVIDERS.join('|')})`)
    .replace('{network}', `(${CHAIN_NETWORKS.join('|')})`)
    .replace('{received}', '[A-Z]+')
    .replace('{fiat}', `(${FIATS.join('|')})`)
    .replace('{crypto}', `(${CRYPTOS.join('|')})`)
    .replace('{asset}', '[A-Z]+')
  return new RegExp(`^${text}$`)
}
