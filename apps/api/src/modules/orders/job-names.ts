// Names of the jobs that order states enqueue; `jobs.ts` of the module that does the work binds them.

export const SEND_RECEIPT = 'send-receipt'
export const REFUND_ORDER = 'refund-order'
export const EXPIRE_ORDER = 'expire-order'
export const FOLLOW_CARD_PAYMENT = 'follow-card-payment'
