// What a line of the list is in words, and what may be asked of it. Pure: no database, no clock.
import {
  INCOMING_TYPES,
  type Transaction,
  type TransactionPage,
  type TransactionStatus,
  type TransactionType,
} from '@kivuko/contract/transactions.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Tables } from '#tables.ts'

export type TransactionRow = Omit<Tables['transactions'], 'search'>

/** Which lines are meant; days are YYYY-MM-DD, both included. */
export type Filter = {
  search?: string | undefined
  type?: TransactionType | undefined
  state?: TransactionStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The same names as on the wire. */
export function filterOf(query: {
  search?: string | undefined
  transaction_type?: TransactionType | undefined
  status?: TransactionStatus | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}): Filter {
  return {
    search: query.search === '' ? undefined : query.search,
    type: query.transaction_type,
    state: query.status,
    from: query.start_date,
    to: query.end_date,
  }
}

export function isIncoming(type: TransactionType): boolean {
  return INCOMING_TYPES.includes(type)
}

/** Below zero when it goes out. */
export function signedAmount(row: TransactionRow): Money {
  return money(row.currency, isIncoming(row.type) ? row.amount_units : -row.amount_units)
}

export function recipientOf(row: TransactionRow): string {
  return [row.recipient_name, row.recipient_phone].filter(Boolean).join(', ') || (row.recipient_info ?? '')
}

export function toAnswer(row: TransactionRow, canCancel: boolean): Transaction {
  return {
    id: row.id,
    external_reference: row.reference,
    transaction_type: row.type,
    amount: toDecimal(money(row.currency, row.amount_units)),
    currency: row.currency,
    status: row.state,
    description: row.description,
    created_at: row.created_at.toISOString(),
    fee: toDecimal(money(row.currency, row.fee_units)),
    recipient_info: row.recipient_info,
    recipient_id: row.recipient_id,
    recipient_name: row.recipient_name,
    recipient_phone: row.recipient_phone,
    can_cancel: canCancel,
    page: pageOf(row),
  }
}

const PAGES: Record<string, TransactionPage> = { order: 'order', sale: 'sale', withdrawal: 'withdrawal' }

function pageOf({ source_kind }: TransactionRow): TransactionPage | null {
  return PAGES[source_kind] ?? null
}
