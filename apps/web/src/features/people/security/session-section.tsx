import type { Session } from '@kivuko/contract/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime, relativeTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './api.ts'
import { SESSION_TEXT } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { Section } from './section.tsx'
import { useAction } from './use-action.ts'

/** Every place where somebody is signed in to this account, this one marked. */
export function SessionSection() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <Section title={SESSION_TEXT.title} lead={SESSION_TEXT.lead}>
      {isError && data === undefined ? (
        <ErrorState title={SESSION_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={SESSION_TEXT.loading} />
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
        if (which === 'others') return SESSION_TEXT.endedOthers(await endOtherSessions())
        await endSession(which.id)
        return SESSION_TEXT.ended(which.device)
      } finally {
        await queries.invalidateQueries(sessionsQuery)
      }
    })
  }
  const isAll = ending === 'others'
  return (
    <>
      <ul aria-label={SESSION_TEXT.list} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={action.isBusy} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <Outcome action={action} />
      {others.length === 0 ? (
        <p className="text-sm text-ink-soft">{SESSION_TEXT.alone}</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          loading={action.isBusy}
          onClick={() => setEnding('others')}
        >
          {SESSION_TEXT.endOthers}
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={isAll ? SESSION_TEXT.endOthersQuestion : SESSION_TEXT.endQuestion(ending?.device ?? '')}
        confirmText={isAll ? SESSION_TEXT.endOthers : SESSION_TEXT.end}
        cancelText={SESSION_TEXT.keep}
        tone="danger"
        onConfirm={() => ending && end(ending)}
        onCancel={() => setEnding(undefined)}
      >
        {isAll ? SESSION_TEXT.endOthersText : SESSION_TEXT.endText}
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
          {is_current ? <Badge tone="info">{SESSION_TEXT.current}</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {SESSION_TEXT.seen}{' '}
          <time dateTime={last_seen_at} title={formatDateTime(last_seen_at)}>
            {relativeTime(last_seen_at)}
          </time>
          {address ? ` · ${SESSION_TEXT.from(address, place)}` : ''} · {SESSION_TEXT.since} {formatDate(created_at)}
        </p>
      </div>
      {is_current ? null : (
        <Button
          variant="quiet"
          size="small"
          className="shrink-0"
          disabled={isBusy}
          aria-label={SESSION_TEXT.endOf(device)}
          onClick={onEnd}
        >
          {SESSION_TEXT.end}
        </Button>
      )}
    </li>
  )
}
