// Six-digit codes by mail: how long one counts, and how often.

export const EMAIL_CODE_MS = 10 * 60_000
/** A code that was not used yet is not followed by another before this. */
export const EMAIL_CODE_PAUSE_MS = 60_000
/** The fifth wrong one ends the code. */
export const EMAIL_CODE_TRIES = 5
