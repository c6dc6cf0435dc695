// Names of the jobs of mobile money; `jobs.ts` binds them.

export const FOLLOW_PROMPT = 'follow-prompt'
export const DISBURSE = 'disburse'
export const HANDLE_MOBILE_MESSAGE = 'handle-mobile-message'
