// Signing in to a frame at the site: the frame gets a link and a short code, the customer opens the link in a window of the site's own
// and says yes there, and the frame asks whether they did. Nothing that signs anybody in passes from one window to the other.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { t } from './text.ts'
import { SALE_FIATS, TRADE_CRYPTOS, TRADE_SIDES } from './trades.ts'

/** How long the link works: it is opened, and somebody may have to sign in first. */
export const WIDGET_SIGN_IN_MINUTES = 10
const WIDGET_SIGN_IN_STATES = ['waiting', 'done', 'expired'] as const

export const startWidgetSignIn = endpoint({
  id: 'startWidgetSignIn',
  route: 'POST /widget/site_sign_in',
  summary: 'A link to the site, where this session is signed in to; the one before it works no more',
  auth: 'widget',
  isRare: true,
  response: z.object({
    url: z.string(),
    /** Four digits, shown in both windows. */
    code: z.string(),
    expires_at: z.string(),
  }),
})

export const readWidgetSignIn = endpoint({
  id: 'readWidgetSignIn',
  route: 'GET /widget/site_sign_in',
  summary: 'Whether somebody said yes at the site',
  auth: 'widget',
  response: z.object({
    status: z.enum(WIDGET_SIGN_IN_STATES),
    /** Once it is done. */
    customer: z.nullable(z.object({ email: z.string(), first_name: z.string() })),
  }),
})

const body = z.object({
  /** What stands behind the `#` of the link. */
  secret: z.string(t('is required')).check(z.maxLength(100)),
})

export const openWidgetSignIn = endpoint({
  id: 'openWidgetSignIn',
  route: 'POST /widget_sign_ins/open',
  summary: 'Which purchase or sale a link of a frame is of, before its customer says yes',
  auth: 'user',
  isRare: true,
  body,
  response: z.object({
    /** Whose page the frame is on. */
    partner: z.string(),
    is_test: z.boolean(),
    code: z.string(),
    /** Where what is bought goes; null: to the customer's account. */
    delivery: z.nullable(z.object({ network: z.enum(CHAIN_NETWORKS), network_name: z.string(), address: z.string() })),
    /** Whether that page buys or sells. */
    side: z.enum(TRADE_SIDES),
    /** What is said yes to, of a link that asks for a sale to somewhere new; null of one that signs in. */
    sale: z.nullable(
      z.object({
        crypto_currency: z.enum(TRADE_CRYPTOS),
        crypto_amount: decimalString,
        fiat_currency: z.enum(SALE_FIATS),
        /** Whole: the account with its name, or the phone. */
        destination: z.string(),
      }),
    ),
    customer: z.object({ name: z.string(), email: z.string() }),
    expires_at: z.string(),
  }),
  errors: ['widget_link_invalid', 'widget_link_of_other', 'widget_staff_elsewhere'],
})

export const confirmWidgetSignIn = endpoint({
  id: 'confirmWidgetSignIn',
  route: 'POST /widget_sign_ins/confirm',
  summary: 'Let the frame buy or sell as the signed-in customer, once',
  auth: 'user',
  proof: 'unless-fresh',
  isRare: true,
  body,
  response: z.object({ result: z.literal('ok') }),
  errors: ['widget_link_invalid', 'widget_staff_elsewhere', 'email_unverified', 'account_suspended'],
})

/** Who signed in to the frame says yes, and nobody else. */
export const confirmWidgetSale = endpoint({
  id: 'confirmWidgetSale',
  route: 'POST /widget_sign_ins/confirm_sale',
  summary: 'Let the frame sell what its link says, to where its link says, once',
  auth: 'user',
  proof: 'always',
  isRare: true,
  body,
  response: z.object({ result: z.literal('ok') }),
  errors: [
    'widget_link_invalid',
    'widget_link_of_other',
    'widget_staff_elsewhere',
    'email_unverified',
    'account_suspended',
  ],
})
