// What the security page asks of the API.
import {
  addPasskey,
  changePassword,
  confirmTotp,
  disableTotp,
  freezeAccount,
  freezeByLink,
  listPasskeys,
  listSessions,
  removePasskey,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  securityStatus,
  startPasskey,
  startTotp,
} from '@kivuko/contract/account-security.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import { pinStatus, setPin, turnPinOff } from '@kivuko/contract/pin.ts'
import { forgotPassword, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

export type SecurityStatus = Result<typeof securityStatus>
export type TotpSetup = Result<typeof startTotp>
export type PinStatus = Result<typeof pinStatus>

export const statusQuery = queryOf(['security'], securityStatus)

export const pinQuery = queryOf(['security', 'pin'], pinStatus)

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).passkeys,
})

/** Answers the code itself where the site is a demo. */
export async function mailCode(email: string): Promise<string | undefined> {
  return (await call(sendEmailCode, { body: { email } })).dev_code
}

/** Sent with this session's token: then the address of this very account counts as confirmed, and the session stays. */
export async function verifyAddress(email: string, code: string): Promise<void> {
  await call({ ...verifyEmailCode, auth: 'user' } as const, { body: { email, code } })
}

export async function mailPasswordLink(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } })
}

export async function replacePassword(current_password: string, new_password: string): Promise<void> {
  await call(changePassword, { body: { current_password, new_password } })
}

export async function prepareTotp(): Promise<TotpSetup> {
  return await call(startTotp)
}

/** Answers the recovery codes, which nobody can ask for again. */
export async function turnTotpOn(code: string, enrolmentCode: string | undefined): Promise<string[]> {
  const body = { code, ...(enrolmentCode ? { enrolment_code: enrolmentCode } : {}) }
  return (await call(confirmTotp, { body })).recovery_codes
}

export async function turnTotpOff(): Promise<void> {
  await call(disableTotp)
}

export async function makeRecoveryCodes(): Promise<string[]> {
  return (await call(renewRecoveryCodes)).recovery_codes
}

export async function passkeyOptions(): Promise<Result<typeof startPasskey>['options']> {
  return (await call(startPasskey)).options
}

export async function keepPasskey(
  name: string,
  credential: Parameters<typeof call<typeof addPasskey>>[1]['body']['credential'],
): Promise<void> {
  await call(addPasskey, { body: { name, credential } })
}

export async function forgetPasskey(id: string): Promise<void> {
  await call(removePasskey, { params: { id } })
}

export async function keepPin(pin: string): Promise<void> {
  await call(setPin, { body: { pin } })
}

export async function stopPin(): Promise<void> {
  await call(turnPinOff)
}

export async function endSession(id: string): Promise<void> {
  await call(revokeSession, { params: { id } })
}

/** Answers how many there were. */
export async function endOtherSessions(): Promise<number> {
  return (await call(revokeOtherSessions)).revoked
}

export async function freezeMine(): Promise<void> {
  await call(freezeAccount)
}

/** By what the link in a mail holds. */
export async function freezeWith(token: string): Promise<void> {
  await call(freezeByLink, { body: { token } })
}
