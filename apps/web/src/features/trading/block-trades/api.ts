// The calls of block trades.
import {
  acceptBlockTrade,
  askBlockTrade,
  type BlockTrade,
  endBlockTrade,
  listBlockTrades,
} from '@kivuko/contract/block-trades.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

/** An answer stands for minutes: it is shown as soon as it is there. */
const OPEN_POLL_MS = 5_000

export type BlockRequest = BodyInput<typeof askBlockTrade>

/** The company on whose behalf they are, by its id; undefined for one's own. */
export type ForCompany = string | undefined

export function tradesQuery(company?: ForCompany) {
  return queryOptions({
    queryKey: ['block-trades', company ?? ''],
    queryFn: ({ signal }) => call(listBlockTrades, { company, signal }),
    refetchInterval: ({ state }) =>
      state.data?.trades.some(({ ended_at }) => ended_at === null) ? OPEN_POLL_MS : false,
    refetchOnWindowFocus: true,
  })
}

/** The trades are asked for again, and what a trade moves. */
export function reloadTrades(queries: QueryClient, company: ForCompany): void {
  void queries.invalidateQueries({ queryKey: tradesQuery(company).queryKey })
  if (company) void queries.invalidateQueries({ queryKey: ['companies', company] })
}

export function ask(body: BlockRequest, key: string, company: ForCompany): Promise<BlockTrade> {
  return call(askBlockTrade, { body, idempotencyKey: key, company })
}

export function accept(trade: BlockTrade, key: string, company: ForCompany): Promise<BlockTrade> {
  const body = { answer: trade.answer?.number ?? 1 }
  return call(acceptBlockTrade, { params: { id: trade.id }, body, idempotencyKey: key, company })
}

export function end({ id }: BlockTrade, company: ForCompany): Promise<BlockTrade> {
  return call(endBlockTrade, { params: { id }, company })
}
