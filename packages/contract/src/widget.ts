// What the widget's frame calls, with the token of its session, at the widget's own address alone. No cookie, no other session:
// whoever has the token may buy into one account, and nothing else.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { email, nameRule } from './auth.ts'
import { BUY_CRYPTOS, ORDER_CRYPTOS, ORDER_FIATS } from './buying.ts'
import { expectedWait, maturing } from './card-waits.ts'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { LANGUAGES } from './languages.ts'
import { PAYMENT_STATUSES } from './mobile-money.ts'
import { ORDER_STATES, orderDelivery } from './orders.ts'
import { WIDGET_METHODS } from './partner-widget.ts'
import { kenyanPhone } from './phone.ts'
import { buyCrypto } from './quotes.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'
import { widgetTheme } from './widget-look.ts'
import { widgetSelling } from './widget-sale.ts'

/** The path of every call of the frame begins so. */
export const WIDGET_PATH = '/widget/'

const widgetMethod = z.enum(WIDGET_METHODS, oneOf(WIDGET_METHODS))

const orderSchema = z.object({
  id: z.string(),
  reference: z.string(),
  quote_id: z.string(),
  status: z.enum(ORDER_STATES),
  payment_method: widgetMethod,
  fiat_currency: z.enum(ORDER_FIATS),
  total: decimalString,
  fee: decimalString,
  /** What the partner adds to the fee. */
  margin: decimalString,
  crypto_currency: z.enum(ORDER_CRYPTOS),
  crypto_amount: decimalString,
  /** Of a phone that was asked; null before that, and for a card. */
  payment: z.nullable(z.object({ status: z.enum(PAYMENT_STATUSES), message: z.string(), phone_number: z.string() })),
  problem: z.nullable(z.string()),
  /** To the session's own address; null where the coins go to the account. */
  delivery: z.nullable(orderDelivery),
  /** Bought by card, and not free to leave yet; null otherwise. */
  maturing: z.nullable(maturing),
  expires_at: z.string(),
})
export type WidgetOrder = z.output<typeof orderSchema>

const viewSchema = z.object({
  id: z.string(),
  /** Whose page this is on. */
  partner: z.string(),
  /** Of the operator, who sells. */
  brand: z.string(),
  /** Play money. */
  is_test: z.boolean(),
  /** The pages that may speak with the frame. */
  origins: z.array(z.string()),
  return_address: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  theme: widgetTheme,
  fiat_currency: z.enum(ORDER_FIATS),
  fiat_amount: z.nullable(z.string()),
  /** What may be bought; none in a session that sells. */
  crypto_currencies: z.array(z.enum(BUY_CRYPTOS)),
  /** Of a session that sells; null in one that buys. */
  selling: z.nullable(widgetSelling),
  /** Where the coins go, whoever buys; null: to the account of whoever signs in. */
  delivery: z.nullable(
    z.object({
      network: z.enum(CHAIN_NETWORKS),
      network_name: z.string(),
      /** With its checksum. */
      address: z.string(),
    }),
  ),
  /** At the site, where a customer shows who they are. */
  verification_url: z.string(),
  /** Open now, with what one payment may be. */
  methods: z.array(z.object({ method: widgetMethod, minimum: decimalString, maximum: decimalString })),
  prefilled: z.object({
    email: z.nullable(z.string()),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    phone_number: z.nullable(z.string()),
  }),
  /** Null before they signed in. */
  customer: z.nullable(z.object({ email: z.string(), first_name: z.string() })),
  /** The last one made in this session. */
  order: z.nullable(orderSchema),
  card: z.nullable(z.object({ publishable_key: z.string(), script_url: z.nullable(z.string()) })),
  expires_at: z.string(),
})
export type WidgetView = z.output<typeof viewSchema>

export const redeemWidgetSession = endpoint({
  id: 'redeemWidgetSession',
  route: 'POST /widget/redeem',
  summary:
    'Take a session for one frame, by the secret of its address as the bearer; the same frame may repeat it for a minute',
  auth: 'widget',
  body: z.object({
    /** Random, made by the frame and known to it alone. */
    frame: z
      .string(t('is required'))
      .check(z.regex(/^[A-Za-z0-9_-]{32,64}$/, t('must be 32 to 64 letters and digits'))),
  }),
  response: z.object({ token: z.string(), session: viewSchema }),
  errors: ['widget_session_taken'],
})

export const readWidget = endpoint({
  id: 'readWidget',
  route: 'GET /widget/session',
  summary: 'What the session asks for, who is signed in, and its last order',
  auth: 'widget',
  response: viewSchema,
})

export const sendWidgetCode = endpoint({
  id: 'sendWidgetCode',
  route: 'POST /widget/email_code',
  summary: 'Mail a six-digit code that counts in this session alone',
  auth: 'widget',
  isRare: true,
  body: z.object({ email }),
  response: z.object({
    result: z.literal('ok'),
    /** The code itself, in a demo that only this machine reaches. */
    dev_code: z.optional(z.string()),
  }),
})

const name = z.optional(
  z.string().check(z.trim(), z.maxLength(80, sayRule('at most {max} characters', { max: 80 })), nameRule),
)

export const signInWidget = endpoint({
  id: 'signInWidget',
  route: 'POST /widget/sign_in',
  summary:
    'Sign in by the mailed code; whoever has no account gets one. Who needs more than a code is told to use the site',
  auth: 'widget',
  isRare: true,
  body: z.object({
    email,
    code: z.string(t('is required')).check(z.trim(), z.regex(/^\d{6}$/, t('must be the six digits of the mail'))),
    /** Of a new customer. */
    first_name: name,
    last_name: name,
  }),
  response: z.object({ customer: z.object({ email: z.string(), first_name: z.string() }) }),
  errors: ['code_invalid', 'widget_name_missing', 'widget_needs_site', 'service_paused'],
})

/** Of a session with an address. */
const ELSEWHERE = ['address_invalid', 'address_not_in_book', 'network_unavailable'] as const

export const createWidgetQuote = endpoint({
  id: 'createWidgetQuote',
  route: 'POST /widget/quotes',
  summary: 'A firm price; the customer’s own once they signed in',
  auth: 'widget',
  body: z.object({ crypto_currency: buyCrypto, fiat_amount: amountInput, payment_method: widgetMethod }),
  response: z.object({
    id: z.string(),
    total: decimalString,
    fee: decimalString,
    /** What the partner adds to the fee. */
    margin: decimalString,
    rate: decimalString,
    crypto_amount: decimalString,
    least_amount: decimalString,
    /** Of a session with an address; null otherwise. */
    delivery: z.nullable(
      z.object({
        /** The network's, in the coin itself: it comes out of the coins. */
        fee: decimalString,
        /** What arrives at the address. */
        received: decimalString,
        /** What arrives at the least, should the market move or the payment come late. */
        least_received: decimalString,
        /** Why this customer may not have coins sent on, in words; null where they may, and before they signed in. */
        closed: z.nullable(z.string()),
        /** By card: how long the coins stay first; null where nothing waits. */
        card_wait: z.nullable(expectedWait),
      }),
    ),
    expires_at: z.string(),
  }),
  errors: [
    'amount_out_of_range',
    'rates_unavailable',
    'pair_closed',
    'method_unavailable',
    ...ELSEWHERE,
    'provider_unavailable',
    'service_paused',
  ],
})

const PLACING = [
  ...ELSEWHERE,
  'widget_not_signed_in',
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
  'provider_unavailable',
  'payment_refused',
] as const
const quoteId = z.string(t('is required')).check(z.regex(/^quo_[0-9a-z]{26}$/, t('must be the id of a quote')))

export const orderWidgetByPhone = endpoint({
  id: 'orderWidgetByPhone',
  route: 'POST /widget/phone_orders',
  summary: 'Take a quote and ask a phone to pay it; the same quote again is the same order',
  auth: 'widget',
  idempotent: true,
  body: z.object({ quote_id: quoteId, phone_number: kenyanPhone }),
  response: orderSchema,
  errors: [...PLACING, 'prompt_open'],
})

export const orderWidgetByCard = endpoint({
  id: 'orderWidgetByCard',
  route: 'POST /widget/card_orders',
  summary: 'Take a quote and start its card payment; the same quote again is the same order and payment',
  auth: 'widget',
  idempotent: true,
  body: z.object({ quote_id: quoteId }),
  response: z.object({ client_secret: z.string(), order: orderSchema }),
  errors: [...PLACING],
})

export const readWidgetOrder = endpoint({
  id: 'readWidgetOrder',
  route: 'GET /widget/orders/{id}',
  summary: 'An order made in this session',
  auth: 'widget',
  params: z.object({ id: z.string().check(z.regex(/^ord_[0-9a-z]{26}$/, t('must be the id of an order'))) }),
  response: orderSchema,
  errors: ['order_not_found'],
})

export const cancelWidgetOrder = endpoint({
  id: 'cancelWidgetOrder',
  route: 'POST /widget/orders/{id}/cancel',
  summary: 'Give up an order made in this session that is not paid',
  auth: 'widget',
  idempotent: true,
  params: z.object({ id: z.string().check(z.regex(/^ord_[0-9a-z]{26}$/, t('must be the id of an order'))) }),
  response: orderSchema,
  errors: ['widget_not_signed_in', 'order_not_found', 'order_closed'],
})
