// Cards, mobile money and banks.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { CARD_WALLETS, type CardWallet } from '@kivuko/contract/payments.ts'
import { compare, money } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { BILLS, billsOf } from './bills.ts'
import { allOrNone, json, milliseconds, refuse, text, url, whole, withoutSlash } from './setting.ts'

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

export const railsConfig = z.object(RAILS).transform((env, context) => ({
  cards: cardsOf(env, context),
  phonePayouts: phonePayoutsOf(env, context),
  bankAccounts: env.BANK_ACCOUNTS,
  floatEveryMs: env.FLOAT_EVERY_MS,
  bank: bankOf(env, context),
  bills: billsOf(env, context),
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
      wallets: env.STRIPE_WALLETS,
      scriptUrl,
      origins: scriptUrl ? [new URL(scriptUrl).origin] : STRIPE_ORIGINS,
    }
  )
}

/** What is paid to a phone at once, and moved for one in a day: the same of every network. */
function phonePayoutsOf(env: Environment, context: z.RefinementCtx) {
  if (compare(env.MPESA_MIN, env.MPESA_MAX) > 0) refuse(context, 'MPESA_MIN', 'must not be above MPESA_MAX')
  if (compare(env.MPESA_PAYOUT_MIN, env.MPESA_PAYOUT_MAX) > 0)
    refuse(context, 'MPESA_PAYOUT_MIN', 'must not be above MPESA_PAYOUT_MAX')
  return { minimum: env.MPESA_PAYOUT_MIN, maximum: env.MPESA_PAYOUT_MAX, dayMax: env.MPESA_DAY_MAX }
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
