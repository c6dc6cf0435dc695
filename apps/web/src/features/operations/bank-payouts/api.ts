// The calls of the page of payouts.
import { listBankPayouts } from '@kivuko/contract/console-bank-payouts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { READ_AGAIN_MS } from '../use-list.ts'

/** Null when there is none of this id. */
export function payoutQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'payout', id],
    queryFn: async ({ signal }) => (await call(listBankPayouts, { query: { search: id }, signal })).rows[0] ?? null,
    refetchInterval: READ_AGAIN_MS,
  })
}
