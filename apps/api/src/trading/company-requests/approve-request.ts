// A member approves what another asked for: not their own, nor from a device both used. Approving is one transaction,
// carrying it out another: whatever dies in between, a job carries it out, under the very key it was asked with.
import { AppError } from '@kivuko/contract/errors.ts'
import { lockOpenRequest, markApproved } from '#compliance/company-requests.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { CompanyRequestId, UserId } from '#platform/ids.ts'
import { requireOtherMember } from '#trading/require-other-member.ts'
import { carryOutRequestJob } from './request-jobs.ts'

/** Answers whether there is something to carry out. */
export async function approveRequest(
  deps: Deps,
  { companyId, id, caller }: { companyId: UserId; id: string; caller: Caller },
): Promise<CompanyRequestId | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpenRequest(deps, tx, { companyId, member: caller.id, id })
    await requireOtherMember(deps, tx, { companyId, maker: row.maker, decider: caller })
    if (await isHeld(tx, companyId)) throw new AppError('company_held')
    await markApproved(deps, tx, row, caller.id)
    if (row.kind === 'limit') return undefined
    await carryOutRequestJob.enqueue(tx, { requestId: row.id })
    return row.id
  })
}
