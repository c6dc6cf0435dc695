// Names of the jobs of this module; `jobs.ts` binds them.

export const MAIL_RESET_LINK = 'mail-reset-link'
export const MAIL_EMAIL_CODE = 'mail-email-code'
export const MAIL_LEFT_ADDRESS = 'mail-left-address'
