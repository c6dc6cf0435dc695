// The line of a price. A picture only: the table below it has the figures for everyone.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { PricePoint } from '@kivuko/contract/market-prices.ts'
import type { ReactNode } from 'react'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDateTime } from '#lib/format.ts'
import { DATE_LOCALE } from '#lib/language.ts'
import { Price } from './price-text.tsx'

const TICK = { fill: 'var(--ink-soft)', fontSize: 12 }
const DAY_MS = 86_400_000
/** Points further apart than so many steps have nothing noted between them: the line is broken there. */
const GAP_STEPS = 2.5
/** Room above and below the line, as a part of its height. */
const AIR = 0.1

type Point = { time: number; value: number | null; price?: string }

export function PriceChart({
  points,
  currency,
  stepMs,
}: {
  points: readonly PricePoint[]
  currency: PayCurrency
  stepMs: number
}): ReactNode {
  const line = withGaps(points, stepMs)
  const values = line.flatMap(({ value }) => value ?? [])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const air = (high - low) * AIR || high * AIR
  const spanMs = (line.at(-1)?.time ?? 0) - (line[0]?.time ?? 0)
  const day = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short' })
  const hour = new Intl.DateTimeFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit' })
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 })
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={line} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="time"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(time: number) => (spanMs > 1.5 * DAY_MS ? day : hour).format(time)}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            minTickGap={40}
          />
          <YAxis
            domain={[Math.max(0, low - air), high + air]}
            tickFormatter={(value: number) => compact.format(value)}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            width={56}
          />
          <Tooltip content={<Reading currency={currency} />} cursor={{ stroke: 'var(--line-strong)' }} />
          <Area
            dataKey="value"
            type="linear"
            stroke="var(--primary)"
            strokeWidth={2}
            fill="var(--primary-soft)"
            dot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Pure. Heights, not money: a line needs no exact number. */
export function withGaps(points: readonly PricePoint[], stepMs: number): Point[] {
  return points.flatMap(({ at, price: height }, place): Point[] => {
    const time = Date.parse(at)
    const before = points[place - 1]
    const isAfterGap = before !== undefined && time - Date.parse(before.at) > GAP_STEPS * stepMs
    const point = { time, value: Number(height), price: height }
    return isAfterGap ? [{ time: time - 1, value: null }, point] : [point]
  })
}

/** What the pointer is at. */
function Reading({ payload, currency }: { payload?: readonly { payload?: Point }[]; currency: PayCurrency }) {
  const point = payload?.[0]?.payload
  if (!point?.price) return null
  return (
    <div className="rounded-box border border-line bg-paper px-3 py-2 text-sm text-ink shadow-float">
      <p className="text-ink-soft">{formatDateTime(new Date(point.time).toISOString())}</p>
      <p className="font-semibold">
        <Price currency={currency} price={point.price} />
      </p>
    </div>
  )
}
