// The only reader of the environment. Every variable has a default that works on one machine without accounts.
import * as z from 'zod'
import { DEFAULT_MERCHANT, type MerchantAccount } from './cards/merchant.ts'
import type { CallbackUrls, PlayedId } from './network.ts'
import { PLAYED_IDS } from './networks.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_DATA: z.string().min(1).optional(),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  SANDBOX_PAYSTACK_WEBHOOK_URL: z.url().optional(),
  /** Where phones that dial are answered. */
  SANDBOX_USSD_CALLBACK_URL: z.url().optional(),
  SANDBOX_APP_URL: z.url().optional(),
  /** An address that has coins from the first start on. */
  SANDBOX_CHAIN_FUND: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  /** How often each coin network makes a block, in milliseconds. */
  SANDBOX_BLOCK_MS: z.coerce.number().int().min(100).optional(),
  /** The country of the merchant's account at the card network, and the currencies it settles in, the first by default. */
  SANDBOX_STRIPE_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  SANDBOX_STRIPE_SETTLES: z
    .string()
    .regex(/^[a-z]{3}(,[a-z]{3})*$/)
    .optional(),
  PATH: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').default('sk_test_kivuko'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').default('pk_test_kivuko'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_kivuko'),
})

const settingOf = (id: PlayedId) => `SANDBOX_${id.toUpperCase()}_CALLBACK_URL`
/** Where each network beside M-Pesa calls back. */
const callbackUrls = z
  .object(Object.fromEntries(PLAYED_IDS.map((id) => [settingOf(id), z.url().optional()])))
  .transform((urls) => ({
    networkCallbackUrls: Object.fromEntries(
      PLAYED_IDS.flatMap((id) => (urls[settingOf(id)] ? [[id, urls[settingOf(id)]]] : [])),
    ) as CallbackUrls,
  }))

export type Keys = { secret: string; publishable: string; webhook: string }
export const DEFAULT_KEYS: Keys = { secret: 'sk_test_kivuko', publishable: 'pk_test_kivuko', webhook: 'whsec_kivuko' }

/** Where Kivuko is when nothing else is said. */
export const DEFAULT_APP_URL = 'http://localhost:3000'

/** The mail port follows the web port, so two sandboxes on one machine need one setting each. */
const SMTP_PORT_OFFSET = 24

type Environment = Record<string, string | undefined>

/** Throws in production: the sandbox plays the outside world, so nothing real may ever talk to it. */
export function refuseProduction(env: Environment = process.env): void {
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'it plays a card network, banks and a mail server for developers and never runs with NODE_ENV=production.',
    )
  }
}

export type Config = {
  port: number
  smtpPort: number
  dataDir?: string
  webhookUrl?: string
  paystackWebhookUrl?: string
  ussdCallbackUrl?: string | undefined
  networkCallbackUrls: CallbackUrls
  appUrl: string
  keys: Keys
  hasChains: boolean
  searchPath: string
  fundAddress?: string
  blockMs?: number
  cardAccount: MerchantAccount
}

/** Reads settings; throws one sentence when they cannot be used. `dataDir` undefined means memory only. */
export function readConfig(env: Environment = process.env): Config {
  refuseProduction(env)
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.and(callbackUrls).safeParse(filled)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')} cannot be used: ${issue?.message}`)
  }
  const settings = parsed.data
  return {
    port: settings.SANDBOX_PORT,
    smtpPort:
      settings.SANDBOX_SMTP_PORT ?? (settings.SANDBOX_PORT === 0 ? 0 : settings.SANDBOX_PORT + SMTP_PORT_OFFSET),
    dataDir: settings.SANDBOX_DATA === 'memory' ? undefined : settings.SANDBOX_DATA,
    webhookUrl: settings.SANDBOX_WEBHOOK_URL,
    paystackWebhookUrl: settings.SANDBOX_PAYSTACK_WEBHOOK_URL,
    ussdCallbackUrl: settings.SANDBOX_USSD_CALLBACK_URL,
    networkCallbackUrls: settings.networkCallbackUrls,
    appUrl: (settings.SANDBOX_APP_URL ?? DEFAULT_APP_URL).replace(/\/$/, ''),
    keys: {
      secret: settings.STRIPE_SECRET_KEY,
      publishable: settings.STRIPE_PUBLISHABLE_KEY,
      webhook: settings.STRIPE_WEBHOOK_SECRET,
    },
    hasChains: true,
    searchPath: settings.PATH,
    fundAddress: settings.SANDBOX_CHAIN_FUND,
    blockMs: settings.SANDBOX_BLOCK_MS,
    cardAccount: {
      country: settings.SANDBOX_STRIPE_COUNTRY ?? DEFAULT_MERCHANT.country,
      settles: settings.SANDBOX_STRIPE_SETTLES?.split(',') ?? DEFAULT_MERCHANT.settles,
    },
  }
}
