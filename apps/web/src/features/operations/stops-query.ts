// The switches that stop money, read once for every page that shows them: the same figures everywhere.
import { listStops } from '@kivuko/contract/console-stops.ts'
import { queryOf } from '#lib/api-client.ts'
import { listKey, READ_AGAIN_MS } from './use-list.ts'

/** What is held changes by itself. */
export const stopsQuery = { ...queryOf(listKey(listStops), listStops), refetchInterval: READ_AGAIN_MS }
