import { ORDER_STATES, type OrderLine, type OrderState } from '@kivuko/contract/orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { orderPages } from './api.ts'
import { ORDERS_TEXT as TEXT } from './messages.ts'

const TONES: Record<OrderState, BadgeTone> = {
  awaiting_payment: 'warning',
  completed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refund_pending: 'warning',
  refunded: 'info',
}

const COLUMNS: Column<OrderLine>[] = [
  {
    key: 'at',
    header: TEXT.at,
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    key: 'reference',
    header: TEXT.reference,
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  {
    key: 'method',
    header: TEXT.method,
    cell: ({ payment_method: method }) => TEXT.methods[method],
  },
  {
    key: 'total',
    header: TEXT.total,
    isFigure: true,
    cell: ({ fiat_currency: currency, total }) => <MoneyText asset={currency} amount={total} />,
  },
  {
    key: 'coins',
    header: TEXT.coins,
    isFigure: true,
    cell: ({ crypto_currency: currency, crypto_amount: amount }) => <MoneyText asset={currency} amount={amount} />,
  },
  {
    key: 'status',
    header: TEXT.status,
    cell: ({ status, problem }) => (
      <span className="block max-w-80 min-w-32 break-words">
        <Badge tone={TONES[status]}>{TEXT.statuses[status]}</Badge>
        {problem ? <span className="block text-ink-soft">{problem}</span> : null}
      </span>
    ),
  },
]

const STATUS_OPTIONS = [
  { value: '', label: TEXT.allStatuses },
  ...ORDER_STATES.map((value) => ({ value, label: TEXT.statuses[value] })),
]

/** What the customer ordered, however far it came. */
export function OrdersPart({ id }: { id: string }) {
  const { values, change } = useAddressChoices(['status'])
  return (
    <section aria-labelledby="orders-heading" className="flex flex-col gap-3">
      <SectionHeading id="orders-heading" title={TEXT.title} />
      <p className="text-ink-soft">{TEXT.lead}</p>
      <search aria-label={TEXT.filters} className="grid max-w-xs gap-3">
        <SelectField
          label={TEXT.status}
          options={STATUS_OPTIONS}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </search>
      <PagedTable
        query={useInfiniteQuery(orderPages(id, values))}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id: order }) => order}
        texts={TEXT}
        empty={<EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>}
        errorText={(error) => errorText(error, '')}
      />
    </section>
  )
}
