// Lines of the transaction list and its figures, as tests need them.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { listTransactions, summariseTransactions, Transaction } from '@kivuko/contract/transactions.ts'

export function sampleTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: 'txn_1',
    external_reference: 'KVK-7Q2M-9XPA',
    transaction_type: 'deposit',
    kind: change.transaction_type ?? 'deposit',
    amount: '1500.00',
    net_amount: change.amount ?? '1477.50',
    currency: 'KES',
    status: 'completed',
    description: 'Deposit by M-Pesa',
    created_at: '2026-11-20T10:00:00.000Z',
    fee: '22.50',
    recipient_info: null,
    recipient_id: null,
    recipient_name: null,
    recipient_phone: null,
    can_cancel: false,
    page: null,
    ...change,
  }
}

/** Line `place`, a minute older than the one before: 'Line 1' is the newest. */
export function sampleLines(length: number, change: Partial<Transaction> = {}, from = 1): Transaction[] {
  return Array.from({ length }, (_, index) => {
    const place = from + index
    return sampleTransaction({
      id: `txn_${place}`,
      description: `Line ${place}`,
      created_at: new Date(Date.UTC(2026, 10, 20, 10) - place * 60_000).toISOString(),
      ...change,
    })
  })
}

/** `next` is named after the page's last line unless it is the last page. */
export function samplePage(
  transactions: Transaction[],
  total = transactions.length,
  isLast = transactions.length >= total,
): Result<typeof listTransactions> {
  const next = isLast ? null : (transactions.at(-1)?.id ?? null)
  return { transactions, next, total_count: total, summary: { total_inflow: '0.00', total_outflow: '0.00' } }
}

type Figures = Result<typeof summariseTransactions>['summary']

export function sampleSummary(change: Partial<Figures> = {}): Result<typeof summariseTransactions> {
  const months = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06']
  return {
    summary: {
      total_inflow: '0.00',
      total_outflow: '0.00',
      total_change: '0.00',
      total_count: 0,
      this_month: 0,
      today: 0,
      pending: 0,
      deposits: 0,
      withdrawals: 0,
      months: months.map((month) => ({ month, inflow: '0.00', outflow: '0.00', change: '0.00' })),
      ...change,
    },
  }
}
