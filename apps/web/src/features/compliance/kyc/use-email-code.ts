// The code that proves an email address is read by the person at this session.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { adopt, getSession } from '#lib/session.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { mailCode, verifyAddress } from './api.ts'

/** The server mails another one after this long. */
const RESEND_SECONDS = 60

export type EmailCode = {
  /** Where the last code went. */
  sentTo: string | undefined
  demoCode: string | undefined
  secondsToWait: number
  /** Throws what the server refuses. */
  send: (email: string) => Promise<void>
  verify: (code: string) => Promise<void>
  /** Back to asking for the address. */
  reset: () => void
}

export function useEmailCode(): EmailCode {
  const [sent, setSent] = useState<{ email: string; demoCode: string | undefined }>()
  const { seconds, start } = useSecondsDown()
  return {
    sentTo: sent?.email,
    demoCode: sent?.demoCode,
    secondsToWait: seconds,
    async send(email) {
      setSent({ email, demoCode: await mailCode(email) })
      start(RESEND_SECONDS)
    },
    async verify(code) {
      if (sent) await verifyAndKeep(sent.email, code)
    },
    reset: () => setSent(undefined),
  }
}

/** A token that comes back is kept when it is this customer's; an address of somebody else's account is refused. */
async function verifyAndKeep(email: string, code: string): Promise<void> {
  const { access_token, user, second_factor } = await verifyAddress(email, code)
  const own = getSession().user
  if (second_factor || (user && own && user.id !== own.id)) throw new ApiError(t('This email is already registered.'))
  if (access_token) await adopt(access_token, user ?? own)
}

/** Why a code could not be sent or checked. */
export function emailCodeProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Failed to send verification code. Please try again.')
  // Nothing answered, or it is a sentence of this page's own.
  if (error.status === undefined || error.code === 'rate_limited') return error.message
  if (error.code === 'email_taken') return t('This email is already registered.')
  return error.fieldError('email') ?? t('Failed to send verification code. Please try again.')
}
