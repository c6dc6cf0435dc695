// The calls of receiving coins.
import {
  type ChainAsset,
  type ChainDeposit,
  type ChainNetwork,
  depositAddress,
  listChainDeposits,
} from '@kivuko/contract/chain.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { idlePoll } from '#lib/idle-poll.ts'

/** While a deposit gathers confirmations, and while one may still come. */
const PENDING_POLL_MS = 3_000
const QUIET_POLL_MS = 10_000

/** The same each time, so it is asked for once. */
export function addressQuery(asset: ChainAsset, network: ChainNetwork) {
  return {
    ...queryOf(['chain', 'address', asset, network], depositAddress, { body: { asset, network } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

export const depositsQuery = queryOptions({
  queryKey: ['chain', 'deposits'],
  queryFn: async ({ signal }) => (await call(listChainDeposits, { signal })).deposits,
  refetchInterval: ({ state }) => (state.data?.some(isPending) ? PENDING_POLL_MS : idlePoll(QUIET_POLL_MS)()),
})

function isPending({ status }: ChainDeposit): boolean {
  return status === 'pending'
}
