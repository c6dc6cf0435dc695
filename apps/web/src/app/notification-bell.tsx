import { type ComponentType, lazy, Suspense } from 'react'
import type { BellProps } from '#features/record/notifications/notification-bell.tsx'

const NOTHING: { default: ComponentType<BellProps> } = { default: () => null }

/** Loaded for the signed-in only; a page whose bell cannot be loaded goes without. */
const Bell = lazy(() =>
  import('#features/record/notifications/notification-bell.tsx').then(
    (module) => ({ default: module.NotificationBell }),
    () => NOTHING,
  ),
)

/** The bell, in a place of its size while its code is on the way. */
export function LazyNotificationBell(props: BellProps) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell {...props} />
    </Suspense>
  )
}
