// What staff decide about a customer's account: with a reason, written down, the customer told. Never about their own.
import { AppError } from '@kivuko/contract/errors.ts'
import { isPartOfCompany } from '#compliance/is-part-of-company.ts'
import { setBusiness, suspendAccount } from '#compliance/mark-user.ts'
import type { Deps } from '#deps.ts'
import { endSessionsOf } from '#people/manage-sessions.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'

export type AccountDecision = { reason: string } & (
  | { kind: 'suspension'; isSuspended: boolean }
  | { kind: 'type'; isBusiness: boolean }
  | { kind: 'sessions' }
)

/** Repeating one changes nothing, but ending sessions is written down each time. */
export async function decideOnAccount(
  deps: Deps,
  caller: StaffCaller,
  id: UserId,
  decision: AccountDecision,
): Promise<void> {
  if (id === caller.id || (await isPartOfCompany(deps.db, id, caller.id))) return refuseOwn(deps, caller, decision)
  const mark = { id, actor: caller.actor, reason: decision.reason }
  if (decision.kind === 'suspension') await suspendAccount(deps, mark, decision.isSuspended)
  else if (decision.kind === 'type') await setBusiness(deps, mark, decision.isBusiness)
  else await endSessionsOf(deps, { userId: id, actor: caller.actor, reason: decision.reason })
}

async function refuseOwn(deps: Deps, { actor, id }: StaffCaller, { kind }: AccountDecision): Promise<never> {
  const refusal = { actor, action: 'refused', subject: id, detail: `own_account: ${kind}` }
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, refusal))
  throw new AppError('own_account')
}
