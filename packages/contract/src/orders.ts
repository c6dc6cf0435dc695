// An order: a purchase at a quote's price, from awaiting payment to crypto in the wallet, or the money back.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { buyCrypto, payCurrency, paymentMethod } from './quotes.ts'

/** In words for the customer: `features/buy/order-state-text.ts` of the web app. */
export const ORDER_STATES = [
  'awaiting_payment',
  'completed',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Where to send a bank transfer, and the reference that ties it to the order. */
export const bankInstructions = z.object({
  kind: z.literal('bank_transfer'),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  reference: z.string(),
})

export const orderSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(ORDER_STATES),
  payment_method: paymentMethod,
  fiat_currency: payCurrency,
  crypto_currency: buyCrypto,
  total: decimalString,
  fee: decimalString,
  rate: decimalString,
  crypto_amount: decimalString,
  /** Until when the price is kept and payment is awaited. */
  expires_at: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** Why the last card attempt or the order did not go through, in words; null when nothing went wrong. */
  problem: z.nullable(z.string()),
  instructions: z.nullable(bankInstructions),
})
export type Order = z.output<typeof orderSchema>

export const createOrder = endpoint({
  id: 'createOrder',
  method: 'POST',
  path: '/orders',
  summary: 'Accept a quote: one quote makes one order, and asking again gives the same one',
  auth: 'user',
  idempotent: true,
  body: z.object({
    quote_id: z
      .string('quote_id is required')
      .check(z.minLength(1, 'quote_id is required'), z.maxLength(64, 'must be at most 64 characters')),
    payment_method: paymentMethod,
  }),
  response: orderSchema,
  errors: [
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'quote_altered',
    'method_unavailable',
    'amount_out_of_range',
    'rates_unavailable',
  ],
})

export const getOrder = endpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/orders/{reference}',
  summary: 'One order of the signed-in customer, by its reference or by the card provider’s payment id',
  auth: 'user',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: orderSchema,
  errors: ['order_not_found'],
})

export const cancelOrder = endpoint({
  id: 'cancelOrder',
  method: 'POST',
  path: '/orders/{reference}/cancel',
  summary: 'Give up an order that is not paid yet',
  auth: 'user',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: orderSchema,
  errors: ['order_not_found', 'order_closed', 'provider_unavailable'],
})
