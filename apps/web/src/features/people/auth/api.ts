// What the sign-in screens ask of the API.

import {
  completeSignIn,
  forgotPassword,
  passkeySignIn,
  resetPassword,
  startPasskeySignIn,
} from '@kivuko/contract/sign-in-ways.ts'
import { call } from '#lib/api-client.ts'
import { type SecondFactor, type SessionAnswer, signInBy } from '#lib/gain-session.ts'
import { provePasskey } from '#lib/passkey.ts'

export async function requestResetLink(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } })
}

export async function setPasswordByLink(token: string, password: string): Promise<void> {
  await call(resetPassword, { body: { token, password } })
}

/** Answers the step that follows, if one does. */
export async function signInByCode(
  challenge: string,
  method: 'totp' | 'recovery_code' | 'email_code' | 'password',
  code: string,
): Promise<SecondFactor | undefined> {
  return await signInBy(() => call(completeSignIn, { body: { challenge, method, code } }))
}

/** Signs in by a passkey, or completes the sign-in whose challenge is given. */
export async function signInByPasskey(challenge: string | null): Promise<void> {
  await signInBy(async (): Promise<SessionAnswer> => {
    const { options } = await call(startPasskeySignIn, { body: { challenge } })
    const credential = await provePasskey(options)
    return await call(passkeySignIn, { body: { challenge, credential } })
  })
}
