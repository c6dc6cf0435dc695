import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { mailEmailCodeJob, mailLeftAddressJob, mailResetLinkJob, mailSignInCodeJob } from './auth/auth-jobs.ts'
import { mailEmailCode } from './auth/mail-email-code.ts'
import { mailLeftAddress } from './auth/mail-left-address.ts'
import { mailResetLink } from './auth/mail-reset-link.ts'
import { mailSignInCode } from './auth/mail-sign-in-code.ts'
import { peopleRetentions } from './retentions.ts'

export function peopleJobs(deps: Deps): Background {
  return {
    jobs: [
      mailResetLinkJob.handle((request) => mailResetLink(deps, request)),
      mailLeftAddressJob.handle((left) => mailLeftAddress(deps, left)),
      mailSignInCodeJob.handle((asked) => mailSignInCode(deps, asked)),
      mailEmailCodeJob.handle(({ codeId }) => mailEmailCode(deps, codeId)),
    ],
    sweeps: peopleRetentions(deps),
  }
}
