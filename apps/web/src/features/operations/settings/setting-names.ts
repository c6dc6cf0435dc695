// Settings and their values in words.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import {
  type FeatureSetting,
  METHOD_SETTINGS,
  type RateSetting,
  type SettingName,
  type SettingValue,
} from '@kivuko/contract/console-settings.ts'
import { formatAmount } from '#lib/format.ts'

const METHODS: Record<PaymentMethod, string> = {
  mpesa: 'mobile money',
  bank: 'bank transfer',
  card: 'card',
}
const RATES: Record<RateSetting, string> = {
  spread_bps: 'Spread on every price',
  fee_card_bps: 'Fee for card payments',
  fee_bank_bps: 'Fee for bank transfers',
  fee_mpesa_bps: 'Fee for mobile money',
}
const FEATURES: Record<FeatureSetting, string> = {
  sign_ups: 'New accounts',
  payouts: 'Sending to phones',
  exchange: 'Exchanging balances',
  withdrawals: 'Withdrawing coins',
}

/** A name that this version does not know stays as it is. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  ...RATES,
  ...FEATURES,
  low_stock_usd: 'Warn of low stock below',
  ...Object.fromEntries(
    METHOD_SETTINGS.map(({ name, currency, method }) => [name, `${currency} by ${METHODS[method]}`]),
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
