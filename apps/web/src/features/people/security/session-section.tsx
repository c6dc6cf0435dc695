import type { Session } from '@kivuko/contract/account-security.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Outcome } from './action-outcome.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './api.ts'
import { Section } from './security-section.tsx'
import { useAction } from './use-action.ts'

/** Every place where somebody is signed in to this account, this one marked. */
export function SessionSection() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <Section
      title={t('Where you are signed in')}
      lead={t('If you do not know one of these, end it and change your password.')}
    >
      {isError && data === undefined ? (
        <ErrorState title={t('Your sessions could not be loaded')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={t('Loading your sessions…')} />
      ) : (
        <SessionList sessions={data} />
      )}
    </Section>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient()
  const action = useAction()
  const [ending, setEnding] = useState<Session | 'others'>()
  const others = sessions.filter(({ is_current }) => !is_current)

  const end = (which: Session | 'others') => {
    setEnding(undefined)
    void action.run(async () => {
      try {
        if (which === 'others')
          return plural(await endOtherSessions(), {
            one: '{count} other session has ended.',
            other: '{count} other sessions have ended.',
          })
        await endSession(which.id)
        return t('{device} is signed out.', { device: which.device })
      } finally {
        await queries.invalidateQueries(sessionsQuery)
      }
    })
  }
  const isAll = ending === 'others'
  return (
    <>
      <ul aria-label={t('Sessions')} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={action.isBusy} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <Outcome action={action} />
      {others.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('You are signed in nowhere else.')}</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          loading={action.isBusy}
          onClick={() => setEnding('others')}
        >
          {t('Sign out all others')}
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={isAll ? t('Sign out every other session?') : t('Sign out {device}?', { device: ending?.device ?? '' })}
        confirmText={isAll ? t('Sign out all others') : t('Sign out')}
        cancelText={t('Keep')}
        tone="danger"
        onConfirm={() => ending && end(ending)}
        onCancel={() => setEnding(undefined)}
      >
        {isAll ? t('Only this one stays signed in.') : t('Whoever uses it will have to sign in again.')}
      </ConfirmDialog>
    </>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { device, address, place, is_current, created_at, last_seen_at } = session
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink">
          <span className="min-w-0 break-words">{device}</span>
          {is_current ? <Badge tone="info">{t('This session')}</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {t('Last seen:')}{' '}
          <time dateTime={last_seen_at} title={formatDateTime(last_seen_at)}>
            {relativeTime(last_seen_at)}
          </time>
          {address ? ` · ${place ? `${place} (${address})` : t('from {address}', { address })}` : ''} · {t('since')}{' '}
          {formatDate(created_at)}
        </p>
      </div>
      {is_current ? null : (
        <Button
          variant="quiet"
          size="small"
          className="shrink-0"
          disabled={isBusy}
          aria-label={t('Sign out {device}', { device })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
