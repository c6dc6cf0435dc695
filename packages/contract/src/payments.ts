// Card payments and saved cards, as the specification names them (part 1, section 7).
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, required } from './field-rules.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { payCurrency, paymentMethod } from './quotes.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** What a phone keeps cards in; each has to be asked for. */
export const CARD_WALLETS = ['apple_pay', 'google_pay'] as const
export type CardWallet = (typeof CARD_WALLETS)[number]

const orderFiat = z.enum(ORDER_FIATS, oneOf(ORDER_FIATS))
const reference = z
  .string(t('must be text'))
  .check(z.minLength(1, t('is required')), z.maxLength(255, charactersMax(255)))
const description = z.optional(z.nullable(z.string(t('must be text')).check(z.maxLength(255, charactersMax(255)))))

export const cardSchema = z.object({
  id: z.string(),
  /** visa, mastercard, amex, discover, or another brand's name. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})
export type SavedCard = z.output<typeof cardSchema>

const started = z.object({
  client_secret: z.string(),
  /** The order's reference: ask GET /orders/{reference} how it went. */ reference: z.string(),
})

export const initiatePayment = endpoint({
  id: 'initiatePayment',
  route: 'POST /payments/initiate',
  summary: 'Order a quote and start its card payment; with the same quote again, the same order and payment',
  auth: 'user',
  idempotent: true,
  body: z.object({
    amount: amountInput,
    currency: orderFiat,
    /** The card provider, not the method: exactly 'stripe'. */
    payment_method: z.literal('stripe', sayRule('must be {value}', { value: "'stripe'" })),
    /** The caller's own reference, kept with the payment. */
    reference,
    description,
    quote_id: z
      .string(required('quote_id'))
      .check(z.minLength(1, required('quote_id')), z.maxLength(64, charactersMax(64))),
    setup_future_usage: z.optional(
      z.nullable(z.literal('on_session', sayRule('must be {one} or {other}', { one: "'on_session'", other: 'null' }))),
    ),
  }),
  response: started,
  errors: [
    'service_paused',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'quote_altered',
    'too_many_open_orders',
    'supply_short',
    'order_closed',
    'method_unavailable',
    'amount_out_of_range',
    'limit_reached',
    'tier_too_low',
    'account_suspended',
    'account_held',
    'rates_unavailable',
    'pair_closed',
    'payment_refused',
    'provider_unavailable',
  ],
})

export const initiateBridge = endpoint({
  id: 'initiateBridge',
  route: 'POST /payments/initiate-bridge',
  summary: 'Start paying an order with a saved card; `reference` names the order',
  auth: 'user',
  idempotent: true,
  body: z.object({ amount: amountInput, currency: orderFiat, reference, description, payment_method_id: reference }),
  response: started,
  errors: [
    'service_paused',
    'order_not_found',
    'order_closed',
    'quote_altered',
    'too_many_open_orders',
    'supply_short',
    'card_not_found',
    'method_unavailable',
    'payment_refused',
    'provider_unavailable',
  ],
})

export const listCards = endpoint({
  id: 'listCards',
  route: 'GET /payments/card/methods',
  summary: 'The saved cards of the signed-in customer',
  auth: 'user',
  response: z.object({ cards: z.array(cardSchema) }),
  errors: ['provider_unavailable'],
})

export const startCardSave = endpoint({
  id: 'startCardSave',
  route: 'POST /payments/card/save/start',
  summary: 'Start saving a card without paying',
  auth: 'user',
  response: z.object({ client_secret: z.string() }),
  errors: ['method_unavailable', 'provider_unavailable'],
})

export const deleteCard = endpoint({
  id: 'deleteCard',
  route: 'POST /payments/card/methods/{id}/delete',
  summary: 'Remove a saved card',
  auth: 'user',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: z.object({ result: z.literal('ok') }),
  errors: ['card_not_found', 'provider_unavailable'],
})

/** What the browser needs before a payment: the methods of this installation, their bounds, and the card script. */
export const paymentOptions = endpoint({
  id: 'paymentOptions',
  route: 'GET /payments/options',
  summary: 'Payment methods of this installation with their bounds, and the card provider’s public settings',
  auth: 'none',
  response: z.object({
    methods: z.array(
      z.object({
        currency: payCurrency,
        method: paymentMethod,
        minimum: decimalString,
        maximum: decimalString,
        /** It is stopped at the moment: the sentence that says so. */
        paused: z.optional(z.string()),
      }),
    ),
    /** Networks of phones this installation has, the first for numbers of no other. */
    phone_networks: z.optional(
      z.array(z.object({ network: z.enum(PHONE_NETWORK_IDS), paused: z.optional(z.string()) })),
    ),
    card: z.nullable(
      z.object({
        publishable_key: z.string(),
        /** A stand-in script to load first in development and tests; null means the provider's own. */
        script_url: z.nullable(z.string()),
        /** Wallets a card may come from, beside being typed. */
        wallets: z.optional(z.array(z.enum(CARD_WALLETS))),
      }),
    ),
  }),
})

export const cardWebhook = endpoint({
  id: 'cardWebhook',
  route: 'POST /webhooks/stripe',
  summary: 'Signed events of the card provider',
  auth: 'signature',
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
})
