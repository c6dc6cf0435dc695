// Cards, mobile money and banks.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod'
import { HTTP } from './http.ts'
import { allOrNone, json, milliseconds, refuse, text, url, whole, withoutSlash } from './setting.ts'

const shortcode = z
  .string()
  .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
  .meta({ kind: '5 to 7 digits' })
const bankAccount = z.object({ bank_name: text, account_name: text, account_number: text })

export const RAILS = {
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('The card network, with the next two; without them cards are not offered.'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('The key the browser uses.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signs what Stripe tells us; point its webhook at `/api/v1/webhooks/stripe`.'),
  STRIPE_API_URL: url.optional().describe("Only for another than Stripe's own address."),
  STRIPE_SCRIPT_URL: url.optional().describe("Only for another than Stripe's own script."),
  MPESA_CONSUMER_KEY: text
    .optional()
    .describe(
      "M-Pesa's prompts (Daraja, Lipa na M-Pesa Online): all keys from here to MPESA_CALLBACK_SECRET or none, and without them mobile money is not offered.",
    ),
  MPESA_CONSUMER_SECRET: text.optional().describe('The secret of MPESA_CONSUMER_KEY.'),
  MPESA_SHORTCODE: shortcode.optional().describe('Where customers pay.'),
  MPESA_PASSKEY: text.optional().describe('The passkey of MPESA_SHORTCODE; it signs prompts.'),
  MPESA_PAYOUT_SHORTCODE: shortcode.optional().describe('Where payouts (B2C) come from.'),
  MPESA_INITIATOR: text.optional().describe('The name of the initiator, who asks for payouts.'),
  MPESA_SECURITY_CREDENTIAL: text
    .optional()
    .describe("The initiator's password, encrypted with Safaricom's certificate; it is good for 90 days."),
  MPESA_CALLBACK_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')
    .optional()
    .describe("The part of the callbacks' address that nobody can guess: 20 to 200 letters, digits, - or _."),
  MPESA_CALLBACK_BASE: url.optional().describe('Where Safaricom reaches you, when that is not PUBLIC_URL.'),
  MPESA_API_URL: url.default('https://api.safaricom.co.ke').describe("Safaricom's address."),
  MPESA_POLL_MS: milliseconds(10_000, 50).describe('Until the first poll of a payment.'),
  MPESA_PROMPT_MS: milliseconds(150_000, 1_000).describe('How long a prompt is waited for.'),
  MPESA_UNPAID_PER_HOUR: whole(5, 1).describe(
    "How many prompts that nobody paid reach a phone in an hour, whoever asks for them, unless it is the customer's own, verified.",
  ),
  BANK_ACCOUNTS: json(
    z.partialRecord(z.enum(ORDER_FIATS), bankAccount),
    'of currencies and accounts: { "NGN": { "bank_name", "account_name", "account_number" } }',
  )
    .prefault('{}')
    .describe('Where transfers go: `{"NGN":{"bank_name":"…","account_name":"…","account_number":"…"}}`.'),
  PAYSTACK_SECRET_KEY: text
    .optional()
    .describe(
      "Naira go to an account of each order's own, and sales are paid out in naira: see [Connect banks](guides/bank.md).",
    ),
  PAYSTACK_API_URL: url.optional().describe("Only for another than Paystack's own address."),
  BANK_FEED_URL: url
    .optional()
    .describe('The statement of the accounts above, with BANK_FEED_KEY: see [Connect banks](guides/bank.md).'),
  BANK_FEED_KEY: text.optional().describe('The key of BANK_FEED_URL.'),
  BANK_POLL_MS: milliseconds(15_000, 50).describe(
    'Until the first poll of an account, and between readings of the statement.',
  ),
}

type Environment = z.output<z.ZodObject<typeof RAILS>>

/** `businessName`: whose business the networks name to customers. */
export const railsConfig = (businessName: string) =>
  z.object({ ...RAILS, PUBLIC_URL: HTTP.PUBLIC_URL }).transform((env, context) => ({
    cards: cardsOf(env, context),
    mobileMoney: mobileMoneyOf(env, businessName, context),
    bankAccounts: env.BANK_ACCOUNTS,
    bank: bankOf(env, context),
  }))

/** What Stripe's script needs to reach, for the Content-Security-Policy. */
const STRIPE_ORIGINS = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

function cardsOf(env: Environment, context: z.RefinementCtx) {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const keys = allOrNone(env, names, 'to run without cards', context)
  const scriptUrl = env.STRIPE_SCRIPT_URL
  return (
    keys && {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      scriptUrl,
      origins: scriptUrl ? [new URL(scriptUrl).origin] : STRIPE_ORIGINS,
    }
  )
}

const MPESA_KEYS = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_PAYOUT_SHORTCODE',
  'MPESA_INITIATOR',
  'MPESA_SECURITY_CREDENTIAL',
  'MPESA_CALLBACK_SECRET',
] as const

function mobileMoneyOf(env: Environment & { PUBLIC_URL: string }, businessName: string, context: z.RefinementCtx) {
  const keys = allOrNone(env, MPESA_KEYS, 'to run without mobile money', context)
  return (
    keys && {
      businessName,
      consumerKey: keys.MPESA_CONSUMER_KEY,
      consumerSecret: keys.MPESA_CONSUMER_SECRET,
      shortcode: keys.MPESA_SHORTCODE,
      passkey: keys.MPESA_PASSKEY,
      payoutShortcode: keys.MPESA_PAYOUT_SHORTCODE,
      initiator: keys.MPESA_INITIATOR,
      securityCredential: keys.MPESA_SECURITY_CREDENTIAL,
      callbackSecret: keys.MPESA_CALLBACK_SECRET,
      apiUrl: withoutSlash(env.MPESA_API_URL),
      callbackUrl: `${withoutSlash(env.MPESA_CALLBACK_BASE ?? env.PUBLIC_URL)}${API_BASE}/webhooks/mobile-money`,
      pollMs: env.MPESA_POLL_MS,
      promptMs: env.MPESA_PROMPT_MS,
      unpaidPerHour: env.MPESA_UNPAID_PER_HOUR,
    }
  )
}

function bankOf(env: Environment, context: z.RefinementCtx) {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl } = env
  if (apiUrl && !secretKey) refuse(context, 'PAYSTACK_SECRET_KEY', 'must be set together with PAYSTACK_API_URL')
  const feed = allOrNone(env, ['BANK_FEED_URL', 'BANK_FEED_KEY'], 'to record transfers by hand', context)
  return {
    paystack: secretKey ? { secretKey, apiUrl: withoutSlash(apiUrl ?? 'https://api.paystack.co') } : undefined,
    feed: feed && { url: withoutSlash(feed.BANK_FEED_URL), key: feed.BANK_FEED_KEY },
    pollMs: env.BANK_POLL_MS,
  }
}
