// The only reader of the environment. Refuses to boot and says which variable is wrong and what it should be.
import { resolve } from 'node:path'
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod'
import { DEFAULT_BOUNDS, type FeeSchedule } from '#modules/pricing/fee-schedule.ts'
import { CHAIN_SETTINGS, chainConfigOf } from './chain-config.ts'
import { ConfigError } from './config-error.ts'
import { KYC_SETTINGS, kycConfigOf } from './kyc-config.ts'

const MINUTE_MS = 60_000
const text = z.string().min(1)
const url = z.url()
const whole = (initial: number, min = 0, max = 2 ** 31 - 1) =>
  z.coerce.number().int().min(min).max(max).default(initial)
const bps = (initial: number) => z.coerce.number().int().min(0).max(5_000).default(initial).transform(BigInt)
const bankAccount = z.object({ bank_name: text, account_name: text, account_number: text })
const bankAccounts = z
  .string()
  .default('{}')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue('must be JSON: { "NGN": { "bank_name", "account_name", "account_number" } }')
      return z.NEVER
    }
  })
  .pipe(z.partialRecord(z.enum(ORDER_FIATS), bankAccount))

/** A name such as Africa/Nairobi. */
const timeZone = text.refine(
  (name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC',
  'must be a time zone such as Africa/Nairobi',
)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 'demo' runs against the sandbox and may seed demo customers. */
  KIVUKO_ENV: z.enum(['demo', 'live']).default('live'),
  HOST: text.default('127.0.0.1'),
  PORT: whole(3000, 0, 65_535),
  DATABASE_URL: text,
  DATABASE_POOL: whole(20, 2, 500),
  PUBLIC_URL: url.default('http://localhost:3000'),
  WEB_ROOT: text.transform((path) => resolve(path)).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How many reverse proxies stand in front, each adding the caller's address. More than there are lets callers invent theirs. */
  TRUST_PROXY: whole(0, 0, 10),
  /** Where days and months begin and end, in lists, figures and statements. */
  TIME_ZONE: timeZone.default('Africa/Nairobi'),
  JOBS_CONCURRENCY: whole(8, 0, 100),
  JOBS_POLL_MS: whole(1000, 10, 60_000),
  RATE_LIMIT_PER_MINUTE: whole(600, 1),
  SIGN_IN_LIMIT_PER_MINUTE: whole(30, 1),
  /** How often an account may ask who has an email or a phone. */
  LOOKUP_LIMIT_PER_MINUTE: whole(20, 1),
  /** Seals authenticator secrets and makes mailed links and codes; changing it ends them. */
  ACCOUNT_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: z.string().min(1).max(30).default('Google'),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: url.optional(),
  STRIPE_SCRIPT_URL: url.optional(),
  MPESA_API_URL: url.default('https://api.safaricom.co.ke'),
  MPESA_CONSUMER_KEY: text.optional(),
  MPESA_CONSUMER_SECRET: text.optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: text.optional(),
  MPESA_PAYOUT_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_INITIATOR: text.optional(),
  /** The initiator's password, encrypted with Safaricom's certificate. */
  MPESA_SECURITY_CREDENTIAL: text.optional(),
  /** The part of the callbacks' address that nobody can guess. */
  MPESA_CALLBACK_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')
    .optional(),
  MPESA_CALLBACK_BASE: url.optional(),
  MPESA_POLL_MS: whole(10_000, 50),
  MPESA_PROMPT_MS: whole(150_000, 1_000),
  BANK_ACCOUNTS: bankAccounts,
  PAYSTACK_SECRET_KEY: text.optional(),
  PAYSTACK_API_URL: url.optional(),
  BANK_FEED_URL: url.optional(),
  BANK_FEED_KEY: text.optional(),
  BANK_POLL_MS: whole(15_000, 50),
  RATES_COINBASE_URL: url.default('https://api.coinbase.com'),
  RATES_COINGECKO_URL: url.default('https://api.coingecko.com'),
  RATES_KRAKEN_URL: url.default('https://api.kraken.com'),
  RATES_EVERY_MS: whole(5_000, 100),
  RATES_STALE_MS: whole(60_000, 1_000),
  SMTP_URL: url.optional(),
  MAIL_FROM: text.default('Kivuko <hello@kivuko.example>'),
  /** Where companies' enquiries go; without it, to the sender of MAIL_FROM. */
  DESK_EMAIL: z.email().optional(),
  SPREAD_BPS: bps(100),
  FEE_CARD_BPS: bps(250),
  FEE_BANK_BPS: bps(100),
  FEE_MPESA_BPS: bps(150),
  QUOTE_CARD_MS: whole(10 * MINUTE_MS, 1_000),
  QUOTE_BANK_MS: whole(10 * MINUTE_MS, 1_000),
  QUOTE_MPESA_MS: whole(10 * MINUTE_MS, 1_000),
  FAST_MOVE_BPS: bps(200),
  FAST_QUOTE_MS: whole(2 * MINUTE_MS, 1_000),
  ORDER_WINDOW_MS: whole(15 * MINUTE_MS, 1_000),
  BANK_ORDER_WINDOW_MS: whole(24 * 60 * MINUTE_MS, 1_000),
  EXCHANGE_QUOTE_MS: whole(MINUTE_MS, 1_000),
  /** How long a customer may take a sale back before its payout starts. */
  SALE_PAUSE_MS: whole(30_000),
  PRICE_GUARD_BPS: bps(500),
  ...KYC_SETTINGS,
  ...CHAIN_SETTINGS,
  CARD_FIRST_POLL_MS: whole(10_000, 100),
})

export { ConfigError }

export type Config = ReturnType<typeof toConfig>

/** Reads and checks the environment. Throws `ConfigError` naming every wrong variable. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  // An empty variable is an absent one.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Kivuko cannot start with these settings:\n${lines.join('\n')}`)
  }
  return toConfig(result.data)
}

function toConfig(env: z.output<typeof environment>) {
  const fees: FeeSchedule = {
    spreadBps: env.SPREAD_BPS,
    feeBps: { card: env.FEE_CARD_BPS, bank: env.FEE_BANK_BPS, mpesa: env.FEE_MPESA_BPS },
    quoteLifetimeMs: { card: env.QUOTE_CARD_MS, bank: env.QUOTE_BANK_MS, mpesa: env.QUOTE_MPESA_MS },
    fastMoveBps: env.FAST_MOVE_BPS,
    fastQuoteLifetimeMs: env.FAST_QUOTE_MS,
    bounds: DEFAULT_BOUNDS,
  }
  return {
    isProduction: env.NODE_ENV === 'production',
    isDemo: env.KIVUKO_ENV === 'demo',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
    webRoot: env.WEB_ROOT,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    timeZone: env.TIME_ZONE,
    exchangeQuoteMs: env.EXCHANGE_QUOTE_MS,
    salePauseMs: env.SALE_PAUSE_MS,
    database: { url: env.DATABASE_URL, pool: env.DATABASE_POOL },
    jobs: { concurrency: env.JOBS_CONCURRENCY, pollMs: env.JOBS_POLL_MS },
    limits: {
      perMinute: env.RATE_LIMIT_PER_MINUTE,
      signInPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
      lookupsPerMinute: env.LOOKUP_LIMIT_PER_MINUTE,
    },
    accountKey: accountKeyOf(env),
    social: socialOf(env),
    cards: cardsOf(env),
    mobileMoney: mobileMoneyOf(env),
    bankAccounts: env.BANK_ACCOUNTS,
    bank: bankOf(env),
    ...kycConfigOf(env),
    ...chainConfigOf(env),
    rates: {
      coinbaseUrl: env.RATES_COINBASE_URL,
      coingeckoUrl: env.RATES_COINGECKO_URL,
      krakenUrl: env.RATES_KRAKEN_URL,
      everyMs: env.RATES_EVERY_MS,
      staleAfterMs: env.RATES_STALE_MS,
    },
    mail: env.SMTP_URL
      ? { url: env.SMTP_URL, from: env.MAIL_FROM, desk: env.DESK_EMAIL ?? addressOf(env.MAIL_FROM) }
      : undefined,
    fees,
    orders: {
      windowMs: { card: env.ORDER_WINDOW_MS, mpesa: env.ORDER_WINDOW_MS, bank: env.BANK_ORDER_WINDOW_MS },
      priceGuardBps: env.PRICE_GUARD_BPS,
      firstPollMs: env.CARD_FIRST_POLL_MS,
    },
  }
}

/** The bare address of 'Kivuko <hello@kivuko.example>'. */
function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender
}

const DEMO_ACCOUNT_KEY = 'the account key of a demo, which everybody knows'

/** Only a demo may run with the key everybody knows. */
function accountKeyOf(env: z.output<typeof environment>): string {
  if (env.ACCOUNT_KEY) return env.ACCOUNT_KEY
  if (env.KIVUKO_ENV === 'demo') return DEMO_ACCOUNT_KEY
  throw new ConfigError(
    'Kivuko cannot start with these settings:\n  ACCOUNT_KEY: must be set, to at least 32 random characters (`openssl rand -base64 32`), and kept',
  )
}

/** All three or none; a provider is spoken to in the clear only when it runs on this machine. */
function socialOf(env: z.output<typeof environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError(
      'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of them to run without social sign-in.',
    )
  }
  const { protocol, hostname } = new URL(issuer)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw new ConfigError('Kivuko cannot start with these settings:\n  OIDC_ISSUER: must begin with https://')
  return { issuer, clientId, clientSecret, name }
}

/** All of them or none: half a network is a mistake. */
function mobileMoneyOf(env: z.output<typeof environment>) {
  const keys = {
    consumerKey: env.MPESA_CONSUMER_KEY,
    consumerSecret: env.MPESA_CONSUMER_SECRET,
    shortcode: env.MPESA_SHORTCODE,
    passkey: env.MPESA_PASSKEY,
    payoutShortcode: env.MPESA_PAYOUT_SHORTCODE,
    initiator: env.MPESA_INITIATOR,
    securityCredential: env.MPESA_SECURITY_CREDENTIAL,
    callbackSecret: env.MPESA_CALLBACK_SECRET,
  }
  const given = Object.values(keys).filter((value) => value !== undefined)
  if (given.length === 0) return undefined
  if (given.length < Object.keys(keys).length) {
    throw new ConfigError(
      'Set MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET, MPESA_SHORTCODE, MPESA_PASSKEY, MPESA_PAYOUT_SHORTCODE, MPESA_INITIATOR, MPESA_SECURITY_CREDENTIAL and MPESA_CALLBACK_SECRET together, or none of them to run without mobile money.',
    )
  }
  const base = (env.MPESA_CALLBACK_BASE ?? env.PUBLIC_URL).replace(/\/$/, '')
  return {
    ...(keys as Required<{ [name in keyof typeof keys]: string }>),
    apiUrl: env.MPESA_API_URL.replace(/\/$/, ''),
    callbackUrl: `${base}${API_BASE}/webhooks/mobile-money`,
    /** Until the first look at a payment under way. */
    pollMs: env.MPESA_POLL_MS,
    /** How long a prompt is waited for. */
    promptMs: env.MPESA_PROMPT_MS,
  }
}

/** Each in a pair or not at all; Paystack's own address is its default. */
function bankOf(env: z.output<typeof environment>) {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl, BANK_FEED_URL: url, BANK_FEED_KEY: key } = env
  if (apiUrl && !secretKey) throw new ConfigError('Set PAYSTACK_SECRET_KEY together with PAYSTACK_API_URL.')
  if (Boolean(url) !== Boolean(key)) {
    throw new ConfigError('Set BANK_FEED_URL and BANK_FEED_KEY together, or none of them to record transfers by hand.')
  }
  return {
    paystack: secretKey ? { secretKey, apiUrl: (apiUrl ?? 'https://api.paystack.co').replace(/\/$/, '') } : undefined,
    feed: url && key ? { url: url.replace(/\/$/, ''), key } : undefined,
    /** Until the first look at an account, and between readings of the statement. */
    pollMs: env.BANK_POLL_MS,
  }
}

/** What Stripe's script needs to reach, for the Content-Security-Policy. */
const STRIPE_ORIGINS = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

/** All three keys or none: half a card network is a mistake. */
function cardsOf(env: z.output<typeof environment>) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  if (!secretKey && !publishableKey && !webhookSecret) return undefined
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them to run without cards.',
    )
  }
  const scriptUrl = env.STRIPE_SCRIPT_URL
  const origins = scriptUrl ? [new URL(scriptUrl).origin] : STRIPE_ORIGINS
  return { secretKey, publishableKey, webhookSecret, apiUrl: env.STRIPE_API_URL, scriptUrl, origins }
}
