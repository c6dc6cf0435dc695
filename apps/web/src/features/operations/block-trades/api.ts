// The calls of the page of block trades.
import { consoleBlockTrades } from '@kivuko/contract/console-block-trades.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

/** The mid moves while a price is typed. */
const MID_POLL_MS = 5_000

/** Null when there is none of this id. */
export function tradeQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'block-trade', id],
    queryFn: async ({ signal }) => (await call(consoleBlockTrades, { query: { search: id }, signal })).rows[0] ?? null,
    refetchInterval: MID_POLL_MS,
  })
}

/** The bound of one person, and how long customers wait for an answer. */
export const termsQuery = queryOptions({
  queryKey: [...listKey(consoleBlockTrades), 'terms'],
  queryFn: async ({ signal }) => call(consoleBlockTrades, { query: { limit: '1' }, signal }),
})
