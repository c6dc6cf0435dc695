import { t } from '@kivuko/contract/text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { RECENT_MAX } from './notification-rules.ts'
import { markAllRead, retry } from './notification-store.ts'
import { useNotifications } from './use-notifications.ts'

/** The five newest, or why there are none. */
export function RecentList() {
  const { items, status, isAsking } = useNotifications()
  if (status === 'failed')
    return <ErrorState title={t('Failed to load notifications')} onRetry={retry} retrying={isAsking} />
  if (status === 'waiting') return <SkeletonRows rows={3} label={t('Loading notifications…')} />
  if (items.length === 0)
    return (
      <EmptyState title={t('No notifications yet')}>
        {t('You are notified here when a payment arrives, expires or goes back, and when your account changes.')}
      </EmptyState>
    )
  return (
    <ul className="flex flex-col gap-1">
      {items.slice(0, RECENT_MAX).map((notification) => (
        <li key={notification.id}>
          <NotificationRow notification={notification} />
        </li>
      ))}
    </ul>
  )
}

/** Offered while something is unread. */
export function MarkAllButton() {
  const { unread } = useNotifications()
  if (unread === 0) return null
  return (
    <Button variant="quiet" size="small" onClick={() => void markAllRead()}>
      {t('Mark all as read')}
    </Button>
  )
}
