// The calls of the corrections page.
import { getProposal, listProposals } from '@kivuko/contract/console-proposals.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

export function proposalQuery(id: string) {
  return queryOf(['console', 'proposal', id], getProposal, { params: { id } })
}

/** The lists, whatever their filters, and what the treasury holds. */
export function somethingMoved(queries: QueryClient): void {
  for (const queryKey of [listKey(listProposals), ['console', 'proposal']]) void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: ['console', 'treasury'] })
}
