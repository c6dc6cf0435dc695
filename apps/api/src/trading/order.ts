// An order's states and what may be asked of it. Pure: no database, no clock.

import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import type { Money } from '@kivuko/money/money.ts'
import { money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Order = Tables['orders']

export const ORDER_TRANSITIONS = {
  awaiting_payment: ['completed', 'expired', 'cancelled', 'refund_pending'],
  // A payment that arrives after all goes back.
  expired: ['refund_pending'],
  cancelled: ['refund_pending'],
  refund_pending: ['refunded'],
  // Two people of the staff decided to take it back.
  completed: ['refund_pending'],
  refunded: [],
} as const satisfies Transitions<OrderState>

export function totalOf(order: Order): Money<OrderFiat> {
  return money(order.fiat_currency, order.total_units)
}

/** Open to be paid at `now`: awaiting payment and inside its window. */
export function isPayable(order: Order, now: Date): boolean {
  return order.state === 'awaiting_payment' && order.expires_at > now
}

/** A payment was booked for it: delivered, or on its way back. */
export function isSettled(order: Order): boolean {
  return order.state === 'completed' || order.state === 'refund_pending' || order.state === 'refunded'
}
