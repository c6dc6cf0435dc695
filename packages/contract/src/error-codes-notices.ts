// What is refused of notices, and of the browsers that are told of them.

export const NOTICE_ERRORS = {
  notification_not_found: { status: 404, text: 'We could not find that notification.' },
  push_unavailable: { status: 422, text: 'Notices do not come to browsers here.' },
  push_device_not_found: { status: 404, text: 'This browser is not told of anything any more.' },
  too_many_push_devices: {
    status: 409,
    text: 'As many browsers are told of your notices as there can be. Remove one you no longer use.',
  },
} as const satisfies Record<string, { status: number; text: string }>
