import { t } from '@kivuko/contract/text.ts'
import type { PortfolioDay } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WhenSeen } from '#ui/when-seen.tsx'
import { historyQuery } from './api.ts'
import { dayText } from './day-text.ts'

/** A picture above a table that says the same: when its code cannot be loaded, the table is enough. */
const PortfolioChart = lazy(() =>
  import('./portfolio-chart.tsx').then(
    ({ PortfolioChart }) => ({ default: PortfolioChart }),
    () => ({ default: () => null }),
  ),
)

const RANGES = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [366, '1 year'],
] as const
/** In days: what is shown until another is chosen. */
export const USUAL_RANGE = 30

/** What everything was worth, day by day. */
export function Portfolio() {
  const [range, setRange] = useState<number>(USUAL_RANGE)
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(range))
  return (
    <Card aria-labelledby="portfolio-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-1">
          <SectionHeading id="portfolio-heading" title={t('Portfolio performance')} />
          <p className="text-sm leading-6 text-ink-soft">
            {t('Wallets and coins together, in US dollars, at the end of each day.')}
          </p>
        </div>
        {data && hasHistory(data) ? <RangeChoice range={range} onChange={setRange} /> : null}
      </div>
      {isError ? (
        <ErrorState title={t('Failed to load portfolio history')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <div role="status">
          <span className="sr-only">{t('Loading your history…')}</span>
          <Skeleton className="h-64 w-full" />
        </div>
      ) : !hasHistory(data) ? (
        <EmptyState title={t('No history yet')}>
          {t('Your first deposit or purchase starts the line. It gains a point every day.')}
        </EmptyState>
      ) : (
        <>
          <WhenSeen className="h-64">
            <Suspense fallback={<Skeleton className="size-full" />}>
              <PortfolioChart days={data} />
            </Suspense>
          </WhenSeen>
          <Figures days={data} />
        </>
      )}
    </Card>
  )
}

/** A new account has today alone, with nothing in it: a line of that would say less than a sentence. */
function hasHistory(days: readonly PortfolioDay[]): boolean {
  return days.length > 1 || days.some(({ total_usd }) => /[1-9]/.test(total_usd))
}

function RangeChoice({ range, onChange }: { range: number; onChange: (days: number) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-box bg-sunken p-1">
      <legend className="sr-only">{t('Period shown')}</legend>
      {RANGES.map(([days, text]) => (
        <button
          key={days}
          type="button"
          aria-pressed={range === days}
          onClick={() => onChange(days)}
          className="min-h-10 rounded-[9px] px-2.5 py-1 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft sm:px-3"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** The same as figures, the latest day first. */
function Figures({ days }: { days: readonly PortfolioDay[] }) {
  const head = 'py-2 ps-3 text-end font-medium first:ps-0 first:text-start'
  return (
    <details>
      <summary className="inline-flex min-h-10 items-center rounded-box text-sm font-medium text-primary">
        {t('Show as a table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="max-h-80 overflow-auto" aria-label={t('Day by day')} tabIndex={0}>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-ink-soft">
            <tr className="border-b border-line">
              {[t('Day'), t('Cash'), t('Crypto'), t('Total')].map((text) => (
                <th key={text} scope="col" className={head}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, cash_usd, crypto_usd, total_usd }) => (
              <tr key={day}>
                <th scope="row" className="py-2 text-start font-medium whitespace-nowrap text-ink">
                  {dayText(day)}
                </th>
                {[cash_usd, crypto_usd, total_usd].map((amount, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  <td key={column} className="py-2 ps-3 text-end">
                    <MoneyText asset="USD" amount={amount} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
