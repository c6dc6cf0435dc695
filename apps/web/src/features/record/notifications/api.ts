import { getPreferences, type MailChoice, savePreferences } from '@kivuko/contract/notifications.ts'
import { call, queryOf } from '#lib/api-client.ts'

export const preferencesQuery = queryOf(['preferences'], getPreferences)

export function saveMailChoice(choice: MailChoice, isOn: boolean) {
  return call(savePreferences, { body: { email_notifications: { [choice]: isOn } } })
}
