// One event with what it said, and its handling once more.
import { listWebhooks, type OpenWebhook, redeliverWebhook } from '@kivuko/contract/console-webhooks.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '../loaded.tsx'
import { useMayDecide } from '../member.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { standingQuery, webhookQuery } from './api.ts'
import { OUTCOME_NAMES } from './webhook-names.ts'

type Name = { provider: string; id: string }

export function OpenWebhookCard({ name, closeTo }: { name: Name; closeTo: string }) {
  const query = useQuery(webhookQuery(name))
  return (
    <OpenCard title={query.data?.type ?? 'Event'} closeTo={closeTo}>
      <Loaded query={query} texts={{ loading: 'Opening the event…', failed: 'The event could not be opened' }}>
        {(event) => <Opened event={event} name={name} />}
      </Loaded>
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
          ['Provider', providerName(event.provider)],
          [
            'Outcome',
            <span key="outcome" role="status">
              {OUTCOME_NAMES[outcome]}
            </span>,
          ],
          ['About', event.object_ref ?? ''],
          ['Received', formatDateTime(event.received_at)],
          ['Handled', handledAt ? formatDateTime(handledAt) : 'Not yet'],
          [
            'Event',
            <span key="event" className="break-all">
              {event.id}
            </span>,
          ],
        ]}
      />
      {event.can_redeliver && mayDecide ? (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setAsking(true)}>
          Handle it again
        </Button>
      ) : null}
      {event.can_redeliver ? null : (
        <p className="text-sm text-ink-soft">
          This was read from a statement, or its provider is not connected: there is nothing to handle again.
        </p>
      )}
      <section aria-label="What it said" className="flex flex-col gap-2">
        <h3 className="font-semibold">What it said</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-box bg-sunken p-4 text-xs leading-5">
          {event.body}
        </pre>
      </section>
      {isAsking ? (
        <ReasonDialog
          title="Handle it again"
          confirm="Handle it again"
          lead="What it did before is not done twice."
          send={(reason) => call(redeliverWebhook, { body: { ...name, reason } })}
          onDone={(answer) => {
            queries.removeQueries({ queryKey: standingQuery(name).queryKey })
            queries.setQueryData(webhookQuery(name).queryKey, { ...event, ...answer })
            void queries.invalidateQueries({ queryKey: listKey(listWebhooks) })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
