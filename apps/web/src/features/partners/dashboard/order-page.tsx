// One order: how it stands, what it cost with the margin as a line of its own, each event of it and where that was sent.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { MemberOrder, MemberOrderEvent, readMemberOrder } from '@kivuko/contract/partner-dashboard.ts'
import { PARTNER_LOG_DAYS } from '@kivuko/contract/partner-keys.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { orderQuery, type Place } from './api.ts'
import { DELIVERY_TEXTS, ORDER_TEXTS } from './partner-text.ts'
import { StateBadge } from './state-badge.tsx'

type Addresses = Record<'backAddress' | 'customersAddress' | 'webhooksAddress' | 'requestsAddress', string>
type OrderPageProps = Addresses & { place: Place; id: string }

export function OrderPage({ place, id, ...addresses }: OrderPageProps) {
  const query = useQuery(orderQuery(place, id))
  return (
    <section aria-labelledby="order-heading" className="flex flex-col gap-5">
      <SectionHeading
        id="order-heading"
        title={query.data ? t('Order {reference}', { reference: query.data.order.reference }) : t('Order')}
        aside={<TextLink to={addresses.backAddress}>{t('All orders')}</TextLink>}
      />
      {query.data ? (
        <Loaded of={query.data} {...addresses} />
      ) : query.isError ? (
        <ErrorState title={t('The order could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={5} label={t('Loading the order…')} />
      )}
    </section>
  )
}

function Loaded({ of: { order, events }, ...addresses }: Addresses & { of: Result<typeof readMemberOrder> }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Facts order={order} {...addresses} />
      <Card aria-labelledby="events-heading" className="flex flex-col gap-4">
        <SectionHeading id="events-heading" title={t('Events')} />
        {events.length > 0 ? (
          <ol className="flex flex-col divide-y divide-line">
            {events.map((event) => (
              <Event key={event.id} of={event} webhooksAddress={addresses.webhooksAddress} />
            ))}
          </ol>
        ) : (
          <EmptyState title={t('Events are no longer kept')}>
            {t('They are kept for {days} days.', { days: PARTNER_LOG_DAYS })}
          </EmptyState>
        )}
      </Card>
    </div>
  )
}

type FactsProps = Pick<Addresses, 'customersAddress' | 'requestsAddress'> & { order: MemberOrder }

function Facts({ order, customersAddress, requestsAddress }: FactsProps) {
  const { fiat_currency: fiat, crypto_currency: coin, customer_id: customerId, external_id: externalId } = order
  return (
    <Card aria-label={t('The order')} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge is={ORDER_TEXTS[order.status]} />
        <span className="text-sm text-ink-soft">{formatDateTime(order.created_at)}</span>
      </p>
      {order.problem ? <p className="text-sm leading-6 wrap-anywhere">{order.problem}</p> : null}
      <Receipt>
        <ReceiptRow label={t('Our fee')}>
          <MoneyText asset={fiat} amount={order.fee} />
        </ReceiptRow>
        <ReceiptRow label={t('Your margin')}>
          <MoneyText asset={fiat} amount={order.margin} />
        </ReceiptRow>
        <ReceiptRow label={t('Price of 1 {coin}', { coin })}>
          <MoneyText asset={fiat} amount={order.rate} />
        </ReceiptRow>
        <ReceiptRow label={order.status === 'completed' ? t('Bought') : t('Buys')}>
          <MoneyText asset={coin} amount={order.crypto_amount} />
        </ReceiptRow>
        <ReceiptRow label={t('Total')} strong>
          <MoneyText asset={fiat} amount={order.total} />
        </ReceiptRow>
      </Receipt>
      <dl className="divide-y divide-line">
        <CopyLine label={t('Order id')} shown={order.id} />
        {customerId ? <CopyLine label={t('Customer id')} shown={customerId} /> : null}
        {externalId ? <CopyLine label={t('Your name for it (external_id)')} shown={externalId} /> : null}
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm leading-6 text-ink-soft">
        <TextLink to={`${requestsAddress}&object=${order.id}`}>{t('Calls that named it')}</TextLink>
        {customerId ? (
          <TextLink to={customersAddress}>{t('Customers')}</TextLink>
        ) : (
          t('Bought in your widget by one of our customers.')
        )}
      </p>
    </Card>
  )
}

function Event({ of, webhooksAddress }: { of: MemberOrderEvent; webhooksAddress: string }) {
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{of.type}</span>
        <StateBadge is={ORDER_TEXTS[of.status]} />
        {of.delivery_status ? <code className="text-sm">{of.delivery_status}</code> : null}
        <time dateTime={of.at} className="text-sm text-ink-soft">
          {formatDateTime(of.at)}
        </time>
      </p>
      <code className="text-sm text-ink-soft wrap-anywhere">{of.id}</code>
      {of.deliveries.length > 0 ? (
        <ul aria-label={t('Sent to')} className="flex flex-col gap-2">
          {of.deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <TextLink to={`${webhooksAddress}&webhook=${delivery.webhook_id}`} className="min-w-0 wrap-anywhere">
                {delivery.url}
              </TextLink>
              <StateBadge is={DELIVERY_TEXTS[delivery.state]} />
              <span className="text-ink-soft">{lastAnswer(delivery)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">{t('Sent to no webhook.')}</p>
      )}
    </li>
  )
}

function lastAnswer({ tries, status, problem }: MemberOrderEvent['deliveries'][number]): string {
  if (tries === 0) return ''
  return status === null ? (problem ?? '') : t('answered {status}', { status })
}
