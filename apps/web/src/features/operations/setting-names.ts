// Settings and their values in words.
import { METHODS, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import {
  type FeatureSetting,
  feeSetting,
  METHOD_SETTINGS,
  type SettingName,
  type SettingValue,
} from '@kivuko/contract/console-settings.ts'
import { formatAmount } from '#lib/format.ts'

const FEATURES: Record<FeatureSetting, string> = {
  sign_ups: 'New accounts',
  payouts: 'Sending to phones',
  exchange: 'Exchanging balances',
  withdrawals: 'Withdrawing coins',
}

/** A name that this version does not know stays as it is. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  spread_bps: 'Spread on every price',
  ...Object.fromEntries(
    PAYMENT_METHODS.map((method) => [feeSetting(method), `Fee for payment by ${METHODS[method].phrase}`]),
  ),
  ...FEATURES,
  low_stock_usd: 'Warn of low stock below',
  ...Object.fromEntries(
    METHOD_SETTINGS.map(({ name, currency, method }) => [name, `${currency} by ${METHODS[method].phrase}`]),
  ),
} satisfies Partial<Record<SettingName, string>>

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
const BPS_IN_ALL = 10_000

/** As a person reads it: '2.50%', 'Open', '$1,000.00'. */
export function shownValue(name: string, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'Open' : 'Closed'
  if (typeof value === 'number') return PERCENT.format(value / BPS_IN_ALL)
  return name === 'low_stock_usd' ? formatAmount('USD', value) : value
}
