import { listStaff, listStaffSessions } from '@kivuko/contract/console-staff.ts'
import { queryOf } from '#lib/api-client.ts'

export const staffQuery = queryOf(['console', 'staff'], listStaff)
export const staffSessionsQuery = queryOf(['console', 'staff', 'sessions'], listStaffSessions)
