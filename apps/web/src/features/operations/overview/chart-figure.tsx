// A chart with its legend, and the same figures as a table for whoever wants them exact or cannot see it.
import { lazy, Suspense, useId } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WhenSeen } from '#ui/when-seen.tsx'
import type { ChartSeries, ChartStart } from './bars-chart.tsx'

/** A picture beside figures that say the same: when its code cannot be loaded, the figures are enough. */
const BarsChart = lazy(() =>
  import('./bars-chart.tsx').then(
    ({ BarsChart }) => ({ default: BarsChart }),
    () => ({ default: () => null }),
  ),
)

type ChartFigureProps = {
  title: string
  /** Of what there is nothing, in a sentence. */
  none: string
  series: readonly ChartSeries[]
  starts: readonly ChartStart[]
  /** How an exact figure is written in the table; left out of counts. */
  textOf?: (value: string) => string
  isStacked?: boolean
}

export function ChartFigure({ title, none, series, starts, textOf, isStacked = false }: ChartFigureProps) {
  const id = useId()
  const isEmpty = starts.every(({ values }) => Object.values(values).every((value) => Number(value) === 0))
  return (
    <figure aria-labelledby={id} className="m-0 flex min-w-0 flex-col gap-3">
      <figcaption id={id} className="font-medium text-ink">
        {title}
      </figcaption>
      {isEmpty ? (
        <EmptyState title={none} />
      ) : (
        <>
          {series.length > 1 ? <Legend series={series} /> : null}
          <WhenSeen className="h-56">
            <Suspense fallback={<Skeleton className="size-full" />}>
              <BarsChart series={series} starts={starts} isStacked={isStacked} isCount={textOf === undefined} />
            </Suspense>
          </WhenSeen>
          <details className="text-sm">
            <summary className="w-fit rounded-[4px] py-1 font-medium text-primary">
              As a table<span className="sr-only">: {title}</span>
            </summary>
            <div className="mt-2">
              <DataTable
                caption={title}
                columns={columnsOf(series, textOf ?? ((value) => value))}
                rows={starts}
                keyOf={({ at }) => at}
              />
            </div>
          </details>
        </>
      )}
    </figure>
  )
}

function columnsOf(series: readonly ChartSeries[], textOf: (value: string) => string): Column<ChartStart>[] {
  return [
    { key: 'from', header: 'From', cell: ({ label }) => label },
    ...series.map(
      ({ key, name }): Column<ChartStart> => ({
        key,
        header: name,
        isFigure: true,
        cell: ({ values }) => textOf(values[key] ?? '0'),
      }),
    ),
  ]
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.map(({ key, name, color }) => (
        <li key={key} className="flex items-center gap-2">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" style={{ fill: color }} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
