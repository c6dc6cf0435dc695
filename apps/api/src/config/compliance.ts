// What a tier may move, whose identity a provider checks, and which names and patterns open a case.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { identityWebhook } from '@kivuko/contract/console-identity.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { KYC_TIERS, type KycTier } from '@kivuko/contract/kyc.ts'
import {
  DEFAULT_TIER_MATRIX,
  OPERATIONS,
  type Operation,
  TIER_PLACES,
  type TierMatrix,
  type TierPlace,
} from '@kivuko/contract/tier-matrix.ts'
import * as z from 'zod'
import { DEFAULT_VELOCITY, type VelocityRules } from '#compliance/velocity-rules.ts'
import { type LimitsByTier, type LimitTable, TIERS } from '#users/tiers.ts'
import { HTTP } from './http.ts'
import { PROCESS } from './process.ts'
import { allOrNone, amountOf, json, milliseconds, text, url, whole, withoutSlash } from './setting.ts'

const dollars = amountOf('USD')
const limits = z
  .object({ daily: dollars, monthly: dollars })
  .refine(({ daily, monthly }) => daily.units <= monthly.units)
const byTier = { 1: limits, 2: limits, 3: limits, 4: limits }
/** The tiers, and beside them countries whose customers have other figures. */
const limitTable = z
  .object(byTier)
  .catchall(z.object(byTier))
  .transform(
    ({ 1: first, 2: second, 3: third, 4: fourth, ...countries }): LimitTable => ({
      elsewhere: { 1: first, 2: second, 3: third, 4: fourth },
      countries,
    }),
  )
  .refine(({ countries }) => Object.keys(countries).every((code) => /^[A-Z]{2}$/.test(code)))

const tier = z.literal([...KYC_TIERS])
/** The tier of an operation everywhere, or by place; what is left out stays as it is. */
const firstTiers = z.partialRecord(
  z.enum(OPERATIONS),
  z.union([tier.transform(everywhere), z.partialRecord(z.enum(TIER_PLACES), tier)]),
)

function everywhere(first: KycTier): Partial<Record<TierPlace, KycTier>> {
  return Object.fromEntries(TIER_PLACES.map((place) => [place, first]))
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const count = z.number().int().min(2).max(10_000)
const percent = z.number().int().min(1).max(100)
const minutes = (max: number) =>
  z
    .number()
    .int()
    .min(1)
    .max(max)
    .transform((given) => given * MINUTE_MS)

/** Each rule as a whole, or left out to stay as it is. */
const rules = z
  .strictObject({
    small_sends: z
      .strictObject({ count, below: dollars, minutes: minutes(30 * DAY_MINUTES) })
      .transform((rule) => ({ count: rule.count, below: rule.below, withinMs: rule.minutes }))
      .default(DEFAULT_VELOCITY.smallSends),
    in_and_out: z
      .strictObject({ deposit_min: dollars, share_percent: percent, minutes: minutes(DAY_MINUTES) })
      .transform((rule) => ({
        depositMin: rule.deposit_min,
        shareBps: BigInt(rule.share_percent) * 100n,
        withinMs: rule.minutes,
      }))
      .default(DEFAULT_VELOCITY.inAndOut),
    shared_device: z
      .strictObject({ accounts: count, minutes: minutes(90 * DAY_MINUTES) })
      .transform((rule) => ({ accounts: rule.accounts, withinMs: rule.minutes }))
      .default(DEFAULT_VELOCITY.sharedDevice),
  })
  .transform(
    (rule): VelocityRules => ({
      smallSends: rule.small_sends,
      inAndOut: rule.in_and_out,
      sharedDevice: rule.shared_device,
    }),
  )

export const COMPLIANCE = {
  COMPANY_OWNER_PERCENT: whole(25, 1, 100).describe(
    'From which share on, in percent, a company that applies names its owners.',
  ),
  KYC_LIMITS: json(
    limitTable,
    'for the tiers 1 to 4, such as {"1":{"daily":"2000","monthly":"5000"},…}; beside them a country such as "KE" may have four of its own',
  )
    .optional()
    .describe(
      'What a tier may move in US dollars: `{"1":{"daily":"2000","monthly":"5000"},…}` for 1 to 4; a country such as `"KE"` may have four of its own. Unless set, the table of [Check identities](guides/kyc.md).',
    ),
  KYC_OPERATIONS: json(
    firstTiers,
    'of operations and the tier each begins at, such as {"withdrawal":3,"phone_payout":{"KE":2}}',
  )
    .optional()
    .describe(
      'From which tier on customers may do what, until it is changed in the console: `{"withdrawal":3,"phone_payout":{"KE":2}}`. Unless set, the matrix of [Check identities](guides/kyc.md).',
    ),
  SMILE_ID_PARTNER_ID: z
    .string()
    .regex(/^\d{3,10}$/, 'must be 3 to 10 digits')
    .meta({ kind: '3 to 10 digits' })
    .optional()
    .describe('Selfies checked by Smile ID, with SMILE_ID_API_KEY; without them people of compliance check them.'),
  SMILE_ID_API_KEY: text.optional().describe('The key of SMILE_ID_PARTNER_ID.'),
  SMILE_ID_API_URL: url
    .default('https://api.smileidentity.com/v1')
    .describe("Smile ID's address, `https://testapi.smileidentity.com/v1` to try it."),
  SMILE_ID_CALLBACK_BASE: url.optional().describe('Where Smile ID reaches you, when that is not PUBLIC_URL.'),
  SMILE_ID_POLL_MS: milliseconds(10_000, 50, 3_600_000).describe('Until the first poll of a check.'),
  SANCTIONS_LIST_FILE: text
    .optional()
    .describe(
      "The United Nations' consolidated list, or another in its form: [Screening](guides/kyc.md#screening). Without it names are compared with nothing.",
    ),
  VELOCITY_RULES: json(
    rules,
    'with any of these rules: {"small_sends":{"count":15,"below":"50","minutes":1440},"in_and_out":{"deposit_min":"200","share_percent":80,"minutes":30},"shared_device":{"accounts":4,"minutes":43200}}',
  )
    .optional()
    .describe('What opens a case: [Patterns](guides/kyc.md#patterns). A rule left out stays as it is there.'),
}

/** Of the table of tiers: the operator's figures take the place of all of them. */
const DEFAULT_LIMITS: LimitTable = {
  elsewhere: limitsIn('elsewhere'),
  countries: { NG: limitsIn('NG'), KE: limitsIn('KE') },
}

function limitsIn(place: 'elsewhere' | 'NG' | 'KE'): LimitsByTier {
  return Object.fromEntries(KYC_TIERS.map((tier) => [tier, TIERS[tier].limits[place]])) as LimitsByTier
}

function matrixWith(changed: Partial<Record<Operation, Partial<Record<TierPlace, KycTier>>>>): TierMatrix {
  const column = (place: TierPlace) =>
    OPERATIONS.map((operation) => [operation, changed[operation]?.[place] ?? DEFAULT_TIER_MATRIX[place][operation]])
  return Object.fromEntries(TIER_PLACES.map((place) => [place, Object.fromEntries(column(place))])) as TierMatrix
}

/** Invented people, so that a demo has something to find. */
const SAMPLE_LIST = fileURLToPath(new URL('../../content/sanctions-sample.xml', import.meta.url))

export const complianceConfig = z
  .object({ ...COMPLIANCE, KIVUKO_ENV: PROCESS.KIVUKO_ENV, PUBLIC_URL: HTTP.PUBLIC_URL })
  .transform((env, context) => {
    const { SANCTIONS_LIST_FILE: file, KIVUKO_ENV } = env
    const identity = allOrNone(
      env,
      ['SMILE_ID_PARTNER_ID', 'SMILE_ID_API_KEY'],
      'to have people check identities',
      context,
    )
    const callbackBase = withoutSlash(env.SMILE_ID_CALLBACK_BASE ?? env.PUBLIC_URL)
    return {
      kycLimits: env.KYC_LIMITS ?? DEFAULT_LIMITS,
      tierMatrix: matrixWith(env.KYC_OPERATIONS ?? {}),
      identity: identity && {
        apiUrl: withoutSlash(env.SMILE_ID_API_URL),
        partnerId: identity.SMILE_ID_PARTNER_ID,
        apiKey: identity.SMILE_ID_API_KEY,
        callbackUrl: `${callbackBase}${API_BASE}${identityWebhook.path}`,
        pollMs: env.SMILE_ID_POLL_MS,
      },
      sanctionsFile: file ? resolve(file) : KIVUKO_ENV === 'demo' ? SAMPLE_LIST : undefined,
      velocity: env.VELOCITY_RULES ?? DEFAULT_VELOCITY,
      companyOwnerPercent: env.COMPANY_OWNER_PERCENT,
    }
  })
