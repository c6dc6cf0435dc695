// Names of the jobs of this module; `jobs.ts` binds them.

export const MAIL_NOTIFICATION = 'mail-notification'
export const MAIL_NOTIFICATIONS = 'mail-notifications'
export const TEXT_NOTIFICATION = 'text-notification'
