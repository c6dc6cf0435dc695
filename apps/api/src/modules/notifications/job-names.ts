// Names of the jobs of this module; `jobs.ts` binds them.

export const MAIL_NOTIFICATION = 'mail-notification'
