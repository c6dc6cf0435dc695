// What a program does next after a refusal: one word a code, so that partners' servers need no table of their own.
import { ERRORS, type ErrorCode } from './error-codes.ts'

export const NEXT_ACTIONS = [
  /** Change what the call says. */
  'fix_request',
  /** Use another key, or change what this one may. */
  'check_key',
  /** The same call, with the same Idempotency-Key, after `Retry-After` or some seconds. */
  'retry',
  /** The price is gone: get another quote. */
  'new_quote',
  /** Another way to pay, another currency, or a smaller amount. */
  'choose_another',
  /** It is not time yet; `message` says what tells from when. */
  'wait',
  /** The customer has to do something first. */
  'ask_customer',
  /** It cannot be done by calls: write to the operator. */
  'contact_operator',
] as const
export type NextAction = (typeof NEXT_ACTIONS)[number]

/** In words, for whoever writes the program. */
export const WHAT_TO_DO: Record<NextAction, string> = {
  fix_request: 'Change what the call says; `param` and `errors` name the fields',
  check_key: 'Use another key, or give this one the scope or the network',
  retry: 'The same call under the same key, later; the SDK has tried already',
  new_quote: 'The price is gone: get another quote and show it',
  choose_another: 'Another way to pay, another currency, or another amount: `rails.list()` says what is open',
  wait: 'It is not time yet: `message` says what tells from when',
  ask_customer: 'The customer has to do something first; `message` tells them what',
  contact_operator: 'No call helps: write to the operator with `requestId`',
}

const BY_CODE: Partial<Record<ErrorCode, NextAction>> = {
  rate_limited: 'retry',
  internal: 'retry',
  database_unavailable: 'retry',
  idempotency_running: 'retry',
  provider_unavailable: 'retry',
  rates_unavailable: 'retry',
  service_paused: 'retry',
  quote_not_found: 'new_quote',
  quote_expired: 'new_quote',
  quote_used: 'new_quote',
  quote_altered: 'new_quote',
  price_moved: 'new_quote',
  method_unavailable: 'choose_another',
  payout_account_waits: 'wait',
  supply_short: 'choose_another',
  amount_out_of_range: 'choose_another',
  limit_reached: 'ask_customer',
  tier_too_low: 'ask_customer',
  insufficient_balance: 'ask_customer',
  still_maturing: 'ask_customer',
  payment_refused: 'ask_customer',
  prompt_open: 'ask_customer',
  too_many_open_orders: 'ask_customer',
  account_suspended: 'contact_operator',
  account_held: 'contact_operator',
  partner_suspended: 'contact_operator',
  partner_reliance_missing: 'contact_operator',
  partner_identity_waiting: 'contact_operator',
  api_key_invalid: 'check_key',
  api_key_ended: 'check_key',
  api_key_network: 'check_key',
  scope_missing: 'check_key',
  signature_required: 'check_key',
}

/** `retryable`: the same call may go through later. */
export function nextActionOf(code: ErrorCode): { retryable: boolean; next_action: NextAction } {
  const next_action = BY_CODE[code] ?? (ERRORS[code].status >= 500 ? 'retry' : 'fix_request')
  return { retryable: next_action === 'retry', next_action }
}
