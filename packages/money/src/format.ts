// Amounts as people read them. `Intl` formats exact decimal strings, so no amount passes through a float.
import { ASSETS, type Asset } from './assets.ts'
import { type Money, toDecimal } from './money.ts'

/** '₦20,000.00', 'KSh 1,500.00', '¥40,000', '0.000236 BTC'. `decimals` cuts (never rounds up) a crypto amount. */
export function formatMoney(amount: Money, options: { locale?: string; decimals?: number } = {}): string {
  const { kind, symbol } = ASSETS[amount.asset]
  const decimals = options.decimals ?? decimalsOf(amount)
  const text = formatDecimal(toDecimal(amount), { locale: options.locale, decimals })
  if (kind === 'crypto') return `${text} ${amount.asset}`
  const spaced = /[A-Za-z]$/.test(symbol) ? `${symbol}\u00a0` : symbol
  // The sign goes before the symbol; some locales write it as U+2212.
  const digits = text.replace(/^[-\u2212]/, '')
  return digits === text ? `${spaced}${text}` : `-${spaced}${digits}`
}

/** Yen have no smaller coin: whole, they are written without decimals. */
function decimalsOf({ asset, units }: Money): number {
  const { kind, scale } = ASSETS[asset]
  if (kind === 'crypto') return scale
  return asset === 'JPY' && units % 100n === 0n ? 0 : 2
}

/** Groups digits of an exact decimal string for a locale, cutting to `decimals`. */
export function formatDecimal(decimal: string, options: { locale?: string | undefined; decimals: number }): string {
  return formatOf(options.locale ?? 'en', options.decimals).format(decimal as Intl.StringNumericLiteral)
}

/** The whole part of a price from which on parts of a hundredth say nothing. */
const LARGE_PRICE_DIGITS = 4

/** A price per unit as people read it: two decimals, more only where the price has them and is below a thousand. Cut, never rounded up. */
export function formatRate(decimal: string, options: { locale?: string | undefined } = {}): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const decimals = whole.length >= LARGE_PRICE_DIGITS ? 2 : Math.max(2, fraction.length)
  return formatDecimal(decimal, { ...options, decimals })
}

/** Making one costs a hundred times what using it does. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  const name = `${locale} ${decimals}`
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    // An amount cut to nothing shows as 0.00, not as −0.00.
    signDisplay: 'negative',
  })
  formats.set(name, format)
  return format
}

/** The asset's symbol as a person knows it: ₦, KSh, $, BTC. */
export function symbolOf(asset: Asset): string {
  return ASSETS[asset].symbol
}
