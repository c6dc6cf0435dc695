// Parameters that several calls take.
const BILLING = [
  ...['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => `[address][${name}]`),
  ...['email', 'name', 'phone', 'tax_id'].map((name) => `[${name}]`),
]
/** Of a card that is entered. */
export const CARD_TAKES = ['number', 'exp_month', 'exp_year', 'cvc', 'token'].map((name) => `card[${name}]`)

/** Of a card that is entered: its fields and whose it is. */
export const METHOD_TAKES = [
  'type',
  ...CARD_TAKES,
  ...BILLING.map((field) => `billing_details${field}`),
  'metadata',
  'allow_redisplay',
] as const

/** `card[number]` within `payment_method_data` is `payment_method_data[card][number]`. */
function within(outer: string, names: readonly string[]): string[] {
  return names.map((name) => `${outer}${name.replace(/^(\w+)/, '[$1]')}`)
}

const OPTIONS = ['request_three_d_secure', 'network', 'setup_future_usage', 'capture_method', 'cvc_token', 'moto']

export const CONFIRM_TAKES = [
  'payment_method',
  ...within('payment_method_data', METHOD_TAKES),
  ...OPTIONS.map((name) => `payment_method_options[card][${name}]`),
  'allowed_payment_method_types',
  'return_url',
  'setup_future_usage',
  'off_session',
  'error_on_requires_action',
  'use_stripe_sdk',
  'receipt_email',
  'mandate_data',
] as const
