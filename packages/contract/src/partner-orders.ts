// What a partner's customer buys: a firm price, and the order that takes it. The order is an ordinary one of that customer.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { ORDER_CRYPTOS, ORDER_FIATS, type PaymentMethod } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { PAYMENT_STATUSES } from './mobile-money.ts'
import { ORDER_STATES, orderDelivery } from './orders.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { kenyanPhone } from './phone.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { buyCrypto, payCurrency, paymentMethod } from './quotes.ts'

/** How an order that a server makes is paid; a browser, in the widget, has more ways. */
export const PARTNER_ORDER_METHODS = ['mpesa'] as const satisfies readonly PaymentMethod[]
const orderMethod = (rule: string) => z.enum(PARTNER_ORDER_METHODS, rule)
const ONE_OF = `must be ${PARTNER_ORDER_METHODS.join(' or ')}`

export const createPartnerQuote = endpoint({
  id: 'createPartnerQuote',
  route: 'POST /partner/quotes',
  summary: 'A firm price for a customer, to be taken once',
  auth: 'partner',
  scope: 'quotes:write',
  body: z.object({
    customer_id: partnerCustomerId,
    fiat_currency: payCurrency,
    crypto_currency: buyCrypto,
    fiat_amount: amountInput,
    payment_method: orderMethod(`${ONE_OF}: no order of this API is paid otherwise. The widget has more ways to pay`),
  }),
  response: z.object({
    id: z.string(),
    customer_id: z.string(),
    payment_method: paymentMethod,
    fiat_currency: z.enum(ORDER_FIATS),
    crypto_currency: z.enum(ORDER_CRYPTOS),
    /** What the customer pays, fee and margin included. */
    total: decimalString,
    fee: decimalString,
    /** What the partner adds, to be shown to the customer as a line of its own. */
    margin: decimalString,
    /** Price of one whole coin, the spread included. */
    rate: decimalString,
    crypto_amount: decimalString,
    /** What arrives at the least, should the market move or the payment come late; else the money comes back. */
    least_amount: decimalString,
    expires_at: z.string(),
  }),
  errors: ['partner_customer_not_found', 'amount_out_of_range', 'rates_unavailable', 'pair_closed'],
})

export const partnerOrderSchema = z.object({
  id: z.string(),
  /** What the customer reads on their phone and in their receipt. */
  reference: z.string(),
  /** Null of an order made in the widget: its customer is the operator's, and nothing of them is told. */
  customer_id: z.nullable(z.string()),
  /** Of the widget session it was made in. */
  external_id: z.nullable(z.string()),
  payment_method: paymentMethod,
  quote_id: z.string(),
  status: z.enum(ORDER_STATES),
  fiat_currency: z.enum(ORDER_FIATS),
  total: decimalString,
  fee: decimalString,
  /** The partner’s. */
  margin: decimalString,
  rate: decimalString,
  crypto_currency: z.enum(ORDER_CRYPTOS),
  crypto_amount: decimalString,
  /** The last prompt; null before there is one, and of an order made in the widget. */
  payment: z.nullable(
    z.object({
      method: z.literal('mpesa'),
      status: z.enum(PAYMENT_STATUSES),
      /** For the customer. */
      message: z.string(),
      phone_number: z.string(),
      network: z.enum(PHONE_NETWORK_IDS),
    }),
  ),
  /** Why it did not go through, in words; null when nothing went wrong. */
  problem: z.nullable(z.string()),
  /** To the address of its widget session; null where the coins go to the customer’s account. */
  delivery: z.nullable(
    z.pick(orderDelivery, {
      ...{ network: true, address: true, status: true, fee: true, received: true, transaction_hash: true },
      sends_at: true,
    }),
  ),
  /** Until when payment is awaited. */
  expires_at: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type PartnerOrder = z.output<typeof partnerOrderSchema>

const orderId = z.string('is required').check(z.regex(/^ord_[0-9a-z]{26}$/, 'must be the id of an order'))

export const createPartnerOrder = endpoint({
  id: 'createPartnerOrder',
  route: 'POST /partner/orders',
  summary:
    'Take a quote and ask the customer’s phone to pay it. The same quote again is the same order, and asks another phone',
  auth: 'partner',
  scope: 'orders:write',
  idempotent: true,
  body: z.object({
    customer_id: partnerCustomerId,
    quote_id: z.string('is required').check(z.regex(/^quo_[0-9a-z]{26}$/, 'must be the id of a quote')),
    payment: z.object({
      method: orderMethod(ONE_OF),
      phone_number: kenyanPhone,
      /** Left out: the one its number belongs to. */
      network: z.optional(z.enum(PHONE_NETWORK_IDS, `must be one of ${PHONE_NETWORK_IDS.join(', ')}`)),
    }),
  }),
  response: partnerOrderSchema,
  errors: [
    'partner_customer_not_found',
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
    'order_closed',
    'prompt_open',
    'provider_unavailable',
    'payment_refused',
  ],
})

export const listPartnerOrders = endpoint({
  id: 'listPartnerOrders',
  route: 'GET /partner/customers/{id}/orders',
  summary: 'Orders of one customer, newest first',
  auth: 'partner',
  scope: 'orders:read',
  params: z.object({ id: partnerCustomerId }),
  query: z.object(partnerPaging),
  response: partnerPage(partnerOrderSchema),
  errors: ['partner_customer_not_found'],
})

export const listAllPartnerOrders = endpoint({
  id: 'listAllPartnerOrders',
  route: 'GET /partner/orders',
  summary:
    'Orders of your customers and of your widget, newest first; or those under an external id of a widget session',
  auth: 'partner',
  scope: 'orders:read',
  query: z.object({
    ...partnerPaging,
    external_id: z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces')),
    ),
  }),
  response: partnerPage(partnerOrderSchema),
})

export const readPartnerOrder = endpoint({
  id: 'readPartnerOrder',
  route: 'GET /partner/orders/{id}',
  summary: 'One order',
  auth: 'partner',
  scope: 'orders:read',
  params: z.object({ id: orderId }),
  response: partnerOrderSchema,
  errors: ['order_not_found'],
})

export const cancelPartnerOrder = endpoint({
  id: 'cancelPartnerOrder',
  route: 'POST /partner/orders/{id}/cancel',
  summary: 'Give up an order that is not paid; a payment already on its way comes back by itself',
  auth: 'partner',
  scope: 'orders:write',
  idempotent: true,
  params: z.object({ id: orderId }),
  response: partnerOrderSchema,
  errors: ['order_not_found', 'order_closed'],
})
