import type { Language } from '@kivuko/contract/languages.ts'
import type { EmailCodeId, PasswordResetId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const mailResetLinkJob = job<{ resetId: PasswordResetId; email: string; askedAt: string }>({
  name: 'mail-reset-link',
})
/** `challenge`: the hash of its token, in hex. `network`: from where it was asked for. */
export const mailSignInCodeJob = job<{ challenge: string; network: string }>({ name: 'mail-sign-in-code' })
export const mailEmailCodeJob = job<{ codeId: EmailCodeId }>({ name: 'mail-email-code' })
/** `change` names the event, so that a repeat is the same mail. */
export const mailLeftAddressJob = job<{ change: string; email: string; language?: Language | null }>({
  name: 'mail-left-address',
})
