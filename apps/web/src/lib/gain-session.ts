// Gaining a session: what each way of signing in answers, and its error texts. Loaded with those screens only.

import {
  login as loginEndpoint,
  register as registerEndpoint,
  signedIn,
  type User,
  userSchema,
} from '@kivuko/contract/auth.ts'
import { authOptions, exchangeHandoff, socialLogin } from '@kivuko/contract/sign-in-ways.ts'
import { t } from '@kivuko/contract/text.ts'
import * as z from 'zod/mini'
import { ApiError, call, urlOf } from './api-client.ts'
import { sessionStore } from './browser-storage.ts'
import { adopt, reportAttempt } from './session.ts'

export type Credentials = { email: string; password: string; rememberMe: boolean }
export type Registration = { fullName: string; email: string; password: string }
export type CallbackData = {
  access_token?: string | undefined
  user?: User | undefined
  user_email?: string | undefined
}

const NO_TOKEN_RECEIVED = t('No authentication token received')
const INVALID_CALLBACK = t('Invalid OAuth callback data')

/** Sign-in servers differ in these names (specification part 1, section 3), so the answer is read leniently. */
const sessionAnswer = z.object({
  access_token: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  user: z.optional(z.nullable(userSchema)),
  user_data: z.optional(z.nullable(userSchema)),
  second_factor: signedIn.shape.second_factor,
})
export type SessionAnswer = z.output<typeof sessionAnswer>
/** What is still to be shown after a right password, and with what. */
export type SecondFactor = NonNullable<SessionAnswer['second_factor']>

const lenientLogin = { ...loginEndpoint, response: sessionAnswer }
const lenientRegister = { ...registerEndpoint, response: sessionAnswer }

/** Signs in, or answers the second factor to ask for. On failure the session's `error` says why, and it is thrown. */
export async function login(credentials: Credentials): Promise<SecondFactor | undefined> {
  return await open(() => call(lenientLogin, { body: credentials }), loginText, t('Login failed'))
}

/** Opens an account and signs in. Failure as in `login`. */
export async function register(registration: Registration): Promise<void> {
  await open(
    () => call(lenientRegister, { body: registration }),
    (error) => error.serverMessage ?? error.detail ?? t('Signup failed'),
    t('Signup failed'),
  )
}

/**
 * Signs in by what comes after or instead of a password: a second factor, a passkey. Answers what is asked for next, if
 * anything is. Failure as in `login`.
 */
export async function signInBy(ask: () => Promise<SessionAnswer>): Promise<SecondFactor | undefined> {
  return await open(ask, loginText, t('Login failed'))
}

/**
 * Leaves for a social provider, remembering this page. The provider's page is another site, so whether anyone answers
 * is asked first: without an answer the person stays here. Failure as in `login`.
 */
export async function startSocialLogin(
  provider: string,
  go = (address: string) => window.location.assign(address),
): Promise<void> {
  const fallback = `${provider} login failed`
  reportAttempt({ loading: false, error: undefined })
  try {
    const { providers } = await call(authOptions)
    if (!providers.some(({ id }) => id === provider)) throw new Error(fallback)
    sessionStore.set('oauth_return_url', window.location.href)
    const return_url = `${window.location.origin}/auth/callback`
    go(urlOf(socialLogin, { params: { provider }, query: { return_url } }))
  } catch (error) {
    reportAttempt({ loading: false, error: (error instanceof Error && error.message) || fallback })
    throw error
  }
}

/**
 * Takes over what a social sign-in brought back: its token is good once, for a minute, and only for being exchanged. It
 * is never kept. Answers the second factor when one is to be shown first.
 */
export async function adoptCallback(data: CallbackData): Promise<SecondFactor | undefined> {
  if (!data.access_token) throw new Error(INVALID_CALLBACK)
  const { access_token, user, second_factor } = await call(exchangeHandoff, {
    body: { access_token: data.access_token },
  })
  if (second_factor) return second_factor
  if (!access_token) throw new Error(NO_TOKEN_RECEIVED)
  await adopt(access_token, data.user ?? user)
  return undefined
}

function loginText(error: ApiError): string {
  return error.detail ?? error.serverMessage ?? (error.message || t('Login failed'))
}

async function open(
  ask: () => Promise<SessionAnswer>,
  textOf: (error: ApiError) => string,
  fallback: string,
): Promise<SecondFactor | undefined> {
  reportAttempt({ loading: true, error: undefined })
  try {
    const answer = await ask()
    const token = answer.access_token ?? answer.token
    if (!token && !answer.second_factor) throw new Error(NO_TOKEN_RECEIVED)
    if (token) await adopt(token, answer.user ?? answer.user_data ?? undefined)
    reportAttempt({ loading: false, error: undefined })
    return token ? undefined : answer.second_factor
  } catch (error) {
    const text = error instanceof ApiError ? textOf(error) : error instanceof Error ? error.message : ''
    reportAttempt({ loading: false, error: text || fallback })
    throw error
  }
}
