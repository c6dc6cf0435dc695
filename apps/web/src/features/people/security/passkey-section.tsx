import type { Passkey } from '@kivuko/contract/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, relativeTime } from '#lib/format.ts'
import { supportsPasskeys } from '#lib/passkey.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { forgetPasskey, passkeysQuery } from './api.ts'
import { useGuard } from './confirm-identity.tsx'
import { PASSKEY_TEXT } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { Section } from './section.tsx'
import { type Action, useAction } from './use-action.ts'

export function PasskeySection({ canAdd }: { canAdd: boolean }) {
  const action = useAction()
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  return (
    <Section title={PASSKEY_TEXT.title} lead={PASSKEY_TEXT.lead}>
      {isError && data === undefined ? (
        <ErrorState title={PASSKEY_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={2} label={PASSKEY_TEXT.loading} />
      ) : data.length === 0 ? (
        <EmptyState title={PASSKEY_TEXT.empty}>{PASSKEY_TEXT.emptyText}</EmptyState>
      ) : (
        <PasskeyList passkeys={data} action={action} />
      )}
      <Outcome action={action} />
      {!supportsPasskeys() ? (
        <p className="text-sm text-ink-soft">{PASSKEY_TEXT.unsupported}</p>
      ) : canAdd ? (
        <AddPasskey action={action} />
      ) : (
        <p className="text-sm text-ink-soft">{PASSKEY_TEXT.needsEmail}</p>
      )}
    </Section>
  )
}

function PasskeyList({ passkeys, action }: { passkeys: readonly Passkey[]; action: Action }) {
  const queries = useQueryClient()
  const guard = useGuard()
  const [removing, setRemoving] = useState<Passkey>()

  const remove = (passkey: Passkey) => {
    setRemoving(undefined)
    void action.run(async () => {
      await guard(() => forgetPasskey(passkey.id)).finally(() => queries.invalidateQueries(passkeysQuery))
      return PASSKEY_TEXT.removed(passkey.name)
    })
  }
  return (
    <>
      <ul aria-label={PASSKEY_TEXT.title} className="divide-y divide-line">
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
              aria-label={PASSKEY_TEXT.removeOf(passkey.name)}
              onClick={() => setRemoving(passkey)}
            >
              {PASSKEY_TEXT.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        title={PASSKEY_TEXT.removeQuestion(removing?.name ?? '')}
        confirmText={PASSKEY_TEXT.remove}
        cancelText={PASSKEY_TEXT.keep}
        tone="danger"
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {PASSKEY_TEXT.removeText}
      </ConfirmDialog>
    </>
  )
}

function history({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at ? `${PASSKEY_TEXT.used} ${relativeTime(last_used_at)}` : PASSKEY_TEXT.unused
  return `${PASSKEY_TEXT.made} ${formatDate(created_at)} · ${used}`
}
