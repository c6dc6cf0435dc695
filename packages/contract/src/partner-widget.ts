// Widget sessions, as a partner's server makes them. The secret is in the address that is answered, once, behind its `#`. Fields that
// belong to the other side than the session's are refused when it is made.
import * as z from 'zod/mini'
import { amountInput } from './amounts.ts'
import { email, nameRule } from './auth.ts'
import { type BuyCrypto, ORDER_CRYPTOS, ORDER_FIATS, type PayCurrency } from './buying.ts'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { type SaleFiat, TRADE_SIDES, type TradeCrypto } from './trades.ts'
import { widgetTheme } from './widget-look.ts'

/** What a session's customer may pay with: what needs a statement read by hand is left to the site. */
export const WIDGET_METHODS = ['mpesa', 'card'] as const
export type WidgetMethod = (typeof WIDGET_METHODS)[number]
/** How long the address works before a frame takes it, and how long a session lives after its last call. */
export const WIDGET_REDEEM_MINUTES = 5
export const WIDGET_IDLE_MINUTES = 60

export const WIDGET_SESSION_STATES = ['open', 'taken', 'expired', 'revoked'] as const
export type WidgetSessionState = (typeof WIDGET_SESSION_STATES)[number]

const name = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80, 'at most 80 characters'), nameRule))

export const widgetSettings = z.object({
  side: z.enum(TRADE_SIDES, 'must be buy or sell'),
  /** Your own name for this purchase: on the order, and to find it by. */
  external_id: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces')),
  ),
  /** Of a sale: what is paid out, by phone in shillings and into a bank account in every other currency. */
  fiat_currency: z.enum(ORDER_FIATS, `must be one of ${ORDER_FIATS.join(', ')}`),
  /** Of a purchase. Left out: the customer types it. */
  fiat_amount: z.optional(amountInput),
  /** Of a sale: what is sold, with exactly one coin. Left out: the customer types it. */
  crypto_amount: z.optional(amountInput),
  /** What may be bought, or sold, the first one chosen. */
  crypto_currencies: z
    .array(z.enum(ORDER_CRYPTOS, `must be one of ${ORDER_CRYPTOS.join(', ')}`))
    .check(z.minLength(1, 'must name at least one coin'), z.maxLength(ORDER_CRYPTOS.length, 'names a coin twice')),
  /** Of a purchase. With `address`, and one coin that is delivered over it. Left out: the coins go to the customer's account. */
  network: z.optional(z.enum(CHAIN_NETWORKS, `must be one of ${CHAIN_NETWORKS.join(', ')}`)),
  /** Where the coins go, whoever buys: nobody changes it in the frame. */
  address: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(128, 'at most 128 characters')),
  ),
  /** Ways to pay that are offered; left out: each that is open. */
  payment_methods: z.optional(
    z
      .array(z.enum(WIDGET_METHODS, `must be one of ${WIDGET_METHODS.join(', ')}`))
      .check(z.minLength(1, 'must name at least one way'), z.maxLength(WIDGET_METHODS.length, 'names a way twice')),
  ),
  /** Typed ahead for the customer, who may change it. Proves nothing. */
  customer: z.optional(
    z.object({
      email: z.optional(email),
      first_name: name,
      last_name: name,
      phone_number: z.optional(z.string().check(z.maxLength(20, 'at most 20 characters'))),
    }),
  ),
  language: z.optional(z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`)),
  theme: z.optional(widgetTheme),
  /** One of the partner's registered addresses. */
  return_address: z.optional(z.string().check(z.maxLength(500, 'at most 500 characters'))),
})
export type WidgetSettings = z.output<typeof widgetSettings>

type OfASide = 'side' | 'fiat_currency' | 'crypto_currencies' | 'crypto_amount'
type OfPurchases = 'fiat_amount' | 'network' | 'address' | 'payment_methods'
type Settings = Omit<WidgetSettings, 'customer' | 'external_id'>
/** As they are kept: with nothing of the other side. */
export type BuySettings = Omit<Settings, OfASide> & {
  side: 'buy'
  fiat_currency: PayCurrency
  crypto_currencies: BuyCrypto[]
}
export type SellSettings = Omit<Settings, OfASide | OfPurchases> & {
  side: 'sell'
  fiat_currency: SaleFiat
  crypto_currencies: TradeCrypto[]
  crypto_amount?: string | undefined
}

const sessionSchema = z.object({
  id: z.string(),
  external_id: z.nullable(z.string()),
  /** `open`: no frame has taken it. `taken`: one has, and goes on. */
  status: z.enum(WIDGET_SESSION_STATES),
  /** Until a frame takes it, or after its last call. */
  expires_at: z.string(),
  created_at: z.string(),
  /** The orders made in it: `GET /partner/orders/{id}` has each. */
  order_ids: z.array(z.string()),
  /** The sales made in it. */
  sale_ids: z.array(z.string()),
})
export type WidgetSession = z.output<typeof sessionSchema>

const params = z.object({
  id: z
    .string('is required')
    .check(z.regex(/^wgs_[0-9a-z]{26}$/, 'must be the id of a widget session, which begins with wgs_')),
})

export const createWidgetSession = endpoint({
  id: 'createWidgetSession',
  route: 'POST /partner/widget_sessions',
  summary:
    'Begin a purchase or a sale in a frame on your page: answers the address to hand to one browser, within five minutes',
  auth: 'partner',
  scope: 'widget:write',
  body: widgetSettings,
  response: z.extend(sessionSchema, {
    /** For the loader, this one time. It holds the session's secret: no log, no referrer, one browser. */
    url: z.string(),
  }),
  errors: ['widget_closed', 'widget_origin_missing', 'service_paused'],
})

export const readWidgetSession = endpoint({
  id: 'readWidgetSession',
  route: 'GET /partner/widget_sessions/{id}',
  summary: 'How a widget session stands, and the orders or sales made in it',
  auth: 'partner',
  scope: 'widget:write',
  params,
  response: sessionSchema,
  errors: ['widget_session_not_found'],
})

export const revokeWidgetSession = endpoint({
  id: 'revokeWidgetSession',
  route: 'POST /partner/widget_sessions/{id}/revoke',
  summary: 'End a widget session: no call of its frame works from then on. What was ordered or sold goes its way',
  auth: 'partner',
  scope: 'widget:write',
  params,
  response: sessionSchema,
  errors: ['widget_session_not_found'],
})
