// What was found, for each kind of case: kept with it as it was then, and shown to who decides.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_CRYPTOS, ORDER_FIATS } from './buying.ts'
import { CHAIN_ASSETS, CHAIN_NETWORKS } from './chain.ts'
import { DISPUTE_KINDS } from './console-disputes.ts'

/** What the years of birth of a customer and of a listed person say together. */
export const YEAR_SIGNS = ['agrees', 'unknown', 'differs'] as const

/** A customer's name is like that of a person on the sanctions list. */
const listedPerson = z.object({
  about: z.literal('listed_person'),
  /** As the list refers to them. */
  entry_id: z.string(),
  names: z.array(z.string()),
  /** Which of them is most alike, and how much: 100 is the same. */
  matched_name: z.string(),
  likeness_percent: z.number(),
  year_sign: z.enum(YEAR_SIGNS),
  /** '1971', '1979 to 1982' */
  birth_years: z.array(z.string()),
  programme: z.string(),
  listed_on: z.nullable(z.string()),
  list_version: z.string(),
  /** The customer as they were compared. */
  customer_name: z.string(),
  customer_birth_date: z.nullable(z.string()),
})

const period = { from: z.string(), to: z.string() }

/** Many small sends within a window. Amounts are in US dollars. */
const smallSends = z.object({
  about: z.literal('small_sends'),
  count: z.number(),
  total_usd: decimalString,
  below_usd: decimalString,
  ...period,
})

/** Most of a deposit left soon after it came. */
const inAndOut = z.object({
  about: z.literal('in_and_out'),
  deposit_id: z.string(),
  deposit_usd: decimalString,
  left_usd: decimalString,
  sends: z.number(),
  ...period,
})

/** Several accounts were opened or used with the same browser at the same network address. */
const sharedDevice = z.object({
  about: z.literal('shared_device'),
  /** Null for who does not see it. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  account_ids: z.array(z.string()),
})

/** The provider could not tell whether the selfie is the customer's. */
const identityCheck = z.object({
  about: z.literal('identity_check'),
  check_id: z.string(),
  /** Why a person must look. */
  reason: z.nullable(z.string()),
})

/** Coins that arrived over a network and are credited, and something is wrong with them. */
const chainDeposit = z.object({
  about: z.literal('chain_deposit'),
  /** Their block was replaced after they were credited; or they came to a suspended account. */
  problem: z.enum(['block_replaced', 'account_suspended']),
  deposit_id: z.string(),
  network: z.enum(CHAIN_NETWORKS),
  asset: z.enum(CHAIN_ASSETS),
  amount: decimalString,
  transaction_hash: z.string(),
})

/** The price sources contradict each other about a pair, and it is not traded meanwhile. */
const contradictedPair = z.object({
  about: z.literal('contradicted_pair'),
  crypto: z.enum(ORDER_CRYPTOS),
  fiat: z.enum(ORDER_FIATS),
  /** What follows from one price of each, in the currency for one coin. */
  rate: decimalString,
  sources: z.array(z.object({ name: z.string(), rate: decimalString })),
})

/** A card payment that its network took back, may take back, or whose bank warns of fraud. */
const cardDispute = z.object({
  about: z.literal('card_dispute'),
  dispute_id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  order_reference: z.string(),
  currency: z.enum(ORDER_FIATS),
  amount: decimalString,
  reason: z.string(),
  answer_by: z.nullable(z.string()),
})

export const caseFacts = z.discriminatedUnion('about', [
  listedPerson,
  smallSends,
  inAndOut,
  sharedDevice,
  identityCheck,
  chainDeposit,
  contradictedPair,
  cardDispute,
])
export type CaseFacts = z.output<typeof caseFacts>
export type FactsAbout<About extends CaseFacts['about']> = Extract<CaseFacts, { about: About }>
