// An exact amount as an element: the digits large, the currency smaller beside it.
import { ASSETS, isAsset } from '@kivuko/money/assets.ts'
import { formatDecimal, symbolOf } from '@kivuko/money/format.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { classNames } from './class-names.ts'
import type { Part } from './part.ts'

const SIZES = {
  small: 'text-base font-semibold',
  medium: 'text-2xl font-semibold tracking-tight',
  large: 'text-4xl font-semibold tracking-tight sm:text-5xl',
  inherit: '',
}

export type MoneyLook = {
  asset: string
  /** A decimal string in major units, which is never rounded. */
  amount: string
  size?: keyof typeof SIZES
  /** Cuts what is shown; else a coin's closing zeros are left out. */
  decimals?: number
  className?: string
}

export function moneyPart({ asset, amount, size = 'inherit', decimals, className }: MoneyLook): Part {
  const known = isAsset(asset) ? asset : undefined
  const isFiat = known !== undefined && ASSETS[known].kind === 'fiat'
  const digits = known
    ? formatDecimal(amount.replace(/^-/, ''), { decimals: decimals ?? (isFiat ? 2 : shownDecimals(amount)) })
    : amount.replace(/^-/, '')
  const sign = amount.startsWith('-') ? '−' : ''
  const symbol = known ? symbolOf(known) : asset
  const gap = /[A-Za-z]$/.test(symbol) || !isFiat ? '\u00a0' : ''
  const look = classNames('whitespace-nowrap tabular-nums', SIZES[size], className)
  if (size === 'inherit')
    return {
      className: look,
      children: [isFiat ? `${sign}${symbol}${gap}${digits}` : `${sign}${digits}${gap}${symbol}`],
    }
  const mark: Part = { className: 'me-[0.08em] text-[0.65em] font-medium text-ink-soft', children: [symbol] }
  const children = isFiat ? [sign, mark, `${gap}${digits}`] : [`${sign}${digits}${gap}`, mark]
  return { className: look, children: children.filter((child) => child !== '') }
}

/** A coin's decimals without the zeros at their end, but two at least: 1.00 SOL, 0.00302307 BTC. */
function shownDecimals(amount: string): number {
  return Math.max(2, withoutTrailingZeros(amount).split('.')[1]?.length ?? 0)
}
