import { listSettingChanges, listSettings, type SettingChange } from '@kivuko/contract/console-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
})

export const CHANGES_KEY = 'setting-changes'

export function changesQuery(name: string) {
  // What an address says is checked by the server, as every call is.
  const query = chosen({ name }) as { name?: never }
  return pagesOf<SettingChange>([CHANGES_KEY, name], ({ after, signal }) =>
    call(listSettingChanges, { query: { ...query, ...(after ? { after } : {}) }, signal }),
  )
}
