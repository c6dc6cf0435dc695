import type { Notification } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#ui/line-icons.tsx'
import { NotificationRow } from './notification-row.tsx'
import { dismissToast, dismissToasts } from './notification-store.ts'

/** Specification part 1, section 9. */
const TOAST_MS = 5_000
/** More than these at once would cover the page: the next waits until one goes. */
const TOASTS_MAX = 3

/** New notifications in turn, five seconds each. Escape closes all; `onLeave` takes the focus if it was inside. */
export function Toasts({ toasts, onLeave }: { toasts: readonly Notification[]; onLeave: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (frame.current?.contains(document.activeElement)) onLeave()
      dismissToasts()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown, onLeave])
  return (
    <div
      ref={frame}
      role="status"
      aria-label={t('New notifications')}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex flex-col gap-3 sm:end-6 sm:bottom-6 sm:left-auto sm:w-96"
    >
      {toasts.slice(0, TOASTS_MAX).map((toast) => (
        <Toast key={toast.id} toast={toast} onLeave={onLeave} />
      ))}
    </div>
  )
}

/** Waits while it is pointed at or has the keyboard: what one is about to use does not vanish. */
function Toast({ toast, onLeave }: { toast: Notification; onLeave: () => void }) {
  const { id } = toast
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the time is held, nothing is done
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="enter pointer-events-auto flex items-start gap-1 rounded-box border border-line bg-paper p-1 shadow-float"
    >
      <NotificationRow notification={toast} onOpen={() => dismissToast(id)} />
      <button
        type="button"
        onClick={() => {
          onLeave()
          dismissToast(id)
        }}
        className="flex size-11 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-sunken"
      >
        <span className="sr-only">{t('Close')}</span>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
