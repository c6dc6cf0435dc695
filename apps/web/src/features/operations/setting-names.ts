// Settings and their values in words.
import { AGENT_SETTINGS, type AgentRate, agentSetting } from '@kivuko/contract/agent-rates.ts'
import { METHODS, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import {
  type FeatureSetting,
  FILL_SETTINGS,
  feeSetting,
  METHOD_SETTINGS,
  type SettingName,
  type SettingValue,
  settingUnit,
} from '@kivuko/contract/console-settings.ts'
import { FLOAT_SETTINGS, floatSetting } from '@kivuko/contract/floats.ts'
import { NAIRA_CEILING_SETTINGS } from '@kivuko/contract/naira-ceilings.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { OPERATION_TEXTS, TIER_SETTINGS, type TierPlace } from '@kivuko/contract/tier-matrix.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { formatAmount } from '#lib/format.ts'

const FEATURES: Record<FeatureSetting, string> = {
  sign_ups: 'New accounts',
  payouts: 'Sending to phones',
  exchange: 'Exchanging balances',
  withdrawals: 'Withdrawing coins',
}

const AGENT_RATE_NAMES: Record<AgentRate, string> = {
  cash_out_fee: 'Fee for cash from an agent',
  cash_in_commission: 'Commission for taking cash',
  cash_out_commission: 'Commission for giving cash',
}

const PLACES: Record<TierPlace, string> = { elsewhere: 'elsewhere', NG: 'Nigeria', KE: 'Kenya' }

/** A name that this version does not know stays as it is. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  spread_bps: 'Spread on every price',
  ...Object.fromEntries(
    PAYMENT_METHODS.map((method) => [feeSetting(method), `Fee for payment by ${METHODS[method].phrase}`]),
  ),
  fee_bill_bps: 'Fee for bills',
  ...FEATURES,
  card_wait_hours: 'Card purchases wait without a bank’s word',
  card_short_wait_hours: 'Card purchases wait with a bank’s word',
  card_known_days: 'A card is known after',
  card_review_usd: 'A large amount by card from',
  low_stock_usd: 'Warn of low stock below',
  ...Object.fromEntries(
    FLOAT_SETTINGS.map(({ name, provider, currency }) => [
      name,
      `Warn of a low float below: ${providerName(provider)}, ${currency}`,
    ]),
  ),
  ...Object.fromEntries(
    AGENT_SETTINGS.map(({ name, rate, upTo }) => [
      name,
      `${AGENT_RATE_NAMES[rate]}, up to ${formatAmount(upTo.asset, toDecimal(upTo))}`,
    ]),
  ),
  ...Object.fromEntries(
    METHOD_SETTINGS.map(({ name, currency, method }) => [name, `${currency} by ${METHODS[method].phrase}`]),
  ),
  ...Object.fromEntries(
    FILL_SETTINGS.map(({ name, currency, method }) => [name, `${currency} wallet by ${METHODS[method].phrase}`]),
  ),
  ...Object.fromEntries(
    TIER_SETTINGS.map(({ name, operation, place }) => [name, `${OPERATION_TEXTS[operation]}, ${PLACES[place]}`]),
  ),
  ...Object.fromEntries(NAIRA_CEILING_SETTINGS.map(({ name, tier }) => [name, `Naira a day in Nigeria, tier ${tier}`])),
} satisfies Partial<Record<SettingName, string>>

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
const BPS_IN_ALL = 10_000

/** As a person reads it: '2.50%', 'Open', '6 hours', '$1,000.00'. */
export function shownValue(name: string, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'Open' : 'Closed'
  const unit = settingUnit(name as SettingName)
  if (unit === 'tier') return `From tier ${value}`
  if (typeof value === 'number' && (unit === 'hours' || unit === 'days')) return countOf(value, unit)
  if (typeof value === 'number') return PERCENT.format(value / BPS_IN_ALL)
  const float = floatSetting(name)
  if (float) return value === '0.00' ? 'Never' : formatAmount(float.currency, value)
  if (unit === 'naira') return formatAmount('NGN', value)
  const rate = agentSetting(name)
  if (rate) return formatAmount(rate.currency, value)
  return unit === 'usd' ? formatAmount('USD', value) : value
}

function countOf(count: number, unit: 'hours' | 'days'): string {
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: unit === 'hours' ? 'hour' : 'day',
    unitDisplay: 'long',
  }).format(count)
}
