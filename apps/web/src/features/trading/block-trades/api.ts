// The calls of block trades.
import {
  acceptBlockTrade,
  askBlockTrade,
  type BlockTrade,
  endBlockTrade,
  listBlockTrades,
} from '@kivuko/contract/block-trades.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

/** An answer stands for minutes: it is shown as soon as it is there. */
const OPEN_POLL_MS = 5_000

export type BlockRequest = BodyInput<typeof askBlockTrade>

export const tradesQuery = queryOptions({
  queryKey: ['block-trades'],
  queryFn: ({ signal }) => call(listBlockTrades, { signal }),
  refetchInterval: ({ state }) => (state.data?.trades.some(({ ended_at }) => ended_at === null) ? OPEN_POLL_MS : false),
  refetchOnWindowFocus: true,
})

export function ask(body: BlockRequest, key: string): Promise<BlockTrade> {
  return call(askBlockTrade, { body, idempotencyKey: key })
}

export function accept(trade: BlockTrade, key: string): Promise<BlockTrade> {
  const body = { answer: trade.answer?.number ?? 1 }
  return call(acceptBlockTrade, { params: { id: trade.id }, body, idempotencyKey: key })
}

export function end({ id }: BlockTrade): Promise<BlockTrade> {
  return call(endBlockTrade, { params: { id } })
}
