import type { Passkey } from '@kivuko/contract/account-security.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, relativeTime } from '#lib/format.ts'
import { supportsPasskeys } from '#lib/passkey.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Outcome } from './action-outcome.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { forgetPasskey, passkeysQuery } from './api.ts'
import { Section } from './security-section.tsx'
import { type Action, useAction } from './use-action.ts'

export function PasskeySection({ canAdd }: { canAdd: boolean }) {
  const action = useAction()
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  return (
    <Section
      title={t('Passkeys')}
      lead={t(
        'Sign in with your fingerprint, your face or the lock of your device. A passkey cannot be guessed or phished.',
      )}
    >
      {isError && data === undefined ? (
        <ErrorState title={t('Your passkeys could not be loaded')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={2} label={t('Loading your passkeys…')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('No passkeys yet')}>{t('Add this device, and signing in takes one touch.')}</EmptyState>
      ) : (
        <PasskeyList passkeys={data} action={action} />
      )}
      <Outcome action={action} />
      {!supportsPasskeys() ? (
        <p className="text-sm text-ink-soft">{t('This browser cannot use passkeys.')}</p>
      ) : canAdd ? (
        <AddPasskey action={action} />
      ) : (
        <p className="text-sm text-ink-soft">{t('Confirm your email address first.')}</p>
      )}
    </Section>
  )
}

function PasskeyList({ passkeys, action }: { passkeys: readonly Passkey[]; action: Action }) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<Passkey>()

  const remove = (passkey: Passkey) => {
    setRemoving(undefined)
    void action.run(async () => {
      await forgetPasskey(passkey.id).finally(() => queries.invalidateQueries(passkeysQuery))
      return t('“{name}” is removed.', { name: passkey.name })
    })
  }
  return (
    <>
      <ul aria-label={t('Passkeys')} className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center justify-between gap-4 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium break-words text-ink">{passkey.name}</p>
              <p className="text-sm text-ink-soft">{history(passkey)}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              className="shrink-0"
              disabled={action.isBusy}
              aria-label={t('Remove {name}', { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        title={t('Remove “{name}”?', { name: removing?.name ?? '' })}
        confirmText={t('Remove')}
        cancelText={t('Keep it')}
        tone="danger"
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {t('It can no longer be used to sign in here. Your device may still list it until you delete it there.')}
      </ConfirmDialog>
    </>
  )
}

function history({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at ? t('last used: {when}', { when: relativeTime(last_used_at) }) : t('not used yet')
  return `${t('Added {date}', { date: formatDate(created_at) })} · ${used}`
}
