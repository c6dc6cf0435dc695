// The bell of both headers: how many are unread, the five newest, and a toast for each new one.
import { t } from '@kivuko/contract/text.ts'
import Bell from 'lucide-react/icons/bell'
import { useCallback, useId } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { useDropdown } from '#ui/use-dropdown.ts'
import { BADGE_MAX, badgeText } from './notification-rules.ts'
import { Toasts } from './notification-toasts.tsx'
import { MarkAllButton, RecentList } from './recent-list.tsx'
import { useNotifications } from './use-notifications.ts'

/** `place` decides the largest number the badge spells out. */
export type BellProps = { place: keyof typeof BADGE_MAX }

export function NotificationBell({ place }: BellProps) {
  const { unread, toasts } = useNotifications()
  const { isOpen, setIsOpen, frame, button } = useDropdown()
  const id = useId()
  const badge = badgeText(unread, BADGE_MAX[place])
  const takeFocus = useCallback(() => button.current?.focus(), [button])
  return (
    <div ref={frame} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="relative flex size-11 items-center justify-center rounded-box text-ink hover:bg-primary-soft"
      >
        <span className="sr-only">
          {unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
        </span>
        <Bell size={22} aria-hidden="true" />
        {badge ? (
          <span
            aria-hidden="true"
            className="absolute top-0.5 end-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums"
          >
            {badge}
          </span>
        ) : null}
      </button>
      <section
        id={id}
        aria-label={t('Latest notifications')}
        hidden={!isOpen}
        className="enter z-30 flex max-h-[calc(100dvh-6rem)] flex-col gap-2 overflow-y-auto rounded-box border border-line bg-paper p-3 shadow-float hidden:hidden max-sm:fixed max-sm:inset-x-4 max-sm:top-18 sm:absolute sm:top-full sm:end-0 sm:mt-2 sm:w-96"
      >
        <div className="flex min-h-10 items-center justify-between gap-3 ps-3">
          <h2 className="font-semibold text-ink">{t('Notifications')}</h2>
          <MarkAllButton />
        </div>
        {isOpen ? <RecentList /> : null}
        <Link
          to={PATHS.notifications}
          className="flex min-h-11 items-center justify-center rounded-box font-medium text-primary hover:bg-primary-soft hover:text-on-primary-soft"
        >
          {t('See all notifications')}
        </Link>
      </section>
      <Toasts toasts={toasts} onLeave={takeFocus} />
    </div>
  )
}
