import { listTransactions } from '@kivuko/contract/wallets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

export const RECENT_LIMIT = 5

/** The five latest. */
export const recentTransactionsQuery = queryOptions({
  queryKey: ['transactions', 'recent'],
  queryFn: async ({ signal }) => {
    const { transactions } = await call(listTransactions, { query: { limit: String(RECENT_LIMIT) }, signal })
    return transactions.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, RECENT_LIMIT)
  },
})
