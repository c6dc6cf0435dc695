// Names of the jobs of withdrawals; `jobs.ts` binds them.

export const SEND_WITHDRAWAL = 'send-withdrawal'
