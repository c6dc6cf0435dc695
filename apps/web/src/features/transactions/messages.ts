import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import type { ExportFormat, Transaction, TransactionPage } from '@kivuko/contract/transactions.ts'
import type { Period } from './filters.ts'
import type { PurchaseState } from './purchase-state.ts'

// Texts of the transaction list, English. Those fixed by the specification stand here word for word.
export const TRANSACTION_TEXT = {
  recent: 'Recent transactions',
  failed: 'Failed to load recent transactions',
  loading: 'Loading transactions…',
  empty: 'No transactions yet',
  emptyText: 'Every movement of your money is listed here, newest first.',
  emptyAction: 'Add Funds',
  seeAll: 'See all',
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

export const DEPOSIT_TEXT = {
  title: 'Deposits',
  loading: 'Loading deposits…',
  failed: 'Failed to load deposits',
  empty: 'No deposits yet',
  emptyText: 'Money that you add or receive is listed here.',
} as const

export const PURCHASE_TEXT = {
  title: 'Your payments',
  loading: 'Loading payments…',
  failed: 'Failed to load payments. Please try again.',
  empty: 'No payments yet',
  emptyText: 'What you pay for crypto, by any method, is listed here, also when a payment fails.',
  buy: 'Buy Crypto',
  moreFailed: 'More payments could not be loaded.',
  goOn: 'Continue payment',
  tryAgain: 'Try another card',
  again: 'Buy again',
  /** What a button is about, for who does not see the row around it. */
  of: (action: string, coins: string) => `${action}: ${coins}`,
  methods: { card: 'Card', bank: 'Bank transfer', mpesa: 'M-Pesa' } satisfies Record<PaymentMethod, string>,
  states: {
    waiting: 'Waiting for payment',
    unfinished: 'Not finished',
    declined: 'Payment failed',
    checking: 'Being checked',
    completed: 'Paid',
    expired: 'Not paid',
    cancelled: 'Cancelled',
    refund_pending: 'Money on its way back',
    refunded: 'Money sent back',
  } satisfies Record<PurchaseState, string>,
} as const

export const LIST_TEXT = {
  title: 'Transactions',
  lead: 'Every movement of your money, newest first.',
  listTitle: 'All transactions',
  failed: 'Failed to load transactions. Please try again.',
  moreFailed: 'More transactions could not be loaded.',
  none: 'No transactions found',
  noneHint: 'Try another search or fewer filters.',
  clear: 'Clear filters',
  shown: (shown: number, total: number) => `Showing ${count(shown)} of ${count(total)}`,
  updating: 'Updating the list…',
  loadMore: 'Load More',
  loadingMore: 'Loading more…',
  filters: 'Filters',
  search: 'Search',
  searchHint: 'Reference, description or recipient',
  type: 'Type',
  allTypes: 'All types',
  status: 'Status',
  allStatuses: 'All statuses',
  period: 'Period',
  periods: {
    all: 'All time',
    today: 'Today',
    week: 'Last 7 days',
    month: 'This month',
    quarter: 'This quarter',
    year: 'This year',
  } satisfies Record<Period, string>,
  quickFilters: 'Quick filters',
  quick: { today: 'Today', deposits: 'Deposits', withdrawals: 'Withdrawals', pending: 'Pending' },
} as const

export const FIGURES_TEXT = {
  title: 'Figures',
  failed: 'Failed to load the figures of your transactions',
  loading: 'Loading figures…',
  count: 'Total transactions',
  month: 'This month',
  pending: 'Pending',
  countHint: 'Since you opened your account',
  monthHint: 'Since the first of the month',
  pendingHint: 'Waiting to be completed',
  monthly: 'Month by month',
  monthlyLead: 'What came in and what went out, in US dollars at current prices.',
  monthColumn: 'Month',
  inflow: 'Money in',
  outflow: 'Money out',
  noPrice: 'No current price',
  since: 'In all',
} as const

export const DETAILS_TEXT = {
  title: 'Transaction details',
  close: 'Close',
  loading: 'Loading the transaction…',
  failed: 'This transaction could not be loaded.',
  status: 'Status',
  pages: {
    order: 'Show this order',
    sale: 'Follow this sale',
    withdrawal: 'Follow this withdrawal',
  } satisfies Record<TransactionPage, string>,
  type: 'Type',
  date: 'Date',
  reference: 'Reference',
  recipient: 'Recipient',
  noRecipient: 'None',
  fee: 'Fee',
  description: 'Description',
  cancel: 'Cancel Transaction',
  cancelQuestion: 'Cancel this transaction?',
  cancelText: 'It has not been sent yet. Money set aside for it is yours to use again at once.',
  cancelConfirm: 'Cancel Transaction',
  cancelKeep: 'Keep it',
  cancelFailed: 'It could not be cancelled. Please try again.',
  cancelled: 'The transaction was cancelled.',
  receipt: 'Download Receipt',
  receiptName: 'Receipt',
} as const

export const EXPORT_TEXT = {
  title: 'Export',
  lead: 'The list as it is filtered now. The report adds totals of money in and money out and, unless you search or choose a type or status, your balances before and after.',
  formats: { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', statement: 'Report' } satisfies Record<ExportFormat, string>,
  progress: (name: string, size: string) => `${name}: ${size} received…`,
  starting: (name: string) => `${name}: preparing the file…`,
  done: (file: string) => `${file} was downloaded.`,
  failed: (name: string) => `${name} could not be downloaded.`,
} as const

export function count(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}
