// Takes a quote and asks a phone to pay it, in one call: for whoever orders on behalf of a customer and has no screen between.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { PhoneAttempt } from '#settlement/rail.ts'
import type { Acceptance } from './accept-quote.ts'
import { findOrdersByIds } from './find-order.ts'
import { getOrder } from './get-order.ts'
import { ORDER, type Order } from './order.ts'
import { placeOrder } from './orders/place-order.ts'
import { payOrderByPhone } from './payments/pay-by-phone.ts'
import { toPhonePaymentAnswer } from './payments/phone-payment-answer.ts'

type Wanted = {
  userId: UserId
  quoteId: string
  phone: string
  network?: PhoneNetwork | undefined
  delivery?: Acceptance['delivery']
}
export type OrderByPhone = { order: Order; payment: PaymentAnswer | undefined }

/** The phone is asked, or its answer is on its way. */
const OPEN: readonly PhoneAttempt['state'][] = ['waiting', 'arrived', 'checked']

/**
 * The quote again is the same order, as it stands by then. While a prompt for it is open, none is sent beside it: a call that
 * is repeated after a crash asks no phone twice. Throws as placing and paying an order do.
 */
export async function orderByPhone(deps: Deps, wanted: Wanted): Promise<OrderByPhone> {
  const { userId, quoteId, phone, network, delivery } = wanted
  const placed = await placeOrder(deps, { userId, quoteId, method: 'mpesa', ...(delivery && { delivery }) })
  if (placed.state !== 'awaiting_payment') return withPayment(deps, placed)
  const { reference } = placed
  const last = await findLast(deps, placed)
  const isAsked = last !== undefined && OPEN.includes(last.state)
  if (isAsked && last.phone !== phone) throw new AppError('prompt_open')
  if (!isAsked) await payOrderByPhone(deps, { userId, reference, phone, network })
  return withPayment(deps, await getOrder(deps, userId, reference))
}

/** The order alone, for whose phone is busy until it is asked. The quote again is the same order. */
export function placeForPhone(deps: Deps, { userId, quoteId }: Pick<Wanted, 'userId' | 'quoteId'>): Promise<Order> {
  return placeOrder(deps, { userId, quoteId, method: 'mpesa' })
}

/** An order with its last prompt, if there was one. */
export async function withPayment(deps: Deps, order: Order): Promise<OrderByPhone> {
  return toOrderByPhone({ order, last: await findLast(deps, order) })
}

/** An order and how its phone was asked last, before anything is said of it in anybody's language. */
export type Asked = { order: Order; last: PhoneAttempt | undefined }

export function toOrderByPhone({ order, last }: Asked): OrderByPhone {
  return { order, payment: last && toPhonePaymentAnswer(order, last) }
}

/** Those of the ids that are orders, whoever's, by their ids: two queries, however many they are. */
export async function findAsked(deps: Deps, ids: readonly OrderId[]): Promise<Map<string, Asked>> {
  const asked = await withLasts(deps, await findOrdersByIds(deps.db, ids))
  return new Map(asked.map((each) => [each.order.id, each]))
}

/** In their order, by one query. */
export async function withLasts({ db, settlement }: Deps, orders: readonly Order[]): Promise<Asked[]> {
  const ids = orders.filter(({ payment_method }) => payment_method === 'mpesa').map(({ id }) => id)
  const lasts = await settlement.collector('mpesa').phone?.findLastOf(db, ORDER, ids)
  return orders.map((order) => ({ order, last: lasts?.get(order.id) }))
}

async function findLast(deps: Deps, { id, payment_method }: Pick<Order, 'id' | 'payment_method'>) {
  return deps.settlement.collector(payment_method).phone?.findLast(deps.db, { kind: ORDER, id })
}
