// Who works at this screen: asked for once, by the console's entrance, and known to every page behind it.
import { consoleMe } from '@kivuko/contract/staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'

export const memberQuery = queryOptions({
  queryKey: ['console', 'me'],
  queryFn: ({ signal }) => call(consoleMe, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Undefined outside the console. The server decides on its own. */
export function useRole(): StaffRole | undefined {
  return useQuery(memberQuery).data?.role
}
