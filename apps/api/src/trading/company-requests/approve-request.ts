// A member approves what another asked for: not their own, nor from a device both used. Approving is one transaction,
// carrying it out another: whatever dies in between, a job carries it out, under the very key it was asked with.
import { AppError } from '@kivuko/contract/errors.ts'
import { deciderHindrance } from '#compliance/company-deciders.ts'
import { lockOpenRequest, markApproved } from '#compliance/company-requests.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { CompanyRequestId, UserId } from '#platform/ids.ts'
import { carryOutRequestJob } from './request-jobs.ts'

/** Two accounts that were signed in at one device lately are one person's. */
const DEVICE_DAYS = 7

/** Answers whether there is something to carry out. */
export async function approveRequest(
  deps: Deps,
  { companyId, id, caller }: { companyId: UserId; id: string; caller: Caller },
): Promise<CompanyRequestId | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpenRequest(deps, tx, { companyId, member: caller.id, id })
    if (row.maker === caller.id) throw new AppError('same_person', { detail: OWN_TEXT })
    const hindrance = await deciderHindrance(deps, tx, { companyId, decider: caller, maker: row.maker })
    if (hindrance) throw hindrance
    const since = after(deps.clock.now(), -DEVICE_DAYS * DAY_MS)
    const [maker, checker] = [{ id: row.maker, device: undefined }, caller]
    if (await haveSharedDevice(tx, { id: checker.id, device: checker.device }, maker, since))
      throw new AppError('same_device', { detail: DEVICE_TEXT })
    if (await isHeld(tx, companyId)) throw new AppError('company_held')
    await markApproved(deps, tx, row, caller.id)
    if (row.kind === 'limit') return undefined
    await carryOutRequestJob.enqueue(tx, { requestId: row.id })
    return row.id
  })
}

const OWN_TEXT = 'You asked for this yourself. Another member decides it.'
const DEVICE_TEXT =
  'You and whoever asked for this were signed in at one device lately. Somebody with a device of their own decides it.'
