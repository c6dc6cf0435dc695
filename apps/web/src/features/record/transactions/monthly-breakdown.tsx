import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WhenSeen } from '#ui/when-seen.tsx'
import { summaryQuery } from './api.ts'
import { monthText } from './month-text.ts'

/** A picture beside figures that say the same: when its code cannot be loaded, the figures are enough. */
const MonthlyChart = lazy(() =>
  import('./monthly-chart.tsx').then(
    ({ MonthlyChart }) => ({ default: MonthlyChart }),
    () => ({ default: () => null }),
  ),
)

/** What came in and went out in each of the last months. The figures above report its failure: they ask the same. */
export function MonthlyBreakdown() {
  const { data, isError } = useQuery(summaryQuery)
  if (isError) return null
  return (
    <Card aria-labelledby="months-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <SectionHeading id="months-heading" title={t('Month by month')} />
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'What came into your balances and what left them, fees included, in US dollars at current prices. Each month adds up: money in less money out is how your balances changed, beside what exchanges between them gained or cost.',
          )}
        </p>
      </div>
      {data === undefined ? (
        <div role="status">
          <span className="sr-only">{t('Loading figures…')}</span>
          <Skeleton className="h-56 w-full" />
        </div>
      ) : (
        <>
          {data.months.some(hasMoved) ? (
            <WhenSeen className="h-56">
              <Suspense fallback={<Skeleton className="size-full" />}>
                <MonthlyChart months={data.months} />
              </Suspense>
            </WhenSeen>
          ) : null}
          <table className="w-full text-sm tabular-nums">
            <thead className="text-ink-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('Month')}
                </th>
                <HeadOf mark="bg-primary">{t('Money in')}</HeadOf>
                <HeadOf mark="bg-accent">{t('Money out')}</HeadOf>
                <HeadOf>{t('Change')}</HeadOf>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {data.months.map(({ month, ...figures }) => (
                <Row key={month} title={monthText(month)} {...figures} />
              ))}
            </tbody>
            <tfoot className="border-t border-line-strong font-semibold">
              <Row
                title={t('In all')}
                inflow={data.total_inflow}
                outflow={data.total_outflow}
                change={data.total_change}
              />
            </tfoot>
          </table>
        </>
      )}
    </Card>
  )
}

function HeadOf({ mark, children }: { mark?: string; children: string }) {
  return (
    <th scope="col" className="py-2 ps-2 text-end font-medium">
      {mark ? <span aria-hidden="true" className={`me-2 inline-block size-2.5 rounded-full ${mark}`} /> : null}
      {children}
    </th>
  )
}

type Figures = Record<'inflow' | 'outflow' | 'change', string | null>

function Row({ title, inflow, outflow, change }: Figures & { title: string }) {
  return (
    <tr>
      <th scope="row" className="py-2 text-start font-medium text-ink">
        {title}
      </th>
      <Cell value={inflow} />
      <Cell value={outflow} />
      <Cell value={change} />
    </tr>
  )
}

function Cell({ value }: { value: string | null }) {
  return (
    <td className="py-2 ps-2 text-end">
      {value === null ? t('No current price') : <MoneyText asset="USD" amount={value} />}
    </td>
  )
}

/** A chart of nothing would be axes alone. */
function hasMoved({ inflow, outflow }: { inflow: string | null; outflow: string | null }): boolean {
  return [inflow, outflow].some((figure) => /[1-9]/.test(figure ?? ''))
}
