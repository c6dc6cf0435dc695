// Ways in besides the password: mail links and codes, the second factor, passkeys, social sign-in.
import * as z from 'zod/mini'
import { webauthnAnswer, webauthnOptions } from './account-security.ts'
import { SIGN_IN_WAYS_PATH } from './api-base.ts'
import { done, email, newPassword, PASSWORD_LENGTH_MAX, signedIn, text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** What the sign-in page offers. */
export const authOptions = endpoint({
  id: 'authOptions',
  route: `GET ${SIGN_IN_WAYS_PATH}`,
  summary: 'Ways to sign in besides the password',
  auth: 'none',
  atConsole: true,
  response: z.object({
    /** `id` stands in the address of the provider's calls, `name` on its button. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    passkeys: z.boolean(),
  }),
})

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  route: 'POST /auth/password/forgot',
  summary: 'Mail a link that sets a new password, if there is such an account; the answer is the same if not',
  auth: 'none',
  atConsole: true,
  body: z.object({ email }),
  response: done,
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  route: 'POST /auth/password/reset',
  summary: 'Set a new password by a mailed link; ends all sessions',
  auth: 'none',
  body: z.object({ token: text(t('Token'), 200), password: newPassword }),
  response: done,
  errors: ['reset_link_invalid'],
})

export const sendEmailCode = endpoint({
  id: 'sendEmailCode',
  route: 'POST /auth/email/send-code',
  summary: 'Mail a six-digit code to an address',
  auth: 'none',
  atConsole: true,
  body: z.object({ email }),
  response: z.object({
    result: z.literal('ok'),
    /** The code itself, in a demo that only this machine reaches. */
    dev_code: z.optional(z.string()),
  }),
})

/** At a session, an address that is nobody's takes a fresh proof: it may replace the account's own, and get its mail. */
export const verifyEmailCode = endpoint({
  id: 'verifyEmailCode',
  route: 'POST /auth/email/verify',
  summary: 'Verify an address by its code; signs in when it has an account',
  auth: 'none',
  atConsole: 'staff-only',
  proof: 'if-new',
  body: z.object({ email, code: text(t('Code'), 20) }),
  /** Sent with the session of that very account, the address is marked as verified and that session stays. */
  response: z.extend(signedIn, { verified: z.literal(true) }),
  errors: ['code_invalid', 'email_taken'],
})

export const completeSignIn = endpoint({
  id: 'completeSignIn',
  route: 'POST /auth/second-factor',
  summary:
    'Complete a step of signing in: by a code of the authenticator app, a recovery code, a mailed code, or the password',
  auth: 'none',
  atConsole: true,
  body: z.object({
    challenge: text(t('Challenge'), 200),
    method: z.enum(
      ['totp', 'recovery_code', 'email_code', 'password'],
      sayRule('must be {one} or {other}', { one: 'totp, recovery_code, email_code', other: 'password' }),
    ),
    code: text(t('Code'), PASSWORD_LENGTH_MAX),
  }),
  response: signedIn,
  errors: ['code_invalid', 'sign_in_expired'],
})

/** With the `challenge` of a second factor: a passkey of that account; without: any passkey of this site. */
export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  route: 'POST /auth/passkeys/options',
  summary: 'What the browser needs to sign in by a passkey',
  auth: 'none',
  atConsole: true,
  body: z.object({ challenge: z.nullable(text(t('Challenge'), 200)) }),
  response: z.object({ options: webauthnOptions }),
  errors: ['passkeys_unavailable', 'sign_in_expired'],
})

export const passkeySignIn = endpoint({
  id: 'passkeySignIn',
  route: 'POST /auth/passkeys/verify',
  summary: 'Sign in by a passkey, or complete a sign-in whose challenge is given',
  auth: 'none',
  atConsole: true,
  body: z.object({
    challenge: z.nullable(text(t('Challenge'), 200)),
    credential: webauthnAnswer,
    rememberMe: z._default(z.boolean(sayRule('{field} must be true or false', { field: 'rememberMe' })), false),
  }),
  response: signedIn,
  errors: ['passkey_invalid', 'passkeys_unavailable', 'sign_in_expired'],
})

const providerParam = z.object({ provider: z.string().check(z.minLength(1), z.maxLength(40)) })
const redirected = z.object({ location: z.string(), cookie: z.optional(z.string()) })

/** Opened by the browser. Returns to `return_url` with `success`, `access_token`, `user_email`, or `error` in words. */
export const socialLogin = endpoint({
  id: 'socialLogin',
  route: 'GET /auth/{provider}/login',
  summary: 'Send the browser to a social provider',
  auth: 'none',
  redirects: true,
  params: providerParam,
  /** `return_url` is this site's /auth/callback. */
  query: z.object({ return_url: z.optional(z.string().check(z.maxLength(500))) }),
  response: redirected,
})

export const socialCallback = endpoint({
  id: 'socialCallback',
  route: 'GET /auth/{provider}/callback',
  summary: 'Where the social provider sends the browser back',
  auth: 'none',
  redirects: true,
  params: providerParam,
  query: z.looseObject({}),
  response: redirected,
})

export const exchangeHandoff = endpoint({
  id: 'exchangeHandoff',
  route: 'POST /auth/handoff',
  summary:
    'Exchange the token that came with the return address, within 60 seconds, once and in the same browser, for a session',
  auth: 'none',
  takesCookie: true,
  body: z.object({ access_token: text(t('Token'), 200) }),
  response: signedIn,
  errors: ['sign_in_expired'],
})
