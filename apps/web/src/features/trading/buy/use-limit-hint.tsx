// What is left of the limits, for the widget and its order. Loaded for the signed-in only.
import { lazy, type ReactNode, Suspense } from 'react'
import { LimitRoom } from '#lib/limit-room.tsx'
import { useSession } from '#lib/use-session.ts'

const NOTHING = { default: (_: { currency: string | undefined }): ReactNode => null }

const Limit = lazy(() =>
  import('./own-limit.tsx').then(
    ({ OwnLimit }) => ({ default: OwnLimit }),
    () => NOTHING,
  ),
)

/** `currency`: of the amount. Undefined for visitors. */
export function useLimitHint(currency: string | undefined): ReactNode {
  if (!useSession().token) return undefined
  return (
    <Suspense fallback={<LimitRoom />}>
      <Limit currency={currency} />
    </Suspense>
  )
}
