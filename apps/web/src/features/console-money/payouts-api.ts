// The calls of the page of payouts.
import { type DeskPayout, listDeskPayouts, type PayoutStand } from '@kivuko/contract/console-payouts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

const LOOK_AGAIN_MS = 30_000

export const PAYOUT_FILTERS = ['stand', 'currency', 'search'] as const
export type PayoutFilters = Record<(typeof PAYOUT_FILTERS)[number], string>
/** What is asked for when nothing is chosen, and what asks for every one. */
export const FIRST_PAYOUTS: PayoutStand = 'open'
export const EVERY_PAYOUT = 'all'

export function payoutsQuery(filters: PayoutFilters) {
  const stand = filters.stand === EVERY_PAYOUT ? '' : filters.stand || FIRST_PAYOUTS
  // What an address says is checked by the server, as every call is.
  const query = chosen({ ...filters, stand }) as Partial<Record<keyof PayoutFilters, never>>
  return {
    ...pagesOf<DeskPayout>(['payouts', filters], ({ after, signal }) =>
      call(listDeskPayouts, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

/** Null when there is none of this id. */
export function payoutQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'payout', id],
    queryFn: async ({ signal }) => (await call(listDeskPayouts, { query: { search: id }, signal })).rows[0] ?? null,
    refetchInterval: LOOK_AGAIN_MS,
  })
}
