import { portfolioHistory, walletsTotal } from '@kivuko/contract/wallets.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

export { holdingsQuery, walletsQuery } from '#lib/balances.ts'

/** What everything was worth at the end of each of the last days. */
export function historyQuery(days: number) {
  return queryOptions({
    queryKey: ['wallets', 'history', days],
    queryFn: async ({ signal }) => (await call(portfolioHistory, { query: { days: String(days) }, signal })).days,
    placeholderData: keepPreviousData,
  })
}

/** All of it in the currency chosen under Settings. */
export const totalQuery = queryOf(['wallets', 'total'], walletsTotal)
