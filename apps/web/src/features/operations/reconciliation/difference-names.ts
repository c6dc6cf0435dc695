// Why there is a difference, in words.
import type { DifferenceKind } from '@kivuko/contract/console-reconciliation.ts'

export const KIND_NAMES: Record<DifferenceKind, string> = {
  in_transit: 'On its way',
  missing_at_provider: 'Missing at the provider',
  missing_in_ledger: 'Missing in the ledger',
  amount_differs: 'Amount differs',
  provider_fee: 'Provider’s fee',
}
