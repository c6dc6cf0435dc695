// An account has too little: the ledger's refusal, as the platform's own.
import { AppError } from '@kivuko/contract/errors.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'

/** Whether the ledger refused because an account has too little. */
export function isShortage(error: unknown): error is LedgerError {
  return error instanceof LedgerError && error.code === 'insufficient_balance'
}

/**
 * `insufficient_balance` when it is a customer who has too little, `supply_short` when it is the house; every other
 * error as it is. `details` are told instead of the code's own text.
 */
export function shortageRefusal(error: unknown, details: { customers?: string; house?: string } = {}): unknown {
  if (!isShortage(error)) return error
  const isCustomers = error.account?.startsWith('customer:')
  const detail = isCustomers ? details.customers : details.house
  return new AppError(isCustomers ? 'insufficient_balance' : 'supply_short', {
    ...(detail && { detail }),
    cause: error,
  })
}
