// Cards, mobile money and banks.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { CARD_WALLETS, type CardWallet } from '@kivuko/contract/payments.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { compare, money } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { AIRTEL, airtelOf } from './airtel.ts'
import { BILLS, billsOf } from './bills.ts'
import { HTTP } from './http.ts'
import {
  allOrNone,
  callbackFrom,
  callbackSecret,
  json,
  milliseconds,
  refuse,
  text,
  url,
  whole,
  withoutSlash,
} from './setting.ts'

const shortcode = z
  .string()
  .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
  .meta({ kind: '5 to 7 digits' })
/** What M-Pesa itself takes at once, and moves for one phone in a day (Daraja 3.0, M-Pesa Express and Business To Customer). */
const NETWORK = { promptMin: 1, payoutMin: 10, max: 250_000, dayMax: 500_000 }
/** Whole shillings within that. */
const shillings = (initial: number, least: number, most: number) =>
  whole(initial, least, most).transform((count) => money('KES', BigInt(count) * 100n))
const bankAccount = z.object({ bank_name: text, account_name: text, account_number: text })

export const RAILS = {
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('The card network, with the next two; without them cards are not offered.'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('The key the browser uses.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signs what Stripe tells us; point its webhook at `/api/v1/webhooks/stripe`.'),
  STRIPE_WALLETS: z
    .string()
    .default('')
    .transform((names, context): CardWallet[] => {
      const asked = names.split(',').map((name) => name.trim())
      const wallets = CARD_WALLETS.filter((wallet) => asked.includes(wallet))
      if (wallets.length === asked.filter(Boolean).length) return wallets
      context.addIssue(`must be of ${CARD_WALLETS.join(', ')}, with commas between them`)
      return z.NEVER
    })
    .meta({ kind: 'list' })
    .describe('Wallets a card may come from: `apple_pay,google_pay`. Nothing but cards is ever asked for.'),
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
  MPESA_B2C_VERSION: z
    .enum(['v3', 'v1'])
    .default('v3')
    .describe(
      'Of payouts: v3 knows a payout by our id and takes it once; v1, for organisations that have no other, does not, so one whose answer was lost waits for the statement or a person.',
    ),
  MPESA_INITIATOR: text.optional().describe('The name of the initiator, who asks for payouts.'),
  MPESA_SECURITY_CREDENTIAL: text
    .optional()
    .describe("The initiator's password, encrypted with Safaricom's certificate; it is good for 90 days."),
  MPESA_CREDENTIAL_ENDS: z.iso
    .date('must be a day such as 2027-02-23')
    .meta({ kind: 'day' })
    .optional()
    .describe(
      "The day the initiator's password ends, 90 days after it was set: admins are reminded 14 days before, and the doctor and an alert know it.",
    ),
  MPESA_CALLBACK_SECRET: callbackSecret
    .optional()
    .describe("The part of the callbacks' address that nobody can guess: 20 to 200 letters, digits, - or _."),
  MPESA_CALLBACK_SECRET_OLD: callbackSecret
    .optional()
    .describe(
      'The one before, while it is replaced: callbacks to its address are still taken. Take it out a day later, when nothing is under way that names it.',
    ),
  MPESA_CALLBACK_FROM: callbackFrom
    .optional()
    .describe(
      "From which addresses callbacks are taken, with commas in between; left out, from everywhere. Safaricom's, as integrators see them: [Go live](guides/go-live/safaricom.md). Behind a proxy TRUST_PROXY must be right.",
    ),
  MPESA_TILL: shortcode
    .optional()
    .describe(
      'For who collects on a till (buy goods) instead of a paybill: its number, with MPESA_SHORTCODE as its store or head office number.',
    ),
  MPESA_MIN: shillings(10, NETWORK.promptMin, NETWORK.max).describe(
    'The least a customer pays by M-Pesa at once, in shillings.',
  ),
  MPESA_MAX: shillings(150_000, NETWORK.promptMin, NETWORK.max).describe(
    "The most a customer pays by M-Pesa at once, in shillings; the network's own maximum is 250,000.",
  ),
  MPESA_PAYOUT_MIN: shillings(10, NETWORK.payoutMin, NETWORK.max).describe(
    'The least that is paid out to a phone at once, in shillings.',
  ),
  MPESA_PAYOUT_MAX: shillings(250_000, NETWORK.payoutMin, NETWORK.max).describe(
    'The most that is paid out to a phone at once, in shillings.',
  ),
  MPESA_DAY_MAX: shillings(500_000, NETWORK.promptMin, NETWORK.dayMax).describe(
    'The most that one phone pays, and that one phone is paid by transfers, in a day of Nairobi, in shillings.',
  ),
  MPESA_PAYBILL: shortcode
    .optional()
    .describe(
      'The paybill that customers pay from any phone, without a prompt, with an account number of their own; often the same as MPESA_SHORTCODE. Set it once its callbacks are registered: [Go live](guides/go-live/safaricom.md).',
    ),
  MPESA_PAYBILL_INITIATOR: text
    .optional()
    .describe(
      'The initiator who asks about payments to MPESA_PAYBILL or MPESA_TILL, with MPESA_PAYBILL_CREDENTIAL, where MPESA_INITIATOR is of another organisation.',
    ),
  MPESA_PAYBILL_CREDENTIAL: text
    .optional()
    .describe("The password of MPESA_PAYBILL_INITIATOR, encrypted with Safaricom's certificate."),
  MPESA_CALLBACK_BASE: url.optional().describe('Where Safaricom reaches you, when that is not PUBLIC_URL.'),
  MPESA_API_URL: url.default('https://api.safaricom.co.ke').describe("Safaricom's address."),
  MPESA_POLL_MS: milliseconds(10_000, 50).describe('Until the first poll of a payment.'),
  MPESA_PROMPT_MS: milliseconds(150_000, 1_000).describe('How long a prompt is waited for.'),
  MPESA_UNPAID_PER_HOUR: whole(5, 1).describe(
    "How many prompts that nobody paid reach a phone in an hour, whoever asks for them, unless it is the customer's own, verified.",
  ),
  ...AIRTEL,
  ...BILLS,
  FLOAT_EVERY_MS: milliseconds(300_000).describe(
    'How often providers are asked what can be paid out, each minute while payouts wait for that; 0 asks never: then the first that waits is tried every ten minutes.',
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
  PAYSTACK_ACCOUNT_BANK: text
    .optional()
    .describe(
      "Which bank opens the account numbers with which customers fill naira wallets, by Paystack's word for it, such as `wema-bank`; left out, Paystack chooses.",
    ),
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
  z.object({ ...RAILS, PUBLIC_URL: HTTP.PUBLIC_URL }).transform((env, context) => {
    const mobileMoney = mobileMoneyOf(env, businessName, context)
    return {
      cards: cardsOf(env, context),
      mobileMoney,
      phoneNetworks: { mpesa: mobileMoney, airtel: airtelOf(env, businessName, context) } satisfies Record<
        PhoneNetwork,
        unknown
      >,
      phonePayouts: phonePayoutsOf(env, context),
      bankAccounts: env.BANK_ACCOUNTS,
      floatEveryMs: env.FLOAT_EVERY_MS,
      bank: bankOf(env, context),
      bills: billsOf(env, context),
    }
  })

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
      wallets: env.STRIPE_WALLETS,
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

/** What is paid to a phone at once, and moved for one in a day: the same of every network. */
function phonePayoutsOf(env: Environment, context: z.RefinementCtx) {
  if (compare(env.MPESA_PAYOUT_MIN, env.MPESA_PAYOUT_MAX) > 0)
    refuse(context, 'MPESA_PAYOUT_MIN', 'must not be above MPESA_PAYOUT_MAX')
  return { minimum: env.MPESA_PAYOUT_MIN, maximum: env.MPESA_PAYOUT_MAX, dayMax: env.MPESA_DAY_MAX }
}

function mobileMoneyOf(env: Environment & { PUBLIC_URL: string }, businessName: string, context: z.RefinementCtx) {
  const keys = allOrNone(env, MPESA_KEYS, 'to run without mobile money', context)
  if (compare(env.MPESA_MIN, env.MPESA_MAX) > 0) refuse(context, 'MPESA_MIN', 'must not be above MPESA_MAX')
  const { MPESA_PAYBILL: paybill } = env
  if (paybill && !keys) refuse(context, 'MPESA_PAYBILL', 'needs the keys of M-Pesa as well')
  const names = ['MPESA_PAYBILL_INITIATOR', 'MPESA_PAYBILL_CREDENTIAL'] as const
  const own = allOrNone(env, names, 'to ask as MPESA_INITIATOR', context)
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
      credentialEnds: env.MPESA_CREDENTIAL_ENDS ? new Date(env.MPESA_CREDENTIAL_ENDS) : undefined,
      payoutVersion: env.MPESA_B2C_VERSION,
      callbackSecret: keys.MPESA_CALLBACK_SECRET,
      callbackSecretOld: env.MPESA_CALLBACK_SECRET_OLD,
      callbackFrom: env.MPESA_CALLBACK_FROM,
      till: env.MPESA_TILL,
      paybill,
      paybillInitiator: own?.MPESA_PAYBILL_INITIATOR,
      paybillCredential: own?.MPESA_PAYBILL_CREDENTIAL,
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
    paystack: secretKey
      ? {
          secretKey,
          apiUrl: withoutSlash(apiUrl ?? 'https://api.paystack.co'),
          ...(env.PAYSTACK_ACCOUNT_BANK && { accountBank: env.PAYSTACK_ACCOUNT_BANK }),
        }
      : undefined,
    feed: feed && { url: withoutSlash(feed.BANK_FEED_URL), key: feed.BANK_FEED_KEY },
    pollMs: env.BANK_POLL_MS,
  }
}
