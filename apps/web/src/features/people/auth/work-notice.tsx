// What a form says while the browser does the work the server asks for.
import { t } from '@kivuko/contract/text.ts'
import { useSyncExternalStore } from 'react'
import { getWorkProgress, subscribeToWork } from '#lib/work-progress.ts'

/** Said once by a screen reader; the bar is there for whoever wants to know how far it is. */
export function WorkNotice() {
  const share = useSyncExternalStore(subscribeToWork, getWorkProgress, () => undefined)
  return (
    <div role="status" className={share === undefined ? 'sr-only' : 'rounded-box bg-primary-soft px-4 py-3'}>
      {share === undefined ? null : (
        <>
          <p className="text-sm leading-6 text-on-primary-soft">
            {t(
              'Checking that no program is guessing passwords. Your browser solves a small task for that, which takes a few seconds. Nothing is asked of you.',
            )}
          </p>
          <progress
            className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
            aria-label={t('Progress of the check')}
            value={share}
            max={1}
          />
        </>
      )}
    </div>
  )
}
