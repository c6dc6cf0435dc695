// Settings and their values in words.
import { METHODS, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import {
  type FeatureSetting,
  feeSetting,
  METHOD_SETTINGS,
  type SettingName,
  type SettingValue,
  settingUnit,
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
  card_wait_hours: 'Card purchases wait without a bank’s word',
  card_short_wait_hours: 'Card purchases wait with a bank’s word',
  card_known_days: 'A card is known after',
  card_review_usd: 'A large amount by card from',
  low_stock_usd: 'Warn of low stock below',
  ...Object.fromEntries(
    METHOD_SETTINGS.map(({ name, currency, method }) => [name, `${currency} by ${METHODS[method].phrase}`]),
  ),
} satisfies Partial<Record<SettingName, string>>

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
const BPS_IN_ALL = 10_000

/** As a person reads it: '2.50%', 'Open', '6 hours', '$1,000.00'. */
export function shownValue(name: string, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'Open' : 'Closed'
  const unit = settingUnit(name as SettingName)
  if (typeof value === 'number' && (unit === 'hours' || unit === 'days')) return countOf(value, unit)
  if (typeof value === 'number') return PERCENT.format(value / BPS_IN_ALL)
  return unit === 'usd' ? formatAmount('USD', value) : value
}

function countOf(count: number, unit: 'hours' | 'days'): string {
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: unit === 'hours' ? 'hour' : 'day',
    unitDisplay: 'long',
  }).format(count)
}
