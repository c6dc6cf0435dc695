// Every asset Kivuko can hold or quote, and the size of its smallest unit.

/** `scale`: decimals of the smallest unit; 2 for fiat, 9 (gwei) for ETH and BNB, so that amounts fit 64 bits. */
export const ASSETS = {
  NGN: { scale: 2, kind: 'fiat', name: 'Nigerian Naira', symbol: '₦' },
  KES: { scale: 2, kind: 'fiat', name: 'Kenyan Shilling', symbol: 'KSh' },
  USD: { scale: 2, kind: 'fiat', name: 'US Dollar', symbol: '$' },
  EUR: { scale: 2, kind: 'fiat', name: 'Euro', symbol: '€' },
  GBP: { scale: 2, kind: 'fiat', name: 'British Pound', symbol: '£' },
  CHF: { scale: 2, kind: 'fiat', name: 'Swiss Franc', symbol: 'CHF' },
  JPY: { scale: 2, kind: 'fiat', name: 'Japanese Yen', symbol: '¥' },
  CAD: { scale: 2, kind: 'fiat', name: 'Canadian Dollar', symbol: 'C$' },
  BTC: { scale: 8, kind: 'crypto', name: 'Bitcoin', symbol: 'BTC' },
  ETH: { scale: 9, kind: 'crypto', name: 'Ethereum', symbol: 'ETH' },
  USDT: { scale: 6, kind: 'crypto', name: 'Tether', symbol: 'USDT' },
  USDC: { scale: 6, kind: 'crypto', name: 'USD Coin', symbol: 'USDC' },
  BNB: { scale: 9, kind: 'crypto', name: 'BNB', symbol: 'BNB' },
  XRP: { scale: 6, kind: 'crypto', name: 'XRP', symbol: 'XRP' },
  SOL: { scale: 9, kind: 'crypto', name: 'Solana', symbol: 'SOL' },
} as const satisfies Record<string, { scale: number; kind: 'fiat' | 'crypto'; name: string; symbol: string }>

export type Asset = keyof typeof ASSETS
export type FiatAsset = { [A in Asset]: (typeof ASSETS)[A]['kind'] extends 'fiat' ? A : never }[Asset]
export type CryptoAsset = Exclude<Asset, FiatAsset>

/** True when `code` names an asset, so a string from outside can be narrowed. */
export function isAsset(code: string): code is Asset {
  return Object.hasOwn(ASSETS, code)
}

const UNITS_PER_WHOLE = Object.fromEntries(
  Object.entries(ASSETS).map(([code, { scale }]) => [code, 10n ** BigInt(scale)]),
) as Record<Asset, bigint>

/** Units in one whole: 100 for NGN, 100,000,000 for BTC. */
export function unitsPerWhole(asset: Asset): bigint {
  return UNITS_PER_WHOLE[asset]
}
