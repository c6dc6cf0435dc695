import { securityStatus } from '@kivuko/contract/account-security.ts'
import { getPreferences, type Preferences, savePreferences } from '@kivuko/contract/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { fetchProfile } from '#lib/session.ts'

/** Keeps the session's own copy fresh; screens read it there. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: fetchProfile })

export const preferencesQuery = queryOf(['preferences'], getPreferences)

export const protectionQuery = queryOf(['security'], securityStatus)

/** Every kind of mail that can be chosen, on or off. */
export async function saveAllMail(isOn: boolean): Promise<Preferences> {
  return await call(savePreferences, {
    body: { email_notifications: { payment: isOn, transaction: isOn, kyc: isOn } },
  })
}

/** Texts go to the verified phone. */
export async function saveTexts(isOn: boolean): Promise<Preferences> {
  return await call(savePreferences, { body: { sms_notifications: isOn } })
}

export async function saveDisplayCurrency(currency: Preferences['display_currency']): Promise<Preferences> {
  return await call(savePreferences, { body: { display_currency: currency } })
}
