// The calls of the corrections page.
import { getProposal, listProposals, type Proposal } from '@kivuko/contract/console-proposals.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export type Filters = Record<'state' | 'kind' | 'customer', string>

/** What waits is shown first. */
export const FIRST_STATE = 'proposed'
export const EVERY_STATE = 'all'

const LOOK_AGAIN_MS = 15_000

export function proposalsQuery({ state, ...rest }: Filters) {
  const shown = state === EVERY_STATE ? '' : state || FIRST_STATE
  // What an address says is checked by the server, as every call is.
  const query = chosen({ state: shown, ...rest }) as Partial<Record<keyof Filters, never>>
  return {
    ...pagesOf<Proposal>(['proposals', 'list', query], ({ after, signal }) =>
      call(listProposals, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'proposals', 'one', id],
    queryFn: ({ signal }) => call(getProposal, { params: { id }, signal }),
  })
}

/** The lists, whatever their filters, and what the treasury holds. */
export function somethingMoved(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['console', 'proposals'] })
  void queries.invalidateQueries({ queryKey: ['console', 'treasury'] })
}
