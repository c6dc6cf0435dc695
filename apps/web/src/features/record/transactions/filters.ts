// What the list is narrowed to: in the address, in the call, and applied to the rows that are already here.
import {
  INCOMING_TYPES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type Transaction,
  type TransactionStatus,
  type TransactionType,
} from '@kivuko/contract/transactions.ts'

export const PERIODS = ['all', 'today', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
export const SEARCH_LENGTH_MAX = 100

export type Filters = {
  search: string
  type: TransactionType | 'all'
  status: TransactionStatus | 'all'
  period: Period
}

export const NO_FILTERS: Filters = { search: '', type: 'all', status: 'all', period: 'all' }

const DAYS_OF_WEEK = 7
const MONTHS_OF_QUARTER = 3

/** Reads an address; what it does not know counts as not chosen. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    search: (query.get('search') ?? '').slice(0, SEARCH_LENGTH_MAX),
    type: oneOf(TRANSACTION_TYPES, query.get('type')),
    status: oneOf(TRANSACTION_STATUSES, query.get('status')),
    period: oneOf(PERIODS, query.get('period')),
  }
}

/** The address with these filters; what is not chosen is not in it, and what else it says stays. */
export function writeFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const written = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ ...filters, search: filters.search.trim() })) {
    if (value === '' || value === 'all') written.delete(name)
    else written.set(name, value)
  }
  return written
}

export function isNarrowed(filters: Filters): boolean {
  return writeFilters(new URLSearchParams(), filters).size > 0
}

/** How many of type, status and period are set: what is typed into the search is seen anyway. */
export function choicesSet({ type, status, period }: Filters): number {
  return [type, status, period].filter((choice) => choice !== 'all').length
}

export type FilterQuery = {
  search?: string
  transaction_type?: TransactionType
  status?: TransactionStatus
  start_date?: string
}

/** The filters as the call takes them. */
export function queryOf({ search, type, status, period }: Filters, today: Date): FilterQuery {
  const start = periodStart(period, today)
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(type === 'all' ? {} : { transaction_type: type }),
    ...(status === 'all' ? {} : { status }),
    ...(start === undefined ? {} : { start_date: start }),
  }
}

/** The first day of a period as YYYY-MM-DD in the reader's time zone; undefined for all time. */
export function periodStart(period: Period, today: Date): string | undefined {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  switch (period) {
    case 'all':
      return undefined
    case 'today':
      return dayOf(today)
    case 'week':
      return dayOf(new Date(year, month, day - DAYS_OF_WEEK))
    case 'month':
      return dayOf(new Date(year, month, 1))
    case 'quarter':
      return dayOf(new Date(year, month - (month % MONTHS_OF_QUARTER), 1))
    case 'year':
      return dayOf(new Date(year, 0, 1))
  }
}

/** The first and the last day of the month before. */
export function lastMonth(today: Date): { from: string; to: string } {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) }
}

/** Whether a row that is already here fits, while the server has not said so yet. */
export function fits(transaction: Transaction, filters: Filters, today: Date): boolean {
  const { search, transaction_type, status, start_date } = queryOf(filters, today)
  const texts = [
    transaction.external_reference,
    transaction.description,
    transaction.recipient_info,
    transaction.recipient_name,
    transaction.recipient_phone,
  ]
  return (
    (transaction_type === undefined || foundAs(transaction) === transaction_type) &&
    (status === undefined || transaction.status === status) &&
    (start_date === undefined || dayOf(new Date(transaction.created_at)) >= start_date) &&
    (search === undefined || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase())))
  )
}

/** Exchanges are found among the transfers, as the server finds them. */
function foundAs({ kind, transaction_type }: Transaction): TransactionType {
  return kind === 'exchange' ? 'transfer' : transaction_type
}

/** Deposits and commissions come in; every other type goes out (specification part 2, section 3). */
export function signOf({ transaction_type }: Pick<Transaction, 'transaction_type'>): '+' | '−' {
  return INCOMING_TYPES.includes(transaction_type) ? '+' : '−'
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function oneOf<const Value extends string>(known: readonly Value[], text: string | null): Value | 'all' {
  return known.find((value) => value === text) ?? 'all'
}
