// Names of the jobs of sending over networks; `jobs.ts` binds them.

export const CARRY_OUT_SEND = 'carry-out-send'
export const STORE_SURPLUS = 'store-surplus'
