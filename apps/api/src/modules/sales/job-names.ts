// Names of the jobs of sales; `jobs.ts` binds them.

export const PAY_OUT_SALE = 'pay-out-sale'
export const END_REFUSED_SALE = 'end-refused-sale'
export const GIVE_COINS_BACK = 'give-coins-back'
