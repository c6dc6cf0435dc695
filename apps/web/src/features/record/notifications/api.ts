import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import type { NoticeChannel, NoticeKind } from '@kivuko/contract/notice-choices.ts'
import { getPreferences, type QuietHours, savePreferences } from '@kivuko/contract/notifications.ts'
import { addPushDevice, listPushDevices, removePushDevice } from '@kivuko/contract/push-devices.ts'
import { call, queryOf } from '#lib/api-client.ts'

export const preferencesQuery = queryOf(['preferences'], getPreferences)

export type Cell = { kind: NoticeKind; channel: NoticeChannel }

export function saveNoticeChoice({ kind, channel, isOn }: Cell & { isOn: boolean }) {
  const notices = { [kind]: { [channel]: isOn } } as BodyInput<typeof savePreferences>['notices']
  return call(savePreferences, { body: { notices } })
}

export function saveQuietHours(hours: QuietHours | null) {
  return call(savePreferences, { body: { quiet_hours: hours } })
}

export function savePushDetails(isOn: boolean) {
  return call(savePreferences, { body: { push_details: isOn } })
}

export const pushDevicesQuery = queryOf(['push-devices'], listPushDevices)

export type Subscription = { endpoint: string; p256dh: string; auth: string }

export function addThisBrowser(subscription: Subscription) {
  return call(addPushDevice, { body: subscription })
}

export function forgetBrowser(id: string) {
  return call(removePushDevice, { params: { id } })
}
