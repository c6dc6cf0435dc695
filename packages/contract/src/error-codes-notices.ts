// What is refused of notices, and of the browsers that are told of them.
import { t } from './text.ts'

export const NOTICE_ERRORS = {
  notification_not_found: { status: 404, text: t('We could not find that notification.') },
  push_unavailable: { status: 422, text: t('This site sends no notices to browsers.') },
  push_device_not_found: { status: 404, text: t('This browser no longer gets notices.') },
  too_many_push_devices: {
    status: 409,
    text: t('You have reached the most browsers that can show your notices. Remove one you no longer use.'),
  },
} as const satisfies Record<string, { status: number; text: string }>
