// Names of the jobs of bank transfers.

export const FOLLOW_ACCOUNT = 'follow-virtual-account'
export const HANDLE_BANK_EVENT = 'handle-bank-event'
export const READ_STATEMENT = 'read-bank-statement'
export const DECIDE_RECEIPT = 'decide-bank-receipt'
export const RETURN_RECEIPT = 'return-bank-receipt'
