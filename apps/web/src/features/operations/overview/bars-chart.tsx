// Bars by hour or day. A picture only: the table beside it has the figures, exact and for everyone.
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type ChartSeries = { key: string; name: string; color: string }
/** `values` by series, as exact decimals. */
export type ChartStart = { at: string; label: string; values: Readonly<Record<string, string>> }

const compact = new Intl.NumberFormat('en', { notation: 'compact' })
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
const GROW_MS = 200
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 }

type BarsProps = { series: readonly ChartSeries[]; starts: readonly ChartStart[]; isStacked: boolean; isCount: boolean }

export function BarsChart({ series, starts, isStacked, isCount }: BarsProps): ReactNode {
  // Heights, not money: a bar needs no exact number.
  const bars = starts.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map(({ key }) => [key, Number(values[key] ?? 0)])),
  }))
  return (
    <div aria-hidden="true" className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={2}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" tickLine={false} axisLine={false} tick={TICK} minTickGap={24} />
          <YAxis
            tickFormatter={(value) => compact.format(value)}
            allowDecimals={!isCount}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            width={44}
          />
          <Tooltip content={<Reading series={series} />} cursor={{ fill: 'var(--sunken)' }} />
          {series.map(({ key, color }, place) => (
            <Bar
              key={key}
              dataKey={key}
              fill={color}
              {...(isStacked && { stackId: 'all' })}
              {...((!isStacked || place === series.length - 1) && {
                radius: [4, 4, 0, 0] as [number, number, number, number],
              })}
              maxBarSize={28}
              animationDuration={GROW_MS}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

type Point = { label: string } & Record<string, number | string>
type ReadingProps = { series: readonly ChartSeries[]; payload?: readonly { payload?: Point }[] }

/** What the pointer is at. */
function Reading({ series, payload }: ReadingProps) {
  const point = payload?.[0]?.payload
  if (!point) return null
  return (
    <div className="rounded-box border border-line bg-paper px-3 py-2 text-sm text-ink shadow-float">
      <p className="text-ink-soft">{point.label}</p>
      {series
        .filter(({ key }) => point[key] !== 0)
        .map(({ key, name }) => (
          <p key={key} className="tabular-nums">
            {name}: {exact.format(Number(point[key]))}
          </p>
        ))}
    </div>
  )
}
