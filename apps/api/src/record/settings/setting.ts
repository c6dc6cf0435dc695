// What the settings are until somebody changes them, and what they mean together. Pure: no database, no clock.
import { type OrderFiat, ofEachMethod, PAYMENT_METHODS, type PaymentMethod } from '@kivuko/contract/buying.ts'
import {
  FEATURE_SETTINGS,
  type FeatureSetting,
  type FeeSetting,
  feeSetting,
  LOW_STOCK_SETTING,
  METHOD_SETTINGS,
  type SettingName,
  type SettingValue,
  settingRule,
} from '@kivuko/contract/console-settings.ts'
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

/** Rates and waits as the configuration has them, everything open. */
export function initialValues(fees: FeeSchedule, cardWaits: CardWaits): SettingValues {
  const switches = [...METHOD_SETTINGS.map(({ name }) => name), ...FEATURE_SETTINGS]
  return {
    ...(Object.fromEntries(switches.map((name) => [name, true])) as Record<(typeof switches)[number], true>),
    spread_bps: Number(fees.spreadBps),
    ...(Object.fromEntries(
      PAYMENT_METHODS.map((method) => [feeSetting(method), Number(fees.feeBps[method])]),
    ) as Record<FeeSetting, number>),
    card_wait_hours: cardWaits.dayMs / HOUR_MS,
    card_short_wait_hours: cardWaits.shortMs / HOUR_MS,
    card_known_days: cardWaits.knownMs / DAY_MS,
    card_review_usd: toDecimal(money('USD', cardWaits.reviewCents)),
    [LOW_STOCK_SETTING]: LOW_STOCK,
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
  isOn(feature: FeatureSetting): boolean
  lowStock: Money<'USD'>
  cardWaits: CardWaits
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
    },
    isMethodOpen: (currency, method) =>
      METHOD_SETTINGS.every((setting) => setting.currency !== currency) ||
      (values as Record<string, SettingValue>)[`method_${currency}_${method}`] === true,
    isOn: (feature) => values[feature] === true,
    lowStock: dollars(LOW_STOCK_SETTING),
    cardWaits: {
      dayMs: count('card_wait_hours') * HOUR_MS,
      shortMs: count('card_short_wait_hours') * HOUR_MS,
      knownMs: count('card_known_days') * DAY_MS,
      reviewCents: dollars('card_review_usd').units,
    },
  }
}
