// The line of what everything was worth. A picture only: the table below it has the figures, exact and for everyone.
import type { PortfolioDay } from '@kivuko/contract/wallets.ts'
import type { ReactNode } from 'react'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dayText } from './day-text.ts'

const compact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', notation: 'compact' })
const exact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const GROW_MS = 200
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 }

type Point = { day: string; total: number }

export function PortfolioChart({ days }: { days: readonly PortfolioDay[] }): ReactNode {
  // Heights, not money: a line needs no exact number.
  const points: Point[] = days.map(({ day, total_usd }) => ({ day: dayText(day), total: Number(total_usd) }))
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" tickLine={false} axisLine={false} tick={TICK} minTickGap={32} />
          <YAxis
            tickFormatter={(value) => compact.format(value)}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            width={56}
          />
          <Tooltip content={<Reading />} cursor={{ stroke: 'var(--line-strong)' }} />
          <Area
            dataKey="total"
            type="monotone"
            stroke="var(--primary)"
            strokeWidth={2}
            fill="var(--primary-soft)"
            // One day alone makes no line.
            dot={points.length === 1}
            animationDuration={GROW_MS}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

/** What the pointer is at. */
function Reading({ payload }: { payload?: readonly { payload?: Point }[] }) {
  const point = payload?.[0]?.payload
  if (!point) return null
  return (
    <div className="rounded-box border border-line bg-paper px-3 py-2 text-sm text-ink shadow-float">
      <p className="text-ink-soft">{point.day}</p>
      <p className="font-semibold tabular-nums">{exact.format(point.total)}</p>
    </div>
  )
}
