// The console's home: how the business runs, in figures a job keeps. Amounts are of one asset each, never summed over several.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from './buying.ts'
import { CHAIN_NETWORK_NAMES, CHAIN_NETWORKS, type ChainNetwork } from './chain.ts'
import { WAITING_ROLES, type WaitingQueue } from './console-waiting.ts'
import { endpoint } from './endpoint.ts'
import { networkName, PHONE_NETWORK_IDS, PHONE_NETWORKS, type PhoneNetwork } from './phone-networks.ts'
import { MONEY_DECIDERS, type StaffRole } from './staff-roles.ts'
import { STOP_NAMES } from './stops.ts'

export const OVERVIEW_PERIODS = ['24h', '7d', '30d'] as const
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number]

/** By which way money moved; exchanges and deals of agents stay in the house. `other` is what no rail explains, so that no revenue is left out. */
export const OVERVIEW_RAILS = [
  ...new Set([...PAYMENT_METHODS, ...PHONE_NETWORK_IDS]),
  'bills',
  ...CHAIN_NETWORKS,
  'exchange',
  'agents',
  'other',
] as const
export type OverviewRail = (typeof OVERVIEW_RAILS)[number]

/** What begins, takes a while, and is completed or not. */
export const FLOW_KINDS = ['purchase', 'deposit', 'sale', 'payout', 'cash_out', 'bill', 'withdrawal'] as const
export type FlowKind = (typeof FLOW_KINDS)[number]

/** As `watch-calls.ts` names them; a network of coins goes by its own name. */
export const WATCHED_PROVIDERS = [
  'cards',
  ...PHONE_NETWORK_IDS.map((network) => PHONE_NETWORKS[network].watchedAs),
  'virtual_accounts',
  'bank_payouts',
  'bills',
  ...CHAIN_NETWORKS,
  'signer',
  'mail',
  'sms',
  'push',
  'identity',
] as const
export type WatchedProvider = (typeof WATCHED_PROVIDERS)[number]

/** Who sees amounts: the roles that see the treasury. */
export const OVERVIEW_MONEY_ROLES: readonly StaffRole[] = MONEY_DECIDERS

export function railName(rail: OverviewRail): string {
  if (rail === 'exchange') return 'Exchange'
  if (rail === 'other') return 'Other'
  if (rail === 'bills') return 'Bills'
  if (rail === 'agents') return 'Agents'
  if (rail in PHONE_NETWORKS) return networkName(rail as PhoneNetwork)
  if (rail in METHODS) return METHODS[rail as PaymentMethod].name
  return CHAIN_NETWORK_NAMES[rail as ChainNetwork]
}

const rail = z.enum(OVERVIEW_RAILS)
const count = z.number()

const railMoney = z.object({
  rail,
  asset: z.string(),
  /** How many movements the volume is the sum of. */
  movements: count,
  volume: decimalString,
  /** Payments that went back to where they came from; not taken from the volume. */
  refunded: decimalString,
  /** Net of what was reversed in the same time. */
  fees: decimalString,
  spread: decimalString,
  /** What agents were paid for their deals: not revenue, and not taken from the fees here. */
  commissions: decimalString,
  /** Fees and spread that were given back, also of earlier days. */
  reversed: decimalString,
})
export type RailMoney = z.output<typeof railMoney>

const moneyPoint = z.object({
  at: z.string(),
  rail,
  asset: z.string(),
  movements: count,
  volume: decimalString,
  /** Fees and spread, less what was reversed and what agents were paid. */
  revenue: decimalString,
})
export type MoneyPoint = z.output<typeof moneyPoint>

const flow = z.object({
  kind: z.enum(FLOW_KINDS),
  rail,
  /** In the period. */
  begun: count,
  /** Of those, by now: completed, and not ended. */
  completed: count,
  open: count,
  /** From beginning to booking; null when none was completed. Two digits, rounded up, beyond a hundred seconds. */
  median_seconds: z.nullable(count),
  p95_seconds: z.nullable(count),
})
export type Flow = z.output<typeof flow>

const queueNames = Object.keys(WAITING_ROLES) as [WaitingQueue, ...WaitingQueue[]]
const queue = z.object({ queue: z.enum(queueNames), count, /** Of the oldest line. */ since: z.nullable(z.string()) })
export type OverviewQueue = z.output<typeof queue>

const exposure = z.object({
  currency: z.string(),
  stock: decimalString,
  promised: decimalString,
  exposure: decimalString,
  /** Null while no price is known. */
  stock_usd: z.nullable(decimalString),
  exposure_usd: z.nullable(decimalString),
  is_low: z.boolean(),
})
export type OverviewExposure = z.output<typeof exposure>

const provider = z.object({
  provider: z.enum(WATCHED_PROVIDERS),
  /** In the period, by all processes. */
  calls: count,
  /** Of those, how many nobody answered, or with a fault. */
  errors: count,
  mean_ms: z.nullable(count),
  slowest_ms: z.nullable(count),
  last_answer_at: z.nullable(z.string()),
  stopped: z.array(z.enum(STOP_NAMES)),
})
export type ProviderHealth = z.output<typeof provider>

export const consoleOverview = endpoint({
  id: 'consoleOverview',
  route: 'GET /console/overview',
  summary: 'How the business runs: money, outcomes, queues, providers and sign-ups',
  auth: 'staff',
  query: z.object({ period: z._default(z.enum(OVERVIEW_PERIODS), '24h') }),
  response: z.object({
    period: z.enum(OVERVIEW_PERIODS),
    /** Where days begin: the operator's setting. */
    time_zone: z.string(),
    as_of: z.string(),
    /** When the job last counted; null before it did. */
    tallied_at: z.nullable(z.string()),
    is_stale: z.boolean(),
    /** When today began, and where each hour or day of the period begins, oldest first. */
    today: z.string(),
    starts: z.array(z.string()),
    /** Null for roles that do not see amounts. */
    money: z.nullable(z.object({ today: z.array(railMoney), period: z.array(railMoney), points: z.array(moneyPoint) })),
    exposure: z.nullable(z.object({ assets: z.array(exposure), low_stock_usd: decimalString, as_of: z.string() })),
    flows: z.array(flow),
    flow_points: z.array(z.object({ at: z.string(), begun: count, completed: count })),
    /** Those that are the caller's work. */
    queues: z.array(queue),
    providers: z.array(provider),
    signups: z.object({
      points: z.array(z.object({ at: z.string(), signed_up: count })),
      /** Of those who signed up in the period, how many are how far by now. */
      signed_up: count,
      email_confirmed: count,
      phone_confirmed: count,
      tier_2: count,
      tier_3: count,
      /** When the steps were last counted for all of the period. */
      counted_at: z.nullable(z.string()),
    }),
  }),
})
