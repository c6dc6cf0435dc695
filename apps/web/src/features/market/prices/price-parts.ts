// What stands in the places of prices, as descriptions: React draws them, and so does the script before it.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice } from '@kivuko/contract/market-prices.ts'
import { t } from '@kivuko/contract/text.ts'
import { classNames } from '#ui/class-names.ts'
import { type MoneyLook, moneyPart } from '#ui/money-part.ts'
import type { Part } from '#ui/part.ts'
import type { SparkBox, SparkPoint } from '#ui/spark-path.ts'

/** `undefined` while it is on its way. */
export type KnownPrice = MarketPrice | 'failed' | undefined
type Parts = readonly (Part | string)[]

/** The line of a day as large as a coin's chart, with the room that the chart leaves. Stretched to its place. */
export const DAY_LINE: SparkBox = { width: 600, height: 200, air: 0.1 }

/** Of a row of the board: the price over its change. */
export function rowParts(currency: PayCurrency, known: KnownPrice): Parts {
  if (known === undefined) return placeholder('h-4 w-20')
  if (known === 'failed') return [{ className: 'text-ink-soft', isHidden: true, children: ['—'] }]
  if (known.price === null)
    return [
      {
        className: 'font-semibold',
        children: [{ className: 'text-sm font-normal text-ink-soft', children: [t('No current price')] }],
      },
    ]
  const price = pricePart({ currency, price: known.price })
  return [{ className: 'font-semibold', children: [price] }, ' ', changePart(known.change_24h, 'text-sm')]
}

/** Of the page of a coin: the price, large, and its change beside it. */
export function nowParts(currency: PayCurrency, known: KnownPrice): Parts {
  if (known === undefined) return placeholder('h-10 w-48')
  if (known === 'failed' || known.price === null)
    return [{ className: 'text-lg text-ink-soft', children: [t('No current price')] }]
  const over: Part = { className: 'text-sm font-normal text-ink-soft', isHidden: true, children: [t('24 hours')] }
  return [
    pricePart({ currency, price: known.price, size: 'large' }),
    { className: 'flex items-baseline gap-1.5 font-semibold', children: [changePart(known.change_24h), over] },
  ]
}

type PriceLook = { currency: PayCurrency; price: string; size?: NonNullable<MoneyLook['size']> }

/** Cut, never rounded up, to as many decimals as tell two prices apart: '$0.5512', '$162.40', 'KSh 12,950,000'. */
export function pricePart({ currency, price, size }: PriceLook): Part {
  return moneyPart({ asset: currency, amount: price, decimals: decimalsOf(price), ...(size ? { size } : {}) })
}

/** Pure: of prices below ten four, of those with six digits and more none. */
function decimalsOf(price: string): number {
  const digits = price.split('.')[0]?.length ?? 0
  if (digits === 1) return 4
  return digits > 5 ? 0 : 2
}

/** '+1.25 %' with a word for a screen reader; a dash where no price of 24 hours ago is known. */
export function changePart(percent: string | null, className?: string): Part {
  if (percent === null)
    return {
      className: classNames('text-ink-soft', className),
      children: [
        { isHidden: true, children: ['—'] },
        { className: 'sr-only', children: [t('No change known yet')] },
      ],
    }
  const isDown = percent.startsWith('-')
  const isLevel = /^-?0\.00$/.test(percent)
  const digits = percent.replace('-', '')
  const colour = isLevel ? 'text-ink-soft' : isDown ? 'text-danger' : 'text-success'
  const said = isDown
    ? t('down {percent} percent in 24 hours', { percent: digits })
    : t('up {percent} percent in 24 hours', { percent: digits })
  return {
    className: classNames('whitespace-nowrap tabular-nums', colour, className),
    children: [
      { isHidden: true, children: [`${isLevel ? '' : isDown ? '−' : '+'}${digits} %`] },
      { className: 'sr-only', children: [said] },
    ],
  }
}

/** For whoever saves data nothing is on its way. */
function placeholder(size: string): Parts {
  return [
    {
      tag: 'div',
      className: `breathe rounded-box bg-line ${size} in-data-saving:hidden`,
      isHidden: true,
      children: [],
    },
    { className: 'hidden text-ink-soft in-data-saving:inline', isHidden: true, children: ['—'] },
  ]
}

/** The line of a day as places on a screen. */
export function dayPoints(known: KnownPrice): readonly SparkPoint[] {
  if (known === undefined || known === 'failed') return []
  return known.day.map(({ at, price: height }) => ({ at: Date.parse(at), value: Number(height) }))
}

type Kind = 'row' | 'now' | 'spark' | 'line'

/** Marks a place for the script before React. */
export function earlyPlace(kind: Kind, currency: PayCurrency, coin: string) {
  return { 'data-early-price': kind, 'data-currency': currency, 'data-coin': coin }
}
