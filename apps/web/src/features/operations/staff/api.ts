import { listStaff } from '@kivuko/contract/console-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

export const staffQuery = queryOptions({
  queryKey: ['console', 'staff'],
  queryFn: ({ signal }) => call(listStaff, { signal }),
})
