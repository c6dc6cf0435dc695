import {
  consoleReconciliation,
  listDifferences,
  listReconciliationRuns,
} from '@kivuko/contract/console-reconciliation.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

const RUNNING_POLL_MS = 1000

export const DIFFERENCE_FILTERS = ['provider', 'kind', 'state'] as const

/** Asked again while a run goes on. */
export const overviewQuery = queryOptions({
  queryKey: ['console', 'reconciliation'],
  queryFn: ({ signal }) => call(consoleReconciliation, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.providers.some(({ last_run: run }) => run?.state === 'running') ? RUNNING_POLL_MS : false,
})

export function readListsAnew(queries: QueryClient): void {
  for (const list of [listReconciliationRuns, listDifferences])
    void queries.invalidateQueries({ queryKey: listKey(list) })
}

/** A run began, ended or was refused. */
export function readAllAnew(queries: QueryClient): Promise<void> {
  readListsAnew(queries)
  return queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
}
