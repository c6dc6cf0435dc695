// What stands above a customer's screens: that they are old, because there is no network; and that a new version is ready.
import { t } from '@kivuko/contract/text.ts'
import { useSyncExternalStore } from 'react'
import { isUpdateReady, onUpdate, update } from '#lib/app-updates.ts'
import { formatDateTime } from '#lib/format.ts'
import { useOffline } from '#lib/offline.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export function StandingNotes() {
  const since = useOffline()
  const isReady = useSyncExternalStore(onUpdate, isUpdateReady, () => false)
  if (!since && !isReady) return null
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 pt-4 sm:px-6">
      {since ? (
        <Alert tone="warning" title={t('You are offline')}>
          {t('Balances and transactions are as they stood at {time}. Nothing can be sent until you are online.', {
            time: formatDateTime(since.toISOString()),
          })}
        </Alert>
      ) : null}
      {isReady ? (
        <Alert
          tone="info"
          action={
            <Button variant="secondary" size="small" onClick={update}>
              {t('Update')}
            </Button>
          }
        >
          {t('A new version is ready')}
        </Alert>
      ) : null}
    </div>
  )
}
