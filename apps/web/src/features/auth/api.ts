// What the sign-in screens ask of the API.

import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import {
  authOptions,
  completeSignIn,
  forgotPassword,
  passkeySignIn,
  resetPassword,
  startPasskeySignIn,
} from '@kivuko/contract/sign-in.ts'
import { useEffect, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { provePasskey } from '#lib/passkey.ts'
import { type SessionAnswer, signInBy } from '#lib/sign-in.ts'

export type AuthOptions = Result<typeof authOptions>

const NONE: AuthOptions = { providers: [], passkeys: false }

/** Ways to sign in besides the password; none until they are known, and none when they cannot be asked for. */
export function useAuthOptions(): AuthOptions {
  const [options, setOptions] = useState(NONE)
  useEffect(() => {
    const controller = new AbortController()
    call(authOptions, { signal: controller.signal }).then(setOptions, () => {})
    return () => controller.abort()
  }, [])
  return options
}

export async function requestResetLink(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } })
}

export async function setPasswordByLink(token: string, password: string): Promise<void> {
  await call(resetPassword, { body: { token, password } })
}

export async function signInByCode(challenge: string, method: 'totp' | 'recovery_code', code: string): Promise<void> {
  await signInBy(() => call(completeSignIn, { body: { challenge, method, code } }))
}

/** Signs in by a passkey, or completes the sign-in whose challenge is given. */
export async function signInByPasskey(challenge: string | null): Promise<void> {
  await signInBy(async (): Promise<SessionAnswer> => {
    const { options } = await call(startPasskeySignIn, { body: { challenge } })
    const credential = await provePasskey(options)
    return await call(passkeySignIn, { body: { challenge, credential } })
  })
}
