// Staff open a customer's page: audited once an hour per session, whichever part they read first.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { writeAuditOnce } from '#record/write-audit-once.ts'
import { findUser, type UserRow } from '#users/find-user.ts'

const VIEW_MS = 3_600_000

export async function openCustomer(deps: Deps, caller: StaffCaller, id: string): Promise<UserRow> {
  const user = await findUser(deps.db, id as UserId)
  if (!user) throw new AppError('customer_not_found')
  const view = { actor: caller.actor, action: 'customer.view', subject: id, detail: `session ${caller.sessionId}` }
  await writeAuditOnce(deps, view, VIEW_MS)
  return user
}
