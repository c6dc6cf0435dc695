// The states of an order and of its refund, and what may be asked of them. Pure: no database, no clock.

import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import type { Said } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'
import { money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Order = Tables['orders']
export type Refund = Tables['refunds']
/** How rails know it by kind. */
export const ORDER = 'order'

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

export const REFUND_TRANSITIONS = {
  pending: ['succeeded', 'failed'],
  // A person sent it another way.
  failed: ['succeeded'],
  succeeded: [],
} as const satisfies Transitions<Refund['state']>

export function totalOf(order: Order): Money<OrderFiat> {
  return money(order.fiat_currency, order.total_units)
}

/** What of a refund is still to be sent: the rest its payer got by a dispute. */
export function restOf({ currency, amount_units, set_off_units }: Refund): Money<OrderFiat> {
  return money(currency, amount_units - set_off_units)
}

/** A payment was booked for it: delivered, or on its way back. */
export function isSettled(order: Order): boolean {
  return order.state === 'completed' || order.state === 'refund_pending' || order.state === 'refunded'
}

/** What went wrong, as sentences that are kept one below the other, so that each is said in its reader's language. */
export function inRow(...sentences: readonly string[]): string {
  return sentences.join('\n')
}

export function problemSaid({ problem }: Pick<Order, 'problem'>): Said {
  return problem === null ? '' : problem.split('\n')
}
