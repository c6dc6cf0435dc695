// An order: a purchase at a quote's price, from awaiting payment to crypto in the wallet, or the money back.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_FIATS, ORDER_GOODS, PAYMENT_METHODS } from './buying.ts'
import { maturing } from './card-waits.ts'
import { CHAIN_NETWORKS, WITHDRAWAL_STATES } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, required } from './field-rules.ts'
import { wholeNumber } from './paging.ts'
import { paymentMethod } from './quotes.ts'
import { t } from './text.ts'

/** In words for the customer: `features/trading/buy/order-state-text.ts` of the web app. */
export const ORDER_STATES = [
  'awaiting_payment',
  'completed',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Why a payment is contested. `asked`: its bank asks, or warns of fraud; nothing was taken. `open`: it took the money.
 * `lost`: for good, and the customer owes it.
 */
export const ORDER_DISPUTES = ['asked', 'open', 'lost'] as const
export type OrderDispute = (typeof ORDER_DISPUTES)[number]

/** Where to send a bank transfer. */
export const bankInstructions = z.object({
  kind: z.literal('bank_transfer'),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  /** What ties the transfer to the order; null for an account of the order's own, which takes its one payment. */
  reference: z.nullable(z.string()),
  /** Until when an account of the order's own takes it; null: as long as the order is open. */
  expires_at: z.nullable(z.string()),
})

/**
 * 'planned': the order is not paid yet. 'kept': nothing was sent, and coins that were bought stayed in the wallet.
 * The others are those of the withdrawal that takes the coins there.
 */
export const DELIVERY_STATES = ['planned', 'kept', ...WITHDRAWAL_STATES] as const

export const orderDelivery = z.object({
  network: z.enum(CHAIN_NETWORKS),
  /** With its checksum. */
  address: z.string(),
  status: z.enum(DELIVERY_STATES),
  /** The network's, in the coin itself. */
  fee: decimalString,
  /** What arrives. */
  received: decimalString,
  /** The withdrawal's reference; null until there is one. */
  reference: z.nullable(z.string()),
  /** Null until it was sent. */
  transaction_hash: z.nullable(z.string()),
  /** The earliest moment it is sent; null before it is paid, and while a person has to decide first. */
  sends_at: z.nullable(z.string()),
})
export type OrderDelivery = z.output<typeof orderDelivery>

/** They are in the customer's wallet after all. */
export function hasStayed({ status }: Pick<OrderDelivery, 'status'>): boolean {
  return status === 'kept' || status === 'failed' || status === 'cancelled'
}

/** Bought, and not there yet. */
export function isOnItsWay({ status }: Pick<OrderDelivery, 'status'>): boolean {
  return status === 'waiting' || status === 'sending' || status === 'confirming'
}

export const orderSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** What was accepted: with it a card payment that is still open is gone on with. */
  quote_id: z.string(),
  status: z.enum(ORDER_STATES),
  payment_method: paymentMethod,
  fiat_currency: z.enum(ORDER_FIATS),
  /** The coin; of a wallet filled by card, the wallet's currency. */
  crypto_currency: z.enum(ORDER_GOODS),
  total: decimalString,
  fee: decimalString,
  /** What a partner added, beside the fee; zero where none did. */
  margin: decimalString,
  rate: decimalString,
  crypto_amount: decimalString,
  /** Until when payment buys exactly that, unless the market rises further than the spread; later its price decides. */
  firm_until: z.string(),
  /** What a payment buys at the least; it comes back when it would buy less. */
  least_amount: decimalString,
  /** Until when payment is awaited. */
  expires_at: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** Why the last card attempt or the order did not go through, in words; null when nothing went wrong. */
  problem: z.nullable(z.string()),
  /** Null when its payment is not contested. */
  dispute: z.nullable(z.enum(ORDER_DISPUTES)),
  /** Null also while an account of the order's own is being opened: it is there in a moment. */
  instructions: z.nullable(bankInstructions),
  /** The address the coins go to; null when that is the customer's wallet. */
  delivery: z.nullable(orderDelivery),
  /** Bought by card, and not free to leave yet; null otherwise. */
  maturing: z.nullable(maturing),
})
export type Order = z.output<typeof orderSchema>

/** An order as a line of a list: without where to send a bank transfer or where its coins go. */
export const orderLineSchema = z.omit(orderSchema, { instructions: true, delivery: true, maturing: true })
export type OrderLine = z.output<typeof orderLineSchema>

const listedOrder = z.extend(orderLineSchema, {
  /** Its line in the list of transactions, with the receipt; null for a card order that nobody paid. */
  transaction_id: z.nullable(z.string()),
})
export type ListedOrder = z.output<typeof listedOrder>

export const ORDERS_PAGE_SIZE = 20

export const listOrders = endpoint({
  id: 'listOrders',
  route: 'GET /orders',
  summary: 'What the customer ordered, newest first, however far each order came: also what nobody paid',
  auth: 'user',
  query: z.object({
    limit: wholeNumber(1, 100, ORDERS_PAGE_SIZE),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^ord_[0-9a-z]{1,60}$/, t('must be `next` of the page before')))),
  }),
  response: z.object({
    orders: z.array(listedOrder),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
})

const ORDER_METHODS = [...PAYMENT_METHODS, 'sepa'] as const

export const createOrder = endpoint({
  id: 'createOrder',
  route: 'POST /orders',
  summary: 'Accept a quote: one quote makes one order, and asking again gives the same one',
  auth: 'user',
  idempotent: true,
  body: z.object({
    quote_id: z
      .string(required('quote_id'))
      .check(z.minLength(1, required('quote_id')), z.maxLength(64, charactersMax(64))),
    /** 'sepa' is a bank transfer in euro. */
    payment_method: z.enum(ORDER_METHODS, oneOf(ORDER_METHODS)),
  }),
  response: orderSchema,
  errors: [
    'service_paused',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'quote_altered',
    'too_many_open_orders',
    'supply_short',
    'method_unavailable',
    'amount_out_of_range',
    'limit_reached',
    'tier_too_low',
    'account_suspended',
    'account_held',
    'rates_unavailable',
    'pair_closed',
  ],
})

export const getOrder = endpoint({
  id: 'getOrder',
  route: 'GET /orders/{reference}',
  summary: 'One order of the signed-in customer, by its reference or by the card provider’s payment id',
  auth: 'user',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: orderSchema,
  errors: ['order_not_found'],
})

export const cancelOrder = endpoint({
  id: 'cancelOrder',
  route: 'POST /orders/{reference}/cancel',
  summary: 'Give up an order that is not paid yet',
  auth: 'user',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: orderSchema,
  errors: ['order_not_found', 'order_closed'],
})
