// M-Pesa's final words, by code.
export const RESULTS = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule.',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  4: 'Declined due to limit rule: would exceed daily transfer limit.',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  17: 'Rule limited.',
  26: 'System busy. The service request is rejected.',
  1019: 'Transaction has expired.',
  1025: 'An error occurred while sending a push request.',
  1031: 'Request cancelled by user.',
  1032: 'Request cancelled by user.',
  1036: 'SMSC ACK timeout.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
  2006: 'Declined due to account rule: The account status does not allow this transaction.',
  2028: 'The request is not permitted according to product assignment.',
  2032: 'The transaction receipt number does not exist.',
  2040: 'Credit Party customer type (Unregistered or Registered Customer) can not be supported by the service.',
  8006: 'The security credential is locked.',
  9999: 'Error occurred while sending push request.',
  E3008: 'Error, the user has a bad debt contract.',
} as const

export type ResultCode = keyof typeof RESULTS
/** Every code is one by which a prompt or a payout may end, except that a question alone is answered with 2032. */
export const RESULT_CODES = Object.keys(RESULTS).map((code) =>
  /^\d+$/.test(code) ? Number(code) : code,
) as ResultCode[]

export function isResultCode(value: unknown): value is ResultCode {
  return RESULT_CODES.includes(value as ResultCode)
}

export type Result = { code: ResultCode; description: string; at: number; receipt?: string }

export function resultOf(code: ResultCode, receipt?: string): Result {
  return { code, description: RESULTS[code], at: Date.now(), ...(receipt !== undefined && { receipt }) }
}

/** Limits of the network, in shillings. */
export const TRANSACTION_MAX = 250_000
export const DAILY_MAX = 500_000
export const BALANCE_MAX = 500_000
export const PAYOUT_MIN = 10
