import type { Notification } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { sameSitePath } from '#lib/return-address.ts'
import { WholeWords } from '#ui/whole-words.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import { markRead } from './notification-store.ts'

const ROW = 'flex w-full min-w-0 grow items-start gap-3 rounded-box p-3 text-start'
const ACTIVE_ROW = `${ROW} transition-colors hover:bg-sunken`

/** One notification. Opening it marks it as read and leads to its page, when that is a page of this site. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { id, action_url, is_read } = notification
  const page = sameSitePath(action_url)
  const open = () => {
    void markRead(id)
    onOpen?.()
  }
  if (page) {
    return (
      <Link to={page} className={ACTIVE_ROW} onClick={open}>
        <Content notification={notification} />
      </Link>
    )
  }
  if (is_read) {
    return (
      <div className={ROW}>
        <Content notification={notification} />
      </div>
    )
  }
  return (
    <button type="button" className={ACTIVE_ROW} onClick={open}>
      <Content notification={notification} />
    </button>
  )
}

function Content({ notification }: { notification: Notification }): ReactNode {
  const { type, title, message, is_read, created_at } = notification
  return (
    <>
      <NotificationIcon type={type} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`min-w-0 break-words text-ink ${is_read ? 'font-medium' : 'font-semibold'}`}>{title}</span>
          {is_read ? null : (
            <span className="size-2.5 shrink-0 rounded-full bg-primary">
              <span className="sr-only">{t('Unread')}</span>
            </span>
          )}
        </span>
        <span className="block text-sm leading-6 break-words text-ink-soft">
          <WholeWords>{message}</WholeWords>
        </span>
        <time className="block text-sm text-ink-soft" dateTime={created_at} title={formatDateTime(created_at)}>
          {relativeTime(created_at)}
        </time>
      </span>
    </>
  )
}
