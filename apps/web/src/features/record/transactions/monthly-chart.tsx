// Bars of money in and out. A picture only: the table beside it has the figures, exact and for everyone.
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { monthText } from './month-text.ts'

type Month = { month: string; inflow: string | null; outflow: string | null }

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', notation: 'compact' })
const GROW_MS = 200
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 }

export function MonthlyChart({ months }: { months: readonly Month[] }): ReactNode {
  // Heights, not money: a bar needs no exact number.
  const bars = months.toReversed().map(({ month, inflow, outflow }) => ({
    month: monthText(month).split(' ')[0],
    inflow: Number(inflow),
    outflow: Number(outflow),
  }))
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={3}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="month" tickLine={false} axisLine={false} tick={TICK} />
          <YAxis
            tickFormatter={(value) => dollars.format(value)}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            width={52}
          />
          <Bar
            dataKey="inflow"
            fill="var(--primary)"
            radius={[4, 4, 0, 0]}
            maxBarSize={28}
            animationDuration={GROW_MS}
          />
          <Bar
            dataKey="outflow"
            fill="var(--accent)"
            radius={[4, 4, 0, 0]}
            maxBarSize={28}
            animationDuration={GROW_MS}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
