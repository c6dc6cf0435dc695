import { useQuery } from '@tanstack/react-query'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { recentDepositsQuery } from './api.ts'
import { ADD_FUNDS_TEXT } from './messages.ts'

const STATES: Record<'completed' | 'pending' | 'failed', { tone: BadgeTone; word: string }> = {
  completed: { tone: 'success', word: 'Completed' },
  pending: { tone: 'warning', word: 'Pending' },
  failed: { tone: 'danger', word: 'Failed' },
}

/** The customer's last deposits. */
export function RecentDeposits() {
  const { data, isError, isFetching, refetch } = useQuery(recentDepositsQuery)
  return (
    <Card aria-labelledby="recent-deposits" className="flex flex-col gap-3">
      <SectionHeading id="recent-deposits" title={ADD_FUNDS_TEXT.recentTitle} />
      {isError ? (
        <ErrorState title={ADD_FUNDS_TEXT.recentFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={ADD_FUNDS_TEXT.recentLoading} />
      ) : data.length === 0 ? (
        <EmptyState title={ADD_FUNDS_TEXT.recentEmpty}>{ADD_FUNDS_TEXT.recentEmptyText}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.map(({ id, description, created_at, amount, currency, status }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-3">
              <span className="min-w-0">
                <span className="block break-words">{description}</span>
                <time dateTime={created_at} title={formatDateTime(created_at)} className="text-sm text-ink-soft">
                  {relativeTime(created_at)}
                </time>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <MoneyText asset={currency} amount={amount} className="font-semibold" />
                <Badge tone={STATES[status].tone}>{STATES[status].word}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
