// M-Pesa's final words, by code.
export const RESULTS = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule.',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  4: 'Declined due to limit rule: would exceed daily transfer limit.',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  17: 'Rule limited.',
  1032: 'Request cancelled by user.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
  2028: 'The request is not permitted according to product assignment.',
  2040: 'Credit Party customer type (Unregistered or Registered Customer) can not be supported by the service.',
} as const

export type ResultCode = keyof typeof RESULTS
export type Result = { code: ResultCode; description: string; at: number; receipt?: string }

export function resultOf(code: ResultCode, receipt?: string): Result {
  return { code, description: RESULTS[code], at: Date.now(), ...(receipt !== undefined && { receipt }) }
}

/** Limits of the network, in shillings. */
export const TRANSACTION_MAX = 250_000
export const DAILY_MAX = 500_000
export const BALANCE_MAX = 500_000
export const PAYOUT_MIN = 10
