import {
  consoleReconciliation,
  type DifferenceKind,
  type DifferenceState,
  listDifferences,
  listReconciliationRuns,
  type StatementProvider,
} from '@kivuko/contract/console-reconciliation.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const ALL = ['console', 'reconciliation'] as const
const RUNNING_POLL_MS = 1000

export const DIFFERENCE_FILTERS = ['provider', 'kind', 'state'] as const
export type DifferenceFilters = Record<(typeof DIFFERENCE_FILTERS)[number], string>

/** Asked again while a run goes on. */
export const overviewQuery = queryOptions({
  queryKey: [...ALL, 'overview'],
  queryFn: ({ signal }) => call(consoleReconciliation, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.providers.some(({ last_run: run }) => run?.state === 'running') ? RUNNING_POLL_MS : false,
})

/** Without a choice, those that are open; `all` is a choice too. */
export function differencePages({ provider, kind, state }: DifferenceFilters) {
  const filters = chosen({ provider, kind, state: state === '' ? 'open' : state === 'all' ? '' : state }) as {
    provider?: StatementProvider
    kind?: DifferenceKind
    state?: DifferenceState
  }
  return pagesOf(['reconciliation', 'differences', filters], ({ after, signal }) =>
    call(listDifferences, { query: { ...filters, after }, signal }),
  )
}

export const runPages = pagesOf(['reconciliation', 'runs'], ({ after, signal }) =>
  call(listReconciliationRuns, { query: { after, limit: '10' }, signal }),
)
