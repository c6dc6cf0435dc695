import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { ARRIVAL_POLL_MS, recentDepositsQuery } from './api.ts'

const STATES: Record<'completed' | 'pending' | 'failed', { tone: BadgeTone; word: string }> = {
  completed: { tone: 'success', word: t('Completed') },
  pending: { tone: 'warning', word: t('Pending') },
  failed: { tone: 'danger', word: t('Failed') },
}

/** The customer's last deposits. */
export function RecentDeposits({ awaitsBank }: { awaitsBank: boolean }) {
  return (
    <ListCard
      id="recent-deposits"
      title={t('Recent deposits')}
      query={useQuery({ ...recentDepositsQuery, refetchInterval: awaitsBank && ARRIVAL_POLL_MS })}
      texts={{
        loading: t('Loading deposits…'),
        failed: t('Failed to load deposits'),
        empty: t('No deposits yet'),
        emptyText: t('Money you add is listed here, newest first.'),
      }}
      rows={3}
    >
      {({ id, description, created_at, amount, currency, status }) => (
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
      )}
    </ListCard>
  )
}
