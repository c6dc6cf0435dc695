// Names of the jobs of payouts into bank accounts; `jobs.ts` binds them.

export const FOLLOW_BANK_PAYOUT = 'follow-bank-payout'
