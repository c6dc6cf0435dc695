// What is refused of notices, and of the browsers that are told of them.
import { t } from './text.ts'

export const NOTICE_ERRORS = {
  notification_not_found: { status: 404, text: t('We could not find that notification.') },
  push_unavailable: { status: 422, text: t('Notices do not come to browsers here.') },
  push_device_not_found: { status: 404, text: t('This browser is not told of anything any more.') },
  too_many_push_devices: {
    status: 409,
    text: t('As many browsers are told of your notices as there can be. Remove one you no longer use.'),
  },
} as const satisfies Record<string, { status: number; text: string }>
