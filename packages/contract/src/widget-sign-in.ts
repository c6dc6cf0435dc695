// Signing in to a frame at the site: the frame gets a link and a short code, the customer opens the link in a window of the site's own
// and says yes there, and the frame asks whether they did. Nothing that signs anybody in passes from one window to the other.
import * as z from 'zod/mini'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { t } from './text.ts'

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
  summary: 'Which purchase a link of a frame is of, before its customer says yes',
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
    customer: z.object({ name: z.string(), email: z.string() }),
    expires_at: z.string(),
  }),
  errors: ['widget_link_invalid', 'widget_staff_elsewhere'],
})

export const confirmWidgetSignIn = endpoint({
  id: 'confirmWidgetSignIn',
  route: 'POST /widget_sign_ins/confirm',
  summary: 'Let the frame buy as the signed-in customer, once',
  auth: 'user',
  proof: 'unless-fresh',
  isRare: true,
  body,
  response: z.object({ result: z.literal('ok') }),
  errors: ['widget_link_invalid', 'widget_staff_elsewhere', 'email_unverified', 'account_suspended'],
})
