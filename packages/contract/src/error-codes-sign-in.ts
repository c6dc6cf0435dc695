// Refusals about signing in, sessions and second factors: a part of `ERRORS`.
import { t } from './text.ts'

export const SIGN_IN_ERRORS = {
  unauthorized: { status: 401, text: t('Please sign in to continue.') },
  use_dpop_nonce: { status: 401, text: t('Send the proof of this device again, with the DPoP-Nonce of this answer.') },
  device_proof_invalid: { status: 401, text: t('This device could not be verified. Please sign in again.') },
  device_proof_required: { status: 401, text: t('This session belongs to another device. Please sign in again here.') },
  device_required: {
    status: 403,
    text: 'Staff sessions are tied to one browser, and this one is not. Sign in again at an https address, in an up-to-date browser.',
  },
  invalid_credentials: {
    status: 401,
    text: t('That email and password do not match. Check both and try again.'),
  },
  account_not_closable: { status: 409, text: t('Your account cannot be closed yet. Something has to be done first.') },
  email_taken: { status: 409, text: t('This email is already registered.') },
  reset_link_invalid: {
    status: 410,
    text: t('This link has expired or was already used. Please ask for a new one.'),
  },
  code_invalid: {
    status: 422,
    text: t('That code is not right, has expired, or was already used. Check it, or get a new one.'),
  },
  sign_in_expired: { status: 410, text: t('This sign-in took too long or was already used. Please sign in again.') },
  wrong_password: {
    status: 422,
    text: t('That is not your current password. After five wrong ones you are signed out.'),
  },
  no_password: {
    status: 409,
    text: t('This account has no password yet. "Forgot password" on the sign-in page sends you a link to set one.'),
  },
  challenge_required: {
    status: 428,
    text: t(
      'There were many failed tries lately. Your browser must solve a small task first; this page does that by itself.',
    ),
  },
  proof_required: { status: 428, text: t('Please confirm that it is you.') },
  proof_failed: {
    status: 422,
    text: t('That is not right. Check it and try again; after five wrong answers you are signed out.'),
  },
  phone_unverified: { status: 409, text: t('Please verify your phone number first, under Verification.') },
  ussd_unavailable: { status: 409, text: t('Phones without the app are not answered here.') },
  email_unverified: { status: 409, text: t('Please confirm your email address first. We can send you a code.') },
  totp_on: { status: 409, text: t('An authenticator app is already set up. Turn it off to set up another one.') },
  totp_off: { status: 409, text: t('No authenticator app is being set up. Please start again.') },
  passkeys_unavailable: { status: 409, text: t('Passkeys are not available at this address.') },
  passkeys_full: { status: 409, text: t('You have as many passkeys as an account can keep. Remove one first.') },
  passkey_invalid: { status: 422, text: t('That passkey could not be checked, or is not one of this account.') },
  session_not_found: { status: 404, text: t('That session has already ended.') },
  passkey_not_found: { status: 404, text: t('That passkey is no longer here.') },
} as const satisfies Record<string, { status: number; text: string }>
