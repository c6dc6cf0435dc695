import type { Deps } from '#deps.ts'
import type { IdentityCheckId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { followCheck } from './follow-check.ts'
import { handleIdentityEvent, type StoredIdentityEvent } from './handle-identity-event.ts'
import { FOLLOW_IDENTITY_CHECK, HANDLE_IDENTITY_EVENT } from './job-names.ts'

export function identityJobs(deps: Deps): JobTable {
  return {
    [FOLLOW_IDENTITY_CHECK]: ({ checkId }) => followCheck(deps, checkId as IdentityCheckId),
    [HANDLE_IDENTITY_EVENT]: (payload) => handleIdentityEvent(deps, payload as StoredIdentityEvent),
  }
}
