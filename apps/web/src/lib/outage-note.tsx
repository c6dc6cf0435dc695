// Says that the page waits for Kivuko and not the other way round, for as long as that is so.
import { t } from '@kivuko/contract/text.ts'
import { useSyncExternalStore } from 'react'
import { useOffline } from './offline.ts'
import { isTryingAgain, subscribe } from './outage.ts'
import { useSession } from './use-session.ts'

export function OutageNote() {
  const isTrying = useSyncExternalStore(subscribe, isTryingAgain, () => false)
  // Where what was kept is shown, the page says so itself.
  const since = useOffline()
  const isOffline = useSession().isOffline && since === undefined
  return (
    <div role="status">
      {isTrying || isOffline ? (
        <p className="enter fixed inset-x-4 top-4 z-50 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-box border border-line bg-paper px-5 py-3 font-semibold text-ink shadow-float">
          {isTrying
            ? t('{brand} is briefly unavailable, trying again.')
            : t('You are offline. You stay signed in, and we keep trying.')}
        </p>
      ) : null}
    </div>
  )
}
