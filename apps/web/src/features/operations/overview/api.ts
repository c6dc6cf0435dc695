import { consoleOverview, type OverviewPeriod } from '@kivuko/contract/console-overview.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { READ_AGAIN_MS } from '../use-list.ts'

export type Overview = Response<typeof consoleOverview>

export function overviewQuery(period: OverviewPeriod) {
  return {
    ...queryOf(['console', consoleOverview.id, period], consoleOverview, { query: { period } }),
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  }
}
