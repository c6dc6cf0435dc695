import * as endpoints from '@kivuko/contract/kyc.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { getUser } from '#users/find-user.ts'
import { toApplicationAnswer } from './application.ts'
import { COUNTRIES } from './countries.ts'
import { proveNewEmail } from './prove-new-email.ts'
import { readStatus } from './read-status.ts'
import { saveProfile } from './save-profile.ts'
import { saveAddress, savePurpose } from './save-steps.ts'
import { findApplication } from './store.ts'
import { submitApplication } from './submit-application.ts'

const OK = { result: 'ok' as const }

export function kycRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.kycStatusOf).handle((_input, caller) => readStatus(deps, caller.id)),
    on(endpoints.kycApplication).handle(async (_input, { id }) =>
      toApplicationAnswer(
        await getUser(deps.db, id),
        await findApplication(deps.db, id),
        await findDocumentStates(deps.db, id),
      ),
    ),
    on(endpoints.listCountries).handle(async () => [...COUNTRIES]),
    on(endpoints.saveKycProfile).handle(async ({ body, prove }, caller) => {
      await proveNewEmail(deps, caller.id, { email: body.email, prove })
      await saveProfile(deps, caller.id, body)
      return OK
    }),
    on(endpoints.saveKycAddress).handle(async ({ body }, caller) => {
      await saveAddress(deps, caller.id, body)
      return OK
    }),
    on(endpoints.saveKycPurpose).handle(async ({ body }, caller) => {
      await savePurpose(deps, caller.id, body)
      return OK
    }),
    on(endpoints.submitKyc).handle(async ({ body, prove }, caller) => {
      await proveNewEmail(deps, caller.id, { email: body.profile?.email, prove })
      await submitApplication(deps, caller.id, body)
      return OK
    }),
  ]
}
