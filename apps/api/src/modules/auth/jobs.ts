import type { Deps } from '#deps.ts'
import type { EmailCodeId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { MAIL_EMAIL_CODE, MAIL_LEFT_ADDRESS, MAIL_RESET_LINK } from './job-names.ts'
import { mailEmailCode } from './mail-email-code.ts'
import { type LeftAddress, mailLeftAddress } from './mail-left-address.ts'
import { mailResetLink, type ResetRequest } from './mail-reset-link.ts'

export function authJobs(deps: Deps): JobTable {
  return {
    [MAIL_RESET_LINK]: (payload) => mailResetLink(deps, payload as ResetRequest),
    [MAIL_LEFT_ADDRESS]: (payload) => mailLeftAddress(deps, payload as LeftAddress),
    [MAIL_EMAIL_CODE]: ({ codeId }) => mailEmailCode(deps, codeId as EmailCodeId),
  }
}
