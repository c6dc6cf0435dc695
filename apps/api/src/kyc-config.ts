// The settings of identity checks, text messages and limits, a part of `config.ts`.
import { KYC_TIERS } from '@kivuko/contract/kyc.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { type LimitsByTier, type LimitTable, TIERS } from '#modules/kyc/tier-table.ts'
import { CASE_SETTINGS, caseConfigOf } from './case-config.ts'
import { ConfigError } from './config-error.ts'
import { IDENTITY_SETTINGS, identityOf } from './identity-config.ts'
import { documentsOf, STORAGE_SETTINGS } from './storage-config.ts'

const text = z.string().min(1)

export const KYC_SETTINGS = {
  ...STORAGE_SETTINGS,
  SMS_API_URL: z.url().default('https://api.africastalking.com'),
  SMS_USERNAME: text.optional(),
  SMS_API_KEY: text.optional(),
  SMS_FROM: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be at most 11 letters and digits')
    .optional(),
  ...IDENTITY_SETTINGS,
  KYC_LIMITS: z.string().optional().transform(readLimits),
  ...CASE_SETTINGS,
}

/** Of the table of tiers: the operator's figures take the place of all of them. */
const DEFAULT_LIMITS: LimitTable = {
  elsewhere: defaultsIn('elsewhere'),
  countries: { NG: defaultsIn('NG'), KE: defaultsIn('KE') },
}

function defaultsIn(place: 'elsewhere' | 'NG' | 'KE'): LimitsByTier {
  return { 1: TIERS[1].limits[place], 2: TIERS[2].limits[place], 3: TIERS[3].limits[place], 4: TIERS[4].limits[place] }
}

const dollars = z.string().transform((written, context) => {
  const amount = parse('USD', written)
  if (amount && amount.units > 0n) return amount
  context.addIssue('must be dollars such as "2000" or "2000.00"')
  return z.NEVER
})
const pair = z.object({ daily: dollars, monthly: dollars })
const byTier = { 1: pair, 2: pair, 3: pair, 4: pair }
/** The tiers, and beside them countries whose customers have other figures. */
const table = z.object(byTier).catchall(z.object(byTier))

function readLimits(json: string | undefined, context: z.RefinementCtx): LimitTable {
  if (json === undefined) return DEFAULT_LIMITS
  const given = table.safeParse(parsed(json)).data
  if (given) {
    const { 1: first, 2: second, 3: third, 4: fourth, ...countries } = given
    const elsewhere = { 1: first, 2: second, 3: third, 4: fourth }
    const areCountries = Object.keys(countries).every((code) => /^[A-Z]{2}$/.test(code))
    if (areCountries && [elsewhere, ...Object.values(countries)].every(isInOrder)) return { elsewhere, countries }
  }
  context.addIssue(
    'must be JSON for the tiers 1 to 4, such as {"1":{"daily":"2000","monthly":"5000"},…}; beside them a country such as "KE" may have four of its own',
  )
  return z.NEVER
}

function isInOrder(limits: LimitsByTier): boolean {
  return KYC_TIERS.every((tier) => limits[tier].daily.units <= limits[tier].monthly.units)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

type KycEnvironment = z.output<z.ZodObject<typeof KYC_SETTINGS>>

export function kycConfigOf(env: KycEnvironment & { KIVUKO_ENV: 'demo' | 'live'; PUBLIC_URL: string }) {
  return {
    documents: documentsOf(env),
    identity: identityOf(env),
    sms: smsOf(env),
    kycLimits: env.KYC_LIMITS,
    ...caseConfigOf(env),
  }
}

/** Both or none: without them no text message is sent, and no phone can be verified. */
function smsOf({ SMS_USERNAME: username, SMS_API_KEY: apiKey, SMS_API_URL, SMS_FROM: from }: KycEnvironment) {
  if (!username && !apiKey) return undefined
  if (!username || !apiKey) {
    throw new ConfigError('Set SMS_USERNAME and SMS_API_KEY together, or none of them to run without text messages.')
  }
  return { username, apiKey, from, apiUrl: SMS_API_URL.replace(/\/$/, '') }
}
