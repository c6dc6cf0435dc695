import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { summaryQuery } from './api.ts'

/** How many there are, in all, this month, and pending. */
export function TransactionFigures() {
  const { data, isError, isFetching, refetch } = useQuery(summaryQuery)
  if (isError) {
    return <ErrorState title={t('Failed to load the figures of your transactions')} query={{ refetch, isFetching }} />
  }
  return (
    <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-3 sm:gap-4">
      <Figure label={t('Total transactions')} value={data?.total_count} hint={t('Since you opened your account')} />
      <Figure label={t('This month')} value={data?.this_month} hint={t('Since the first of the month')} />
      <Figure label={t('Pending')} value={data?.pending} hint={t('Waiting to be completed')} />
    </div>
  )
}

function Figure({ label, value, hint }: { label: string; value: number | undefined; hint: string }) {
  return (
    <Card className="flex flex-col justify-between gap-y-1 max-sm:p-3!">
      <h2 className="text-sm font-medium wrap-anywhere text-ink-soft">{label}</h2>
      {value === undefined ? (
        <div role="status">
          <span className="sr-only">{t('Loading figures…')}</span>
          <Skeleton className="h-8 w-16" />
        </div>
      ) : (
        <p className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{formatCount(value)}</p>
      )}
      <p className="hidden text-sm text-ink-soft sm:block">{hint}</p>
    </Card>
  )
}
