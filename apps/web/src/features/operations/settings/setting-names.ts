// Texts of the page where an admin changes fees, ways to pay and features, English.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import type { FeatureSetting, RateSetting, SettingName, SettingValue } from '@kivuko/contract/console-settings.ts'
import { METHOD_SETTINGS } from '@kivuko/contract/console-settings.ts'
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

export const SETTINGS_TEXT = {
  title: 'Settings',
  lead: 'In force everywhere within seconds. Quotes already given keep their price; what is under way goes on.',
  loading: 'Loading settings…',
  failed: 'The settings could not be loaded',
  prices: 'Prices',
  methods: 'Ways to pay for coins',
  features: 'Features',
  treasury: 'Treasury',
  setting: 'Setting',
  value: 'Value',
  initial: 'At the start',
  last: 'Last change',
  never: 'Never changed',
  change: 'Change',
  open: 'Open',
  closed: 'Closed',
  notConnected: 'Not connected here',
  readOnly: 'Only an admin changes settings. You see them as they are.',
  changes: 'What was changed',
  changesEmpty: 'Nothing was changed yet',
  changesEmptyLead: 'Every change appears here, with who made it and why.',
  changesLoading: 'Loading changes…',
  changesFailed: 'The changes could not be loaded',
  more: 'Show more',
  everySetting: 'Every setting',
  before: 'Before',
  after: 'After',
  why: 'Why',
  by: 'By',
  when: 'When',
  isNow: 'Now',
  becomes: 'Then',
  bps: 'In basis points',
  bpsHint: '100 are 1 %. From 0 to 5,000.',
  dollars: 'US dollars',
  openIt: 'Open it',
  closeIt: 'Close it',
  words: 'Why',
  missing: 'Say why, in a few words',
  same: 'That is what it is already',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  notSaved: 'The setting could not be changed. Please try again.',
} as const

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
const BPS_IN_ALL = 10_000

/** As a person reads it: '2.50%', 'Open', '$1,000.00'. */
export function shownValue(name: string, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? SETTINGS_TEXT.open : SETTINGS_TEXT.closed
  if (typeof value === 'number') return PERCENT.format(value / BPS_IN_ALL)
  return name === 'low_stock_usd' ? formatAmount('USD', value) : value
}
