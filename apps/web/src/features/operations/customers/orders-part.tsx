import { METHODS } from '@kivuko/contract/buying.ts'
import { CARD_WAIT_FINDINGS, type Maturing } from '@kivuko/contract/card-waits.ts'
import { type ConsoleOrderLine, consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import type { OrderDispute, OrderState } from '@kivuko/contract/orders.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { amountColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const STATUSES: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refund_pending: 'Refund under way',
  refunded: 'Refunded',
}

const DISPUTES: Record<OrderDispute, string> = { asked: 'Bank asks', open: 'Disputed', lost: 'Owed' }

const TONES: Record<OrderState, BadgeTone> = {
  awaiting_payment: 'warning',
  completed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refund_pending: 'warning',
  refunded: 'info',
}

const COLUMNS: Column<ConsoleOrderLine>[] = [
  timeColumn('Time', ({ created_at: at }) => at),
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  {
    key: 'method',
    header: 'Paid by',
    cell: ({ payment_method: method }) => METHODS[method].name,
  },
  amountColumn('Total', ({ fiat_currency, total }) => [fiat_currency, total]),
  amountColumn('Fee', ({ fiat_currency, fee }) => [fiat_currency, fee]),
  amountColumn('Margin', ({ fiat_currency, margin }) => [fiat_currency, /[1-9]/.test(margin) ? margin : null], 'None'),
  amountColumn('Coins', ({ crypto_currency, crypto_amount }) => [crypto_currency, crypto_amount]),
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, problem, maturing, dispute }) => (
      <span className="block max-w-80 min-w-32 break-words">
        <Badge tone={TONES[status]}>{STATUSES[status]}</Badge>
        {dispute ? (
          <>
            {' '}
            <Badge tone="danger">{DISPUTES[dispute]}</Badge>
          </>
        ) : null}
        {problem ? <span className="block text-ink-soft">{problem}</span> : null}
        {maturing ? <span className="block text-ink-soft">{waitText(maturing)}</span> : null}
      </span>
    ),
  },
]

/** Which rule keeps what a card paid for in the house, and until when. */
function waitText({ rule, until }: Maturing): string {
  const end = until ? `Leaves from ${formatDateTime(until)}` : 'Leaves when somebody releases it'
  return `${end}: ${CARD_WAIT_FINDINGS[rule]}`
}

/** What the customer ordered, however far it came. */
export function OrdersPart({ id }: { id: string }) {
  const list = useList({ endpoint: consoleCustomerOrders, params: { id }, filters: ['status'] })
  return (
    <section aria-labelledby="orders-heading" className="flex flex-col gap-3">
      <SectionHeading id="orders-heading" title="Orders" />
      <p className="text-ink-soft">Every purchase that was begun, also those that were never paid.</p>
      <ListFilters className="max-w-xs">
        <Choice list={list} name="status" label="Status" options={STATUSES} any="All statuses" />
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id: order }) => order}
        texts={{
          caption: 'Orders, newest first',
          loading: 'Loading orders…',
          failed: 'Orders could not be loaded',
          none: 'No orders',
          noneLead: 'This customer has ordered nothing that fits.',
        }}
      />
    </section>
  )
}
