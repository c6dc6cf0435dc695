import type { Transaction } from '@kivuko/contract/wallets.ts'

// Texts of the transaction list, English. The failure text is fixed by the specification.
export const TRANSACTION_TEXT = {
  recent: 'Recent transactions',
  failed: 'Failed to load recent transactions',
  loading: 'Loading transactions…',
  empty: 'No transactions yet',
  emptyText: 'Every movement of your money is listed here, newest first.',
  emptyAction: 'Add Funds',
  types: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    transfer: 'Transfer',
    bill_payment: 'Bill payment',
    agent_commission: 'Agent commission',
    crypto: 'Crypto',
  } satisfies Record<Transaction['transaction_type'], string>,
  statuses: { completed: 'Completed', pending: 'Pending', failed: 'Failed' } satisfies Record<
    Transaction['status'],
    string
  >,
} as const
