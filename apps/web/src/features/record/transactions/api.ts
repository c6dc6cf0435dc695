import { listOrders, ORDERS_PAGE_SIZE } from '@kivuko/contract/orders.ts'
import {
  cancelTransaction,
  getTransaction,
  listTransactions,
  PAGE_SIZE,
  summariseTransactions,
  type Transaction,
  type TransactionType,
} from '@kivuko/contract/transactions.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, drawnAnswerTo, drawnAtMs } from '#lib/api-client.ts'
import type { FilterQuery } from './filters.ts'

export const RECENT_LIMIT = 5
/** How often an open pending transaction is looked at again. */
const PENDING_POLL_MS = 5000

/** How long a first page waits for the screen that it was fetched ahead for. */
export const AHEAD_MS = 5000

/** The five latest of one type, or of all. */
export function latestQuery(type?: TransactionType) {
  return queryOptions({
    queryKey: ['transactions', 'recent', type ?? 'all'],
    queryFn: async ({ signal }) => {
      const query = { limit: String(RECENT_LIMIT), ...(type ? { transaction_type: type } : {}) }
      const { transactions } = await call(listTransactions, { query, signal })
      return transactions.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, RECENT_LIMIT)
    },
  })
}

/** One's own, or a company's that one acts for. */
function keyOf(company: string | undefined): string[] {
  return company === undefined ? ['transactions'] : ['companies', company, 'transactions']
}

const FIRST_PAGE: { offset: string; after?: string } = { offset: '0' }

/** The list page by page; while other filters are on the way, the rows of before stay. */
export function listQuery(filters: FilterQuery, company?: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(company), 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, {
        query: { limit: String(PAGE_SIZE), ...pageParam, ...filters },
        signal,
        company,
      }),
    initialPageParam: FIRST_PAGE,
    initialData: () => {
      const first = company
        ? undefined
        : drawnAnswerTo(listTransactions, { query: { limit: String(PAGE_SIZE), ...FIRST_PAGE, ...filters } })
      return first && { pages: [first], pageParams: [FIRST_PAGE] }
    },
    initialDataUpdatedAt: drawnAtMs,
    // Filters that are chosen again start at the first page again, however far one went before.
    gcTime: 0,
    // From the last line that is here: what arrived since is above it, and moves nothing.
    getNextPageParam: ({ next }, pages) =>
      next === null ? undefined : { offset: String(pages.length * PAGE_SIZE), after: next },
    placeholderData: keepPreviousData,
  })
}

/** What was ordered, page by page from where the last one ended. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['transactions', 'orders'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listOrders, { query: { limit: String(ORDERS_PAGE_SIZE), ...(after ? { after } : {}) }, signal }),
  initialPageParam: undefined as string | undefined,
  gcTime: 0,
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function summaryOf(company?: string) {
  return queryOptions({
    queryKey: [...keyOf(company), 'summary'],
    queryFn: async ({ signal }) => (await call(summariseTransactions, { signal, company })).summary,
    initialData: () => (company ? undefined : drawnAnswerTo(summariseTransactions)?.summary),
    initialDataUpdatedAt: drawnAtMs,
  })
}

export const summaryQuery = summaryOf()

/** One transaction; looked at again and again while it is pending. */
export function transactionQuery(id: string, company?: string) {
  return queryOptions({
    queryKey: [...keyOf(company), 'one', id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id }, signal, company }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_POLL_MS : false),
  })
}

export async function takeBack(id: string): Promise<Transaction> {
  return await call(cancelTransaction, { params: { id } })
}
