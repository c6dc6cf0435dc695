// What was sent to one webhook and what it answered, and sending it again: one event, or all since a moment.
import {
  DELIVERY_STATES,
  type PartnerWebhook,
  replayDelivery,
  type WebhookDelivery,
} from '@kivuko/contract/partner-webhooks.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { deliveryPages, type Place, usePartnerChange } from './api.ts'
import { PagedRows } from './paged-rows.tsx'
import { DELIVERY_TEXTS, FAILED_TEXT } from './partner-text.ts'
import { StateBadge } from './state-badge.tsx'

type DeliveriesProps = { place: Place; webhook: PartnerWebhook }

function useReplay({ place, webhook }: DeliveriesProps) {
  return usePartnerChange((which: { event_id: string } | { since: string }) =>
    call(replayDelivery, { params: { id: place.id, webhook: webhook.id }, body: { mode: place.mode, ...which } }),
  )
}

export function Deliveries({ place, webhook }: DeliveriesProps) {
  const [state, setState] = useState('')
  const query = useInfiniteQuery(deliveryPages(place, { webhook: webhook.id, state }))
  return (
    <section aria-label={t('Deliveries')} className="flex flex-col gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('State of the delivery')}
          value={state}
          options={[
            { value: '', label: t('All') },
            ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_TEXTS[value][0] })),
          ]}
          onChange={({ target }) => setState(target.value)}
        />
        <Button variant="secondary" loading={query.isRefetching} onClick={() => void query.refetch()}>
          {t('Refresh')}
        </Button>
      </div>
      <PagedRows
        query={query}
        texts={{ loading: t('Loading deliveries…'), failed: t('The deliveries could not be loaded.') }}
        none={
          state ? (
            <EmptyState title={t('No deliveries match')}>{t('Choose another state.')}</EmptyState>
          ) : (
            <EmptyState title={t('No deliveries yet')}>
              {t('The first change of an order or a payout is sent here.')}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((delivery) => (
              <Delivery key={delivery.id} place={place} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )}
      </PagedRows>
      {webhook.switched_off_at === null ? <ReplaySince place={place} webhook={webhook} /> : null}
    </section>
  )
}

function Delivery({ place, webhook, delivery }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const replaying = useReplay({ place, webhook })
  const { event, state, tries, next_at: nextAt } = delivery
  const last = tries.at(-1)
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{event.type}</span>
        <StateBadge is={DELIVERY_TEXTS[state]} />
        <span className="text-sm text-ink-soft">{formatDateTime(delivery.created_at)}</span>
      </p>
      <p className="text-sm leading-6 text-ink-soft wrap-anywhere">
        {event.object.id}, {event.object.status}
        {last ? ` · ${last.status === null ? last.problem : t('answered {status}', { status: last.status })}` : null}
        {nextAt ? ` · ${t('next try {time}', { time: formatDateTime(nextAt) })}` : null}
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-primary">
          {t('What was sent and answered')}
        </summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-box bg-sunken p-4 text-sm leading-6"
        >
          <code>{JSON.stringify(event, null, 2)}</code>
        </pre>
        <ol aria-label={t('Tries')} className="mt-2 flex list-decimal flex-col gap-1 ps-6 text-sm leading-6">
          {tries.map((one) => (
            <li key={one.at} className="wrap-anywhere">
              {formatDateTime(one.at)}, {t('{ms} ms', { ms: one.duration_ms })}:{' '}
              {one.status === null ? one.problem : t('answered {status}', { status: one.status })}
              {one.answer ? <code className="block whitespace-pre-wrap text-ink-soft">{one.answer}</code> : null}
            </li>
          ))}
        </ol>
      </details>
      {replaying.error ? <Alert>{errorText(replaying.error, FAILED_TEXT)}</Alert> : null}
      {webhook.switched_off_at === null && state !== 'waiting' ? (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          loading={replaying.isPending}
          aria-label={t('Send again the event {id}', { id: event.id })}
          onClick={() => replaying.mutate({ event_id: event.id })}
        >
          {t('Send again')}
        </Button>
      ) : null}
    </li>
  )
}

function ReplaySince(props: DeliveriesProps) {
  const [since, setSince] = useState('')
  const replaying = useReplay(props)
  const at = new Date(since)
  const isMoment = since !== '' && !Number.isNaN(at.getTime())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMoment && !replaying.isPending) replaying.mutate({ since: at.toISOString() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-box bg-sunken p-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('Send all events again since')}
          type="datetime-local"
          frameClassName="min-w-0 grow"
          value={since}
          onChange={({ target }) => {
            replaying.reset()
            setSince(target.value)
          }}
        />
        <Button type="submit" variant="secondary" disabled={!isMoment} loading={replaying.isPending}>
          {t('Send all again')}
        </Button>
      </div>
      {replaying.error ? <Alert>{errorText(replaying.error, FAILED_TEXT)}</Alert> : null}
      {replaying.data ? (
        <p role="status" className="text-sm">
          {plural(replaying.data.replayed, {
            one: '{count} event will be sent. Those that wait already are not doubled.',
            other: '{count} events will be sent. Those that wait already are not doubled.',
          })}
        </p>
      ) : null}
    </form>
  )
}
