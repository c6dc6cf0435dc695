// What the settings are until somebody changes them, and what they mean together. Pure: no database, no clock.
import {
  AGENT_SETTINGS,
  type AgentCurrency,
  type AgentRate,
  type AgentSetting,
  rateOf,
} from '@kivuko/contract/agent-rates.ts'
import { type OrderFiat, ofEachMethod, PAYMENT_METHODS, type PaymentMethod } from '@kivuko/contract/buying.ts'
import {
  BILL_FEE_SETTING,
  FEATURE_SETTINGS,
  type FeatureSetting,
  type FeeSetting,
  FILL_SETTINGS,
  type FillSetting,
  feeSetting,
  LOW_STOCK_SETTING,
  METHOD_SETTINGS,
  type SettingName,
  type SettingValue,
  settingRule,
} from '@kivuko/contract/console-settings.ts'
import { FLOAT_SETTINGS, type FloatProvider, type FloatSetting } from '@kivuko/contract/floats.ts'
import {
  NAIRA_CEILING_SETTINGS,
  type NairaCeilingSetting,
  type NairaCeilings,
  nairaCeilingSetting,
} from '@kivuko/contract/naira-ceilings.ts'
import {
  KYC_TIERS,
  type KycTier,
  OPERATIONS,
  TIER_PLACES,
  TIER_SETTINGS,
  type TierMatrix,
  type TierPlace,
  type TierSetting,
  tierSetting,
} from '@kivuko/contract/tier-matrix.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { type Money, money, parse, toDecimal } from '@kivuko/money/money.ts'
import type { FeeSchedule } from '#market/fee-schedule.ts'

export type SettingValues = Readonly<Record<SettingName, SettingValue>>

const LOW_STOCK = '1000.00'

/** How long what a card paid for stays in the house. */
export type CardWaits = {
  /** 0: nothing waits. */
  dayMs: number
  /** Where a bank answers for the card. */
  shortMs: number
  /** From this worth on, in US cents, a large amount. */
  reviewCents: bigint
  /** Since its first payment: a card is known. */
  knownMs: number
}
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the configuration says of settings. */
export type Configured = { fees: FeeSchedule; cardWaits: CardWaits; tierMatrix: TierMatrix }

/** Rates, waits and tiers as the configuration has them, everything open but ways to fill a wallet by bank and card. */
export function initialValues({ fees, cardWaits, tierMatrix }: Configured): SettingValues {
  const switches = [...METHOD_SETTINGS.map(({ name }) => name), ...FEATURE_SETTINGS]
  return {
    ...(Object.fromEntries(switches.map((name) => [name, true])) as Record<(typeof switches)[number], true>),
    ...(Object.fromEntries(FILL_SETTINGS.map(({ name }) => [name, false])) as Record<FillSetting, false>),
    spread_bps: Number(fees.spreadBps),
    ...(Object.fromEntries(
      PAYMENT_METHODS.map((method) => [feeSetting(method), Number(fees.feeBps[method])]),
    ) as Record<FeeSetting, number>),
    [BILL_FEE_SETTING]: Number(fees.billFeeBps),
    card_wait_hours: cardWaits.dayMs / HOUR_MS,
    card_short_wait_hours: cardWaits.shortMs / HOUR_MS,
    card_known_days: cardWaits.knownMs / DAY_MS,
    card_review_usd: toDecimal(money('USD', cardWaits.reviewCents)),
    ...(Object.fromEntries(
      TIER_SETTINGS.map(({ name, operation, place }) => [name, tierMatrix[place][operation]]),
    ) as Record<TierSetting, number>),
    ...(Object.fromEntries(NAIRA_CEILING_SETTINGS.map(({ name, initial }) => [name, initial])) as Record<
      NairaCeilingSetting,
      string
    >),
    [LOW_STOCK_SETTING]: LOW_STOCK,
    ...(Object.fromEntries(FLOAT_SETTINGS.map(({ name, initial }) => [name, initial])) as Record<FloatSetting, string>),
    ...(Object.fromEntries(AGENT_SETTINGS.map(({ name, initial }) => [name, initial])) as Record<AgentSetting, string>),
  }
}

/** With what was changed; a line that this version does not understand is left out. */
export function withChanges(
  initial: SettingValues,
  changes: readonly { name: string; new_value: unknown }[],
): SettingValues {
  const known = changes.filter(
    ({ name, new_value }) =>
      Object.hasOwn(initial, name) && !settingRule(name as SettingName, new_value as SettingValue),
  )
  return { ...initial, ...Object.fromEntries(known.map(({ name, new_value }) => [name, new_value])) }
}

/** Read by every quote: made once for each change. */
export type SettingsInForce = {
  values: SettingValues
  fees: FeeSchedule
  /** A currency of guided trade alone has no switch of its own. */
  isMethodOpen(currency: OrderFiat, method: PaymentMethod): boolean
  /** Whether this wallet can be filled so, where the installation has what it needs. */
  isFillOpen(currency: WalletCurrency, method: 'bank' | 'card'): boolean
  isOn(feature: FeatureSetting): boolean
  lowStock: Money<'USD'>
  /** Below it the float is low; undefined where no bound can be set. */
  floatBound(provider: FloatProvider, currency: string): Money | undefined
  cardWaits: CardWaits
  tierMatrix: TierMatrix
  nairaCeilings: NairaCeilings
  /** What the table of agents says of an amount. */
  agentRate(rate: AgentRate, amount: Money<AgentCurrency>): Money<AgentCurrency>
}

export function inForce(fees: FeeSchedule, values: SettingValues): SettingsInForce {
  const bps = (name: SettingName) => BigInt(values[name])
  const count = (name: SettingName) => values[name] as number
  const dollars = (name: SettingName) => parse('USD', String(values[name])) ?? money('USD', 0n)
  return {
    values,
    fees: {
      ...fees,
      spreadBps: bps('spread_bps'),
      feeBps: ofEachMethod((method) => bps(feeSetting(method))),
      billFeeBps: bps(BILL_FEE_SETTING),
    },
    isMethodOpen: (currency, method) =>
      METHOD_SETTINGS.every((setting) => setting.currency !== currency) ||
      (values as Record<string, SettingValue>)[`method_${currency}_${method}`] === true,
    isFillOpen: (currency, method) => (values as Record<string, SettingValue>)[`fill_${currency}_${method}`] === true,
    isOn: (feature) => values[feature] === true,
    lowStock: dollars(LOW_STOCK_SETTING),
    floatBound(provider, currency) {
      const found = FLOAT_SETTINGS.find((each) => each.provider === provider && each.currency === currency)
      return found && parse(found.currency, String(values[found.name]))
    },
    cardWaits: {
      dayMs: count('card_wait_hours') * HOUR_MS,
      shortMs: count('card_short_wait_hours') * HOUR_MS,
      knownMs: count('card_known_days') * DAY_MS,
      reviewCents: dollars('card_review_usd').units,
    },
    tierMatrix: matrixOf(values),
    nairaCeilings: ceilingsOf(values),
    agentRate: (rate, amount) =>
      rateOf((name) => parse(amount.asset, String(values[name])) ?? money(amount.asset, 0n), rate, amount),
  }
}

function ceilingsOf(values: SettingValues): NairaCeilings {
  const ceiling = (tier: KycTier) => parse('NGN', String(values[nairaCeilingSetting(tier)])) ?? money('NGN', 0n)
  return Object.fromEntries(KYC_TIERS.map((tier) => [tier, ceiling(tier)])) as NairaCeilings
}

function matrixOf(values: SettingValues): TierMatrix {
  const column = (place: TierPlace) =>
    Object.fromEntries(OPERATIONS.map((operation) => [operation, values[tierSetting(operation, place)]]))
  return Object.fromEntries(TIER_PLACES.map((place) => [place, column(place)])) as TierMatrix
}
