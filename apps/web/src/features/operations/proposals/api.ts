// The calls of the corrections page.
import { getProposal, listProposals } from '@kivuko/contract/console-proposals.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'proposal', id],
    queryFn: ({ signal }) => call(getProposal, { params: { id }, signal }),
  })
}

/** The lists, whatever their filters, and what the treasury holds. */
export function somethingMoved(queries: QueryClient): void {
  for (const queryKey of [listKey(listProposals), ['console', 'proposal']]) void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: ['console', 'treasury'] })
}
