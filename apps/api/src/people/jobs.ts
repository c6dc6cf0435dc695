import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { mailEmailCodeJob, mailLeftAddressJob, mailResetLinkJob, mailSignInCodeJob } from './auth/auth-jobs.ts'
import { deleteForgottenFailures, deleteSessionsExpiredBefore, deleteUnusedEntries } from './auth/forget-sessions.ts'
import { mailEmailCode } from './auth/mail-email-code.ts'
import { mailLeftAddress } from './auth/mail-left-address.ts'
import { mailResetLink } from './auth/mail-reset-link.ts'
import { mailSignInCode } from './auth/mail-sign-in-code.ts'
import { forgetPhoneCodes } from './profile/forget-phone-codes.ts'

export function peopleJobs(deps: Deps): Background {
  const { db, clock } = deps
  return {
    jobs: [
      mailResetLinkJob.handle((request) => mailResetLink(deps, request)),
      mailLeftAddressJob.handle((left) => mailLeftAddress(deps, left)),
      mailSignInCodeJob.handle((asked) => mailSignInCode(deps, asked)),
      mailEmailCodeJob.handle(({ codeId }) => mailEmailCode(deps, codeId)),
    ],
    sweeps: [
      () => deleteSessionsExpiredBefore(db, clock.now()),
      () => deleteForgottenFailures(db, clock.now()),
      () => deleteUnusedEntries(db, clock.now()),
      () => forgetPhoneCodes(db, clock.now()),
    ],
  }
}
