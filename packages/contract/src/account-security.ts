// What a signed-in customer does for the safety of their account: password, sessions, second factor, passkeys.
import * as z from 'zod/mini'
import { done, newPassword, PASSWORD_LENGTH_MAX, text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { t } from './text.ts'

export const RECOVERY_CODES = 10
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20

const idParam = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

/** What the security page shows. */
export const securityStatus = endpoint({
  id: 'securityStatus',
  route: 'GET /users/me/security',
  summary: 'How the account is protected',
  auth: 'user',
  atConsole: true,
  response: z.object({
    email_verified: z.boolean(),
    /** False for an account that signs in by a provider, a code or a passkey alone; "forgot password" sets one. */
    has_password: z.boolean(),
    totp: z.object({ is_on: z.boolean(), recovery_codes_left: z.int() }),
    /** Their second factor was taken off by colleagues: the next one takes the code that an admin gives them. */
    needs_enrolment_code: z.boolean(),
    /** Names of the social providers this account signs in with. */
    providers: z.array(z.string()),
  }),
})

export const changePassword = endpoint({
  id: 'changePassword',
  route: 'POST /users/me/password',
  summary: 'Change the password; ends all other sessions',
  auth: 'user',
  atConsole: 'staff-only',
  isRare: true,
  body: z.object({ current_password: text(t('Current password'), PASSWORD_LENGTH_MAX), new_password: newPassword }),
  response: done,
  errors: ['wrong_password', 'no_password'],
})

export const sessionSchema = z.object({
  id: z.string(),
  /** In words: 'Chrome on Android'. */
  device: z.string(),
  address: z.nullable(z.string()),
  /** Where that is, in words: 'Kenya'. Null when nothing is known. */
  place: z.nullable(z.string()),
  is_current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type Session = z.output<typeof sessionSchema>

export const listSessions = endpoint({
  id: 'listSessions',
  route: 'GET /users/me/sessions',
  summary: 'Open sessions, this one first, then the latest seen',
  auth: 'user',
  atConsole: true,
  response: z.object({ sessions: z.array(sessionSchema) }),
})

export const revokeSession = endpoint({
  id: 'revokeSession',
  route: 'POST /users/me/sessions/{id}/revoke',
  summary: 'End one session',
  auth: 'user',
  atConsole: true,
  proof: 'unless-fresh',
  params: idParam,
  response: done,
  errors: ['session_not_found'],
})

export const revokeOtherSessions = endpoint({
  id: 'revokeOtherSessions',
  route: 'POST /users/me/sessions/revoke-others',
  summary: 'End every session but this one',
  auth: 'user',
  atConsole: true,
  proof: 'unless-fresh',
  response: z.object({ revoked: z.int() }),
})

export const startTotp = endpoint({
  id: 'startTotp',
  route: 'POST /users/me/totp/start',
  summary: 'A new secret for an authenticator app; it counts once a code confirms it',
  auth: 'user',
  atConsole: 'staff-only',
  proof: 'unless-fresh',
  response: z.object({
    /** In groups of four, to be typed. */
    secret: z.string(),
    uri: z.string(),
    /** The same as a picture: `data:image/png;base64,…`. */
    qr: z.string(),
  }),
  errors: ['email_unverified', 'totp_on'],
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  route: 'POST /users/me/totp/confirm',
  summary: 'Turn the authenticator app on with its first code; answers the recovery codes, once',
  auth: 'user',
  atConsole: 'staff-only',
  isRare: true,
  proof: 'unless-fresh',
  body: z.object({ code: text(t('Code'), 20), enrolment_code: z.optional(text(t('Code of your colleague'), 20)) }),
  response: recoveryCodes,
  errors: ['totp_off', 'totp_on', 'code_invalid', 'enrolment_code_required'],
})

export const disableTotp = endpoint({
  id: 'disableTotp',
  route: 'POST /users/me/totp/disable',
  summary: 'Turn the authenticator app off and forget its recovery codes',
  auth: 'user',
  atConsole: 'staff-only',
  proof: 'always',
  response: done,
  errors: ['totp_off'],
})

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  route: 'POST /users/me/totp/recovery-codes',
  summary: 'New recovery codes, shown once; the old ones end',
  auth: 'user',
  atConsole: 'staff-only',
  proof: 'unless-fresh',
  response: recoveryCodes,
  errors: ['totp_off'],
})

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkeySchema>

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  route: 'GET /users/me/passkeys',
  summary: 'Passkeys, newest first',
  auth: 'user',
  atConsole: true,
  response: z.object({ passkeys: z.array(passkeySchema) }),
})

/** What `@simplewebauthn/browser` takes and gives; the library alone checks its shape. */
export const webauthnOptions = z.record(z.string(), z.unknown())
export const webauthnAnswer = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') })

export const startPasskey = endpoint({
  id: 'startPasskey',
  route: 'POST /users/me/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  auth: 'user',
  atConsole: 'staff-only',
  proof: 'unless-fresh',
  response: z.object({ options: webauthnOptions }),
  errors: ['email_unverified', 'passkeys_unavailable', 'passkeys_full', 'enrolment_code_required'],
})

export const addPasskey = endpoint({
  id: 'addPasskey',
  route: 'POST /users/me/passkeys',
  summary: 'Keep the passkey the browser made',
  auth: 'user',
  atConsole: 'staff-only',
  body: z.object({ name: text(t('Name'), PASSKEY_NAME_MAX), credential: webauthnAnswer }),
  response: passkeySchema,
  errors: ['passkey_invalid', 'passkeys_unavailable', 'enrolment_code_required'],
})

export const removePasskey = endpoint({
  id: 'removePasskey',
  route: 'POST /users/me/passkeys/{id}/remove',
  summary: 'Forget a passkey',
  auth: 'user',
  atConsole: 'staff-only',
  proof: 'always',
  params: idParam,
  response: done,
  errors: ['passkey_not_found'],
})

/** From the page of security. Our team opens the account again. */
export const freezeAccount = endpoint({
  id: 'freezeAccount',
  route: 'POST /users/me/freeze',
  summary: 'Stop one’s own account: nothing leaves it, and everybody is signed out',
  auth: 'user',
  atConsole: true,
  response: done,
})

/** From a mail about security: it takes the link, and no signing in. */
export const freezeByLink = endpoint({
  id: 'freezeByLink',
  route: 'POST /auth/freeze',
  summary: 'Stop the account that a mail about its security went to; repeating it changes nothing',
  auth: 'none',
  isRare: true,
  body: z.object({ token: text(t('Token'), 200) }),
  response: done,
  errors: ['freeze_link_invalid'],
})
