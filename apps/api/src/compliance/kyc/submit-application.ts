// The finished application: what comes with it is saved, then it must be whole.
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { submitKyc } from '@kivuko/contract/kyc.ts'
import { say } from '@kivuko/contract/say.ts'
import { findDocumentOf } from '#compliance/find-documents.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { lockCustomer } from '#users/find-user.ts'
import { refuseUnderAge } from './age.ts'
import { missingSteps } from './application.ts'
import { refusal, saveProfileWithin } from './save-profile.ts'
import { saveAddressWithin, savePurposeWithin } from './save-steps.ts'
import { findApplication, setSubmitted } from './store.ts'

/** All or nothing is saved. */
export async function submitApplication(deps: Deps, userId: UserId, given: Body<typeof submitKyc>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // First, because whether somebody is of age depends on where they live.
    if (given.address) await saveAddressWithin(tx, userId, given.address)
    if (given.profile) await saveProfileWithin(deps, tx, userId, given.profile)
    if (given.purpose) await savePurposeWithin(tx, userId, given.purpose)
    for (const id of given.document_ids ?? []) {
      if (!(await findDocumentOf(tx, userId, id))) throw new AppError('document_not_found')
    }
    const user = await lockCustomer(tx, userId)
    const application = await findApplication(tx, userId)
    const missing = missingSteps(user, application)
    if (missing.length > 0) {
      throw new AppError('application_incomplete', {
        errors: missing.map((field) => ({ field, message: say('is not complete') })),
      })
    }
    if (user.date_of_birth) refuseUnderAge(user.date_of_birth, application.address?.country_code, deps.clock.now())
    await setSubmitted(tx, userId, deps.clock.now())
    await requestScreening(tx, userId)
  }).catch(refusal(deps, userId))
}
