// One event with what it said, and its handling once more.
import { type OpenWebhook, redeliverWebhook } from '@kivuko/contract/console-money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { standingQuery, useMayDecide, webhookQuery } from './api.ts'
import { DeedDialog } from './deed-dialog.tsx'
import { OUTCOME_NAMES, providerName, WEBHOOKS_TEXT as TEXT } from './messages.ts'
import { FactList, OpenCard } from './side-by-side.tsx'

type Name = { provider: string; id: string }

export function OpenWebhookCard({ name, closeTo }: { name: Name; closeTo: string }) {
  const { data, error, isFetching, refetch } = useQuery(webhookQuery(name))
  return (
    <OpenCard title={data?.type ?? TEXT.event} closeTo={closeTo}>
      {data ? (
        <Opened event={data} name={name} />
      ) : error ? (
        <ErrorState
          title={TEXT.notOpened}
          detail={errorText(error, TEXT.notOpened)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={TEXT.opening} />
      )}
    </OpenCard>
  )
}

function Opened({ event, name }: { event: OpenWebhook; name: Name }) {
  const queries = useQueryClient()
  const mayDecide = useMayDecide()
  const [isAsking, setAsking] = useState(false)
  const standing = useQuery({ ...standingQuery(name), enabled: event.outcome === 'received' })
  const { outcome, handled_at: handledAt } = (event.outcome === 'received' && standing.data) || event
  return (
    <>
      <FactList
        facts={[
          [TEXT.provider, providerName(event.provider)],
          [
            TEXT.outcome,
            <span key="outcome" role="status">
              {OUTCOME_NAMES[outcome]}
            </span>,
          ],
          [TEXT.about, event.object_ref ?? ''],
          [TEXT.received, formatDateTime(event.received_at)],
          [TEXT.handled, handledAt ? formatDateTime(handledAt) : TEXT.notYet],
          [
            TEXT.event,
            <span key="event" className="break-all">
              {event.id}
            </span>,
          ],
        ]}
      />
      {event.can_redeliver && mayDecide ? (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setAsking(true)}>
          {TEXT.redeliver}
        </Button>
      ) : null}
      {event.can_redeliver ? null : <p className="text-sm text-ink-soft">{TEXT.cannot}</p>}
      <section aria-label={TEXT.body} className="flex flex-col gap-2">
        <h3 className="font-semibold">{TEXT.body}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-box bg-sunken p-4 text-xs leading-5">
          {event.body}
        </pre>
      </section>
      {isAsking ? (
        <DeedDialog
          title={TEXT.redeliver}
          confirm={TEXT.redeliver}
          deed={(reason) => call(redeliverWebhook, { body: { ...name, reason } })}
          onDone={(answer) => {
            queries.removeQueries({ queryKey: standingQuery(name).queryKey })
            queries.setQueryData(webhookQuery(name).queryKey, { ...event, ...answer })
            void queries.invalidateQueries({ queryKey: ['console', 'webhooks'] })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{TEXT.redeliverLead}</p>
        </DeedDialog>
      ) : null}
    </>
  )
}
