import { getPreferences, type MailChoice, savePreferences } from '@kivuko/contract/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
})

export function saveMailChoice(choice: MailChoice, isOn: boolean) {
  return call(savePreferences, { body: { email_notifications: { [choice]: isOn } } })
}
