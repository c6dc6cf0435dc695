import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { summaryQuery } from './api.ts'
import { count, FIGURES_TEXT } from './messages.ts'

/** How many there are, in all, this month, and pending. */
export function TransactionFigures() {
  const { data, isError, isFetching, refetch } = useQuery(summaryQuery)
  if (isError) {
    return <ErrorState title={FIGURES_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <Figure label={FIGURES_TEXT.count} value={data?.total_count} hint={FIGURES_TEXT.countHint} />
      <Figure label={FIGURES_TEXT.month} value={data?.this_month} hint={FIGURES_TEXT.monthHint} />
      <Figure label={FIGURES_TEXT.pending} value={data?.pending} hint={FIGURES_TEXT.pendingHint} />
    </div>
  )
}

function Figure({ label, value, hint }: { label: string; value: number | undefined; hint: string }) {
  return (
    <Card className="flex items-center justify-between gap-x-4 gap-y-1 sm:flex-col sm:items-start">
      <h2 className="text-sm font-medium text-ink-soft">{label}</h2>
      {value === undefined ? (
        <div role="status">
          <span className="sr-only">{FIGURES_TEXT.loading}</span>
          <Skeleton className="h-8 w-16" />
        </div>
      ) : (
        <p className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{count(value)}</p>
      )}
      <p className="hidden text-sm text-ink-soft sm:block">{hint}</p>
    </Card>
  )
}
