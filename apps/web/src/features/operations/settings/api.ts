import { listSettings } from '@kivuko/contract/console-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
})
