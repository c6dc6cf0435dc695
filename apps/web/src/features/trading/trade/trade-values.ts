// What guided trade is about: the sides, the coins with their networks, the currencies, and the form of the five steps.
import { SALE_FIATS, type SaleFiat, TRADE_ASSETS, TRADE_FIATS, type TradeSide } from '@kivuko/contract/trades.ts'
import { ASSETS, type CryptoAsset } from '@kivuko/money/assets.ts'

export type FiatCurrency = { code: SaleFiat; symbol: string; name: string; flag: string }
export type CryptoChoice = {
  code: CryptoAsset
  name: string
  /** A sign of a letter or two, on its color. */
  icon: string
  /** The same as a picture, for places that take an address. */
  image: string
  network: string
  networkName: string
  color: string
}

/** The region's letters, which every device can draw. */
const FLAGS: Record<SaleFiat, string> = {
  EUR: 'EU',
  USD: 'US',
  GBP: 'GB',
  CHF: 'CH',
  JPY: 'JP',
  CAD: 'CA',
  KES: 'KE',
  NGN: 'NG',
}
const LOOKS: Partial<Record<CryptoAsset, { icon: string; color: string }>> = {
  BTC: { icon: 'B', color: '#b45309' },
  ETH: { icon: 'E', color: '#4f46e5' },
  USDT: { icon: 'T', color: '#0f766e' },
  USDC: { icon: 'C', color: '#1d4ed8' },
  BNB: { icon: 'BN', color: '#a16207' },
  XRP: { icon: 'X', color: '#334155' },
  SOL: { icon: 'S', color: '#7e22ce' },
}

export const FIAT_CURRENCIES: readonly FiatCurrency[] = SALE_FIATS.map((code) => ({
  code,
  symbol: ASSETS[code].symbol,
  name: ASSETS[code].name,
  flag: FLAGS[code],
}))

/** In the contract's order: the first that matches an alias is chosen. */
export const CRYPTO_CHOICES: readonly CryptoChoice[] = TRADE_ASSETS.map(({ code, network, networkName }) => {
  const { icon = code.slice(0, 1), color = '#334155' } = LOOKS[code] ?? {}
  return { code, name: ASSETS[code].name, icon, color, network, networkName, image: coinImage(icon, color) }
})

function coinImage(icon: string, color: string): string {
  const sign = `<text x="16" y="22" font-size="16" text-anchor="middle" fill="#fff" font-family="sans-serif">${icon}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${color}"/>${sign}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

/** A purchase is paid in one of six currencies; a sale also pays out in shillings and naira. */
export function fiatsOf(side: TradeSide): readonly SaleFiat[] {
  return side === 'buy' ? TRADE_FIATS : SALE_FIATS
}

export type TradeForm = {
  firstName: string
  lastName: string
  email: string
  phone: string
  dateOfBirth: string
  address_line1: string
  street: string
  city: string
  postalCode: string
  country_code: string
  purpose: string
  sourceOfFunds: string
  additionalInfo: string
}
export const EMPTY_FORM: TradeForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  address_line1: '',
  street: '',
  city: '',
  postalCode: '',
  country_code: '',
  purpose: '',
  sourceOfFunds: '',
  additionalInfo: '',
}

/** What is wrong with single fields, in sentences. */
export type FieldProblems = Partial<Record<keyof TradeForm, string>>

/** Where a purchase goes, and the address as typed. */
export type DeliveryChoice = { to: 'wallet' | 'address'; address: string }
export const TO_WALLET: DeliveryChoice = { to: 'wallet', address: '' }
