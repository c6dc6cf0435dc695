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
import { type Money, money, parse } from '@kivuko/money/money.ts'
import type { FeeSchedule } from '#market/fee-schedule.ts'

export type SettingValues = Readonly<Record<SettingName, SettingValue>>

const LOW_STOCK = '1000.00'

/** Rates as the configuration has them, everything open. */
export function initialValues(fees: FeeSchedule): SettingValues {
  const switches = [...METHOD_SETTINGS.map(({ name }) => name), ...FEATURE_SETTINGS]
  return {
    ...(Object.fromEntries(switches.map((name) => [name, true])) as Record<(typeof switches)[number], true>),
    spread_bps: Number(fees.spreadBps),
    ...(Object.fromEntries(
      PAYMENT_METHODS.map((method) => [feeSetting(method), Number(fees.feeBps[method])]),
    ) as Record<FeeSetting, number>),
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
}

export function inForce(fees: FeeSchedule, values: SettingValues): SettingsInForce {
  const bps = (name: SettingName) => BigInt(values[name])
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
    lowStock: parse('USD', String(values[LOW_STOCK_SETTING])) ?? money('USD', 0n),
  }
}
