// Where a customer is signed in, and how the account is protected.
import type { CustomerSecurity } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Deps } from '#deps.ts'
import { placeInWords } from '#people/country-of-address.ts'
import { deviceInWords } from '#people/device.ts'
import { findSecondFactors } from '#people/find-second-factors.ts'
import { listSessionsOf } from '#people/manage-sessions.ts'
import type { UserRow } from '#users/find-user.ts'
import { seesIdentity } from './visible-to.ts'

export async function showSecurity(deps: Deps, user: UserRow, role: StaffRole): Promise<CustomerSecurity> {
  const sessions = await listSessionsOf(deps, user.id)
  return {
    has_password: user.password_hash !== null,
    has_second_step: (await findSecondFactors(deps.db, user.id)).length > 0,
    sessions: await Promise.all(
      sessions.map(async (session) => ({
        id: session.id,
        device: deviceInWords(session.user_agent),
        place: await placeInWords(session.address),
        address: seesIdentity(role) ? session.address : null,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
      })),
    ),
  }
}
