// Whose statement a difference is in, and why there is one.
import type { DifferenceKind, StatementProvider } from '@kivuko/contract/console-reconciliation.ts'

export const PROVIDER_NAMES: Record<StatementProvider, string> = {
  stripe: 'Cards (Stripe)',
  paystack: 'Naira accounts (Paystack)',
  bank: 'Own bank accounts',
  mpesa: 'M-Pesa',
}

export const KIND_NAMES: Record<DifferenceKind, string> = {
  in_transit: 'On its way',
  missing_at_provider: 'Missing at the provider',
  missing_in_ledger: 'Missing in the ledger',
  amount_differs: 'Amount differs',
  provider_fee: 'Provider’s fee',
}
