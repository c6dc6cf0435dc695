// What admins change while Kivuko runs: fees, ways to pay, features, tiers. Every change keeps who, when, and why.
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { AGENT_SETTINGS, type AgentSetting, agentRateRule, agentSetting } from './agent-rates.ts'
import { amountIn } from './amounts.ts'
import {
  CARD_FILLS,
  type CardFill,
  METHODS_BY_CURRENCY,
  PAY_CURRENCIES,
  PAYMENT_METHODS,
  type PayCurrency,
  type PaymentMethod,
} from './buying.ts'
import { consolePage, consolePaging, person, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { FLOAT_SETTINGS, type FloatSetting, floatSetting } from './floats.ts'
import { NAIRA_CEILING_SETTINGS, type NairaCeilingSetting } from './naira-ceilings.ts'
import { KYC_TIER_MAX, TIER_SETTINGS, type TierSetting } from './tier-matrix.ts'
import { WALLET_CURRENCIES, type WalletCurrency } from './wallets.ts'

/** Rates in basis points: of the price, and of each way to pay. */
export type FeeSetting = `fee_${PaymentMethod}_bps`
/** Of a bill, on top of its amount. */
export const BILL_FEE_SETTING = 'fee_bill_bps'
export type RateSetting = 'spread_bps' | FeeSetting | typeof BILL_FEE_SETTING
export const RATE_SETTINGS: readonly RateSetting[] = [
  'spread_bps',
  ...PAYMENT_METHODS.map(feeSetting),
  BILL_FEE_SETTING,
]
/** What can be paused; what is under way goes on. */
export const FEATURE_SETTINGS = ['sign_ups', 'payouts', 'exchange', 'withdrawals'] as const
export type FeatureSetting = (typeof FEATURE_SETTINGS)[number]
/** US dollars: the treasury warns below this worth. */
export const LOW_STOCK_SETTING = 'low_stock_usd'
export type MethodSetting = `method_${PayCurrency}_${PaymentMethod}`
/** Ways to fill a wallet that are closed until the operator opens them. */
export type FillSetting = `fill_${WalletCurrency}_bank` | `fill_${CardFill}_card`
/** How long what was bought by card stays: hours, the days until a card counts as known, and dollars. */
export const CARD_WAIT_SETTINGS = [
  'card_wait_hours',
  'card_short_wait_hours',
  'card_known_days',
  'card_review_usd',
] as const
export type CardWaitSetting = (typeof CARD_WAIT_SETTINGS)[number]
export type SettingName =
  | RateSetting
  | FeatureSetting
  | MethodSetting
  | FillSetting
  | CardWaitSetting
  | TierSetting
  | NairaCeilingSetting
  | typeof LOW_STOCK_SETTING
  | FloatSetting
  | AgentSetting

export function feeSetting(method: PaymentMethod): FeeSetting {
  return `fee_${method}_bps`
}

export function methodSetting(currency: PayCurrency, method: PaymentMethod): MethodSetting {
  return `method_${currency}_${method}`
}

export const METHOD_SETTINGS: readonly { name: MethodSetting; currency: PayCurrency; method: PaymentMethod }[] =
  PAY_CURRENCIES.flatMap((currency) =>
    METHODS_BY_CURRENCY[currency].map(({ method }) => ({ name: methodSetting(currency, method), currency, method })),
  )

export const FILL_SETTINGS: readonly { name: FillSetting; currency: WalletCurrency; method: 'bank' | 'card' }[] = [
  ...WALLET_CURRENCIES.map((currency) => ({ name: `fill_${currency}_bank`, currency, method: 'bank' }) as const),
  ...CARD_FILLS.map((currency) => ({ name: `fill_${currency}_card`, currency, method: 'card' }) as const),
]

export const SETTING_NAMES: readonly SettingName[] = [
  ...RATE_SETTINGS,
  ...METHOD_SETTINGS.map(({ name }) => name),
  ...FILL_SETTINGS.map(({ name }) => name),
  ...FEATURE_SETTINGS,
  ...CARD_WAIT_SETTINGS,
  ...TIER_SETTINGS.map(({ name }) => name),
  ...NAIRA_CEILING_SETTINGS.map(({ name }) => name),
  LOW_STOCK_SETTING,
  ...FLOAT_SETTINGS.map(({ name }) => name),
  ...AGENT_SETTINGS.map(({ name }) => name),
]

/** A month: longer than that, nobody waits for what they bought. */
const WAIT_HOURS_MAX = 720
const KNOWN_DAYS_MAX = 365

/** What a number or a text of this setting counts; undefined for a switch. */
export function settingUnit(
  name: SettingName,
): 'bps' | 'hours' | 'days' | 'usd' | 'naira' | 'tier' | 'float' | 'agent' | undefined {
  if (name.startsWith('tier_')) return 'tier'
  if (name.startsWith('naira_')) return 'naira'
  if (floatSetting(name)) return 'float'
  if (agentSetting(name)) return 'agent'
  if (name.endsWith('_bps')) return 'bps'
  if (name.endsWith('_hours')) return 'hours'
  if (name.endsWith('_days')) return 'days'
  return name.endsWith('_usd') ? 'usd' : undefined
}

/** Half of an amount: more is a slip of the finger. */
export const RATE_BPS_MAX = 5_000

/** A rate is a number, a switch true or false, dollars a decimal string. */
export type SettingValue = number | boolean | string

/** The rule a value breaks; undefined for one that fits. */
export function settingRule(name: SettingName, value: SettingValue): string | undefined {
  if ((RATE_SETTINGS as readonly string[]).includes(name)) {
    const isRate = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= RATE_BPS_MAX
    return isRate ? undefined : `must be a whole number of basis points from 0 to ${RATE_BPS_MAX}`
  }
  const unit = settingUnit(name)
  if (unit === 'hours' || unit === 'days') {
    const max = unit === 'hours' ? WAIT_HOURS_MAX : KNOWN_DAYS_MAX
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
    return fits ? undefined : `must be a whole number of ${unit} from 0 to ${max}`
  }
  if (unit === 'tier') {
    const isTier = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= KYC_TIER_MAX
    return isTier ? undefined : `must be a tier from 1 to ${KYC_TIER_MAX}`
  }
  if (unit === 'usd') {
    const amount = typeof value === 'string' ? amountIn('USD', value) : undefined
    return amount && 'units' in amount ? undefined : 'must be an amount of dollars such as "1000.00"'
  }
  if (unit === 'naira') {
    const amount = typeof value === 'string' ? amountIn('NGN', value) : undefined
    return amount && 'units' in amount ? undefined : 'must be an amount in naira such as "50000.00"'
  }
  const float = floatSetting(name)
  if (float) {
    const amount = typeof value === 'string' ? parse(float.currency, value) : undefined
    const fits = amount !== undefined && amount.units >= 0n
    return fits ? undefined : `must be an amount in ${float.currency} such as "100000.00", or "0.00" to warn of nothing`
  }
  const rate = agentSetting(name)
  if (rate) return agentRateRule(rate, value)
  return typeof value === 'boolean' ? undefined : 'must be true or false'
}

export const settingValue = z.union(
  [z.boolean(), z.number(), z.string().check(z.maxLength(40))],
  'must be a number, text, or yes or no',
)
export const settingSchema = z.object({
  name: z.enum(SETTING_NAMES),
  value: settingValue,
  /** What it is until somebody changes it. */
  initial_value: settingValue,
  /** Of a way to pay: whether this installation has what it needs for it. Otherwise null. */
  is_connected: z.nullable(z.boolean()),
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(person),
})
export type Setting = z.output<typeof settingSchema>

/** `can_change`: the caller may. */
const all = z.object({ settings: z.array(settingSchema), can_change: z.boolean() })

export const listSettings = endpoint({
  id: 'listSettings',
  route: 'GET /console/settings',
  summary: 'Fees, ways to pay and features as they are in force',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  response: all,
})

/**
 * Closing something is in force everywhere within seconds; everything else waits for a second person. A quote that was
 * given keeps its price.
 */
export const changeSetting = endpoint({
  id: 'changeSetting',
  route: 'POST /console/settings',
  summary: 'Close something at once, or propose another value of a setting',
  auth: 'staff',
  proof: 'always',
  roles: ['admin'],
  body: z.object({ name: z.enum(SETTING_NAMES), value: settingValue, reason: reasonText }),
  /** `waits`: proposed, for somebody else to approve. */
  response: z.extend(all, { waits: z.boolean() }),
  errors: ['proposal_open'],
})

export const settingChangeSchema = z.object({
  id: z.string(),
  name: z.string(),
  old_value: settingValue,
  new_value: settingValue,
  reason: z.string(),
  changed_by: person,
  changed_at: z.string(),
})
export type SettingChange = z.output<typeof settingChangeSchema>

export const listSettingChanges = endpoint({
  id: 'listSettingChanges',
  route: 'GET /console/settings/changes',
  summary: 'Who changed which setting, when and why, newest first',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  query: z.object({ ...consolePaging, name: z.optional(z.enum(SETTING_NAMES)) }),
  response: consolePage(settingChangeSchema),
})
