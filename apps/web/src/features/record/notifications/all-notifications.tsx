import { t } from '@kivuko/contract/text.ts'
import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CHOICES_HEADING } from './notice-choices.tsx'
import { NotificationRow } from './notification-row.tsx'
import { loadAll, markRead } from './notification-store.ts'
import { MarkAllButton } from './recent-list.tsx'
import { useNotifications } from './use-notifications.ts'

/** The whole list, up to its cap. */
export function AllNotifications() {
  const { problem } = useNotifications()
  useEffect(loadAll, [])
  return (
    <>
      <PageHeading
        title={t('Notifications')}
        lead={t('What happened to your money and your account, newest first.')}
        aside={
          <div className="flex flex-wrap items-center gap-x-4">
            <a
              href={`#${CHOICES_HEADING}`}
              className="inline-flex min-h-11 items-center rounded-[4px] font-medium text-primary underline underline-offset-4"
            >
              {t('How you are told')}
            </a>
            <MarkAllButton />
          </div>
        }
      />
      {problem ? <Alert>{problem}</Alert> : null}
      <List />
    </>
  )
}

function List() {
  const { items, status, isAsking } = useNotifications()
  if (status === 'failed')
    return <ErrorState title={t('Failed to load notifications')} onRetry={loadAll} retrying={isAsking} />
  if (status === 'waiting') return <SkeletonRows rows={5} label={t('Loading notifications…')} />
  if (items.length === 0)
    return (
      <EmptyState title={t('No notifications yet')}>
        {t('You are notified here when a payment arrives, expires or goes back, and when your account changes.')}
      </EmptyState>
    )
  return (
    <Card padding="none" aria-label={t('Notifications')}>
      <ul className="divide-y divide-line">
        {items.map((notification) => (
          <li key={notification.id} className="flex items-start gap-1 p-1 sm:p-2">
            <NotificationRow notification={notification} />
            {notification.is_read ? null : (
              <button
                type="button"
                onClick={() => void markRead(notification.id)}
                className="flex size-11 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-primary-soft hover:text-on-primary-soft"
              >
                <span className="sr-only">{t('Mark as read: {title}', { title: notification.title })}</span>
                <Check size={20} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
