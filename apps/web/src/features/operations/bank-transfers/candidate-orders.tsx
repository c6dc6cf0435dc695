// Orders beside a transfer, and in what they agree with it.

import type { CandidateOrder } from '@kivuko/contract/console-bank-transfers.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'

const ORDER_STATE_NAMES: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
}

type OrdersProps = {
  title: string
  orders: readonly CandidateOrder[]
  /** Left out, nothing is to be decided. */
  onSettle: ((order: CandidateOrder) => void) | undefined
}

export function CandidateOrders({ title, orders, onSettle }: OrdersProps) {
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {orders.length === 0 ? (
        <p className="text-sm text-ink-soft">No open order has this amount or a similar name.</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.reference} className="flex flex-col gap-2 rounded-box border border-line p-4 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{order.reference}</span>
              <MoneyText asset={order.currency} amount={order.total} />
            </div>
            <p>
              <TextLink to={customerAddress(order.customer_id)}>{order.customer_name}</TextLink>
              <span className="text-ink-soft">
                {' · '}
                {ORDER_STATE_NAMES[order.status]}
                {' · '}
                {formatDateTime(order.created_at)}
              </span>
            </p>
            <p className="flex flex-wrap gap-2">
              <Badge tone={order.is_same_amount ? 'success' : 'warning'}>
                {order.is_same_amount ? 'Same amount' : 'Other amount'}
              </Badge>
              <Badge tone={order.is_similar_name ? 'success' : 'warning'}>
                {order.is_similar_name ? 'Similar name' : 'Other name'}
              </Badge>
            </p>
            {onSettle ? (
              <Button variant="secondary" size="small" className="self-start" onClick={() => onSettle(order)}>
                Pay {order.reference} with it
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
