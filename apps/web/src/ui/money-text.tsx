import { ASSETS, isAsset } from '@kivuko/money/assets.ts'
import { formatDecimal, symbolOf } from '@kivuko/money/format.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { classNames } from './class-names.ts'

const SIZES = {
  small: 'text-base font-semibold',
  medium: 'text-2xl font-semibold tracking-tight',
  large: 'text-4xl font-semibold tracking-tight sm:text-5xl',
  inherit: '',
}

/**
 * An exact amount: the digits large, the currency smaller beside it. `amount` is a decimal string in major units and
 * is never rounded; `decimals` cuts what is shown of it, else a coin's closing zeros are left out.
 */
export function MoneyText({
  asset,
  amount,
  size = 'inherit',
  decimals,
  className,
}: {
  asset: string
  amount: string
  size?: keyof typeof SIZES
  decimals?: number
  className?: string
}) {
  const known = isAsset(asset) ? asset : undefined
  const isFiat = known !== undefined && ASSETS[known].kind === 'fiat'
  const digits = known
    ? formatDecimal(amount.replace(/^-/, ''), { decimals: decimals ?? (isFiat ? 2 : shownDecimals(amount)) })
    : amount.replace(/^-/, '')
  const sign = amount.startsWith('-') ? '−' : ''
  const symbol = known ? symbolOf(known) : asset
  const mark =
    size === 'inherit' ? symbol : <span className="mr-[0.08em] text-[0.65em] font-medium text-ink-soft">{symbol}</span>
  const gap = /[A-Za-z]$/.test(symbol) || !isFiat ? '\u00a0' : ''
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', SIZES[size], className)}>
      {sign}
      {isFiat ? mark : null}
      {isFiat ? gap : null}
      {digits}
      {isFiat ? null : gap}
      {isFiat ? null : mark}
    </span>
  )
}

/** A coin's decimals without the zeros at their end, but two at least: 1.00 SOL, 0.00302307 BTC. */
function shownDecimals(amount: string): number {
  return Math.max(2, withoutTrailingZeros(amount).split('.')[1]?.length ?? 0)
}
