// The settings of screening and of the patterns that raise cases, a part of `kyc-config.ts`.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { DEFAULT_VELOCITY, type VelocityRules } from '#modules/velocity/velocity-rules.ts'

/** Invented people, so that a demo has something to find. */
const SAMPLE_LIST = fileURLToPath(new URL('../content/sanctions-sample.xml', import.meta.url))

const MINUTE_MS = 60_000

export const CASE_SETTINGS = {
  /** The United Nations' consolidated list, or another in its form. Without one names are compared with nothing. */
  SANCTIONS_LIST_FILE: z.string().min(1).optional(),
  VELOCITY_RULES: z.string().optional().transform(readRules),
}

const dollars = z.string().transform((written, context) => {
  const amount = parse('USD', written)
  if (amount && amount.units > 0n) return amount
  context.addIssue('must be dollars such as "50" or "50.00"')
  return z.NEVER
})
const count = z.number().int().min(2).max(10_000)
const ms = (minutesMax: number) =>
  z
    .number()
    .int()
    .min(1)
    .max(minutesMax)
    .transform((minutes) => minutes * MINUTE_MS)
const DAY_MINUTES = 1_440

/** Each rule as a whole, or left out to stay as it is. */
const rules = z.strictObject({
  small_sends: z.strictObject({ count, below: dollars, minutes: ms(30 * DAY_MINUTES) }).optional(),
  in_and_out: z
    .strictObject({
      deposit_min: dollars,
      share_percent: z
        .number()
        .int()
        .min(1)
        .max(100)
        .transform((percent) => BigInt(percent) * 100n),
      minutes: ms(DAY_MINUTES),
    })
    .optional(),
  shared_device: z.strictObject({ accounts: count, minutes: ms(90 * DAY_MINUTES) }).optional(),
})

const EXAMPLE =
  '{"small_sends":{"count":15,"below":"50","minutes":1440},"in_and_out":{"deposit_min":"200","share_percent":80,"minutes":30},"shared_device":{"accounts":4,"minutes":43200}}'

function readRules(json: string | undefined, context: z.RefinementCtx): VelocityRules {
  if (json === undefined) return DEFAULT_VELOCITY
  const given = rules.safeParse(parsed(json)).data
  if (!given) {
    context.addIssue(`must be JSON with any of these rules: ${EXAMPLE}`)
    return z.NEVER
  }
  const { small_sends: small, in_and_out: through, shared_device: device } = given
  return {
    smallSends: small
      ? { count: small.count, below: small.below, withinMs: small.minutes }
      : DEFAULT_VELOCITY.smallSends,
    inAndOut: through
      ? { depositMin: through.deposit_min, shareBps: through.share_percent, withinMs: through.minutes }
      : DEFAULT_VELOCITY.inAndOut,
    sharedDevice: device ? { accounts: device.accounts, withinMs: device.minutes } : DEFAULT_VELOCITY.sharedDevice,
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

type CaseEnvironment = z.output<z.ZodObject<typeof CASE_SETTINGS>> & { KIVUKO_ENV: 'demo' | 'live' }

export function caseConfigOf({ SANCTIONS_LIST_FILE: file, VELOCITY_RULES: velocity, KIVUKO_ENV }: CaseEnvironment) {
  const sample = KIVUKO_ENV === 'demo' ? SAMPLE_LIST : undefined
  return { sanctionsFile: file ? resolve(file) : sample, velocity }
}
