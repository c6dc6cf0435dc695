import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { NOTIFICATION_TEXT } from './messages.ts'
import { RECENT_MAX } from './notification-list.ts'
import { NotificationRow } from './notification-row.tsx'
import { markAllRead, retry } from './notification-store.ts'
import { useNotifications } from './use-notifications.ts'

/** The five newest, or why there are none. */
export function RecentList() {
  const { items, status, isAsking } = useNotifications()
  if (status === 'failed') return <ErrorState title={NOTIFICATION_TEXT.failed} onRetry={retry} retrying={isAsking} />
  if (status === 'waiting') return <SkeletonRows rows={3} label={NOTIFICATION_TEXT.loading} />
  if (items.length === 0) return <EmptyState title={NOTIFICATION_TEXT.empty}>{NOTIFICATION_TEXT.emptyText}</EmptyState>
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
      {NOTIFICATION_TEXT.markAll}
    </Button>
  )
}
