// Who works at this screen: asked for once, by the console's entrance, and known to every page behind it.
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'

export const ROLE_NAMES: Record<StaffRole, string> = {
  support: 'Support',
  compliance: 'Compliance',
  treasury: 'Treasury',
  admin: 'Admin',
}

export const memberQuery = { ...queryOf(['console', 'me'], consoleMe), staleTime: Number.POSITIVE_INFINITY }

/** Undefined outside the console. The server decides on its own. */
export function useRole(): StaffRole | undefined {
  return useQuery(memberQuery).data?.role
}

/** Support looks; treasury and admins decide. The server decides on its own. */
export function useMayDecide(): boolean {
  const role = useRole()
  return role === 'treasury' || role === 'admin'
}
