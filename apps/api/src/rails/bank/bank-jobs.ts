import type { BankReceiptId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { BankEvent } from '#providers/bank/port.ts'

export const followAccountJob = job<{ reference: string }>({
  name: 'follow-virtual-account',
  key: ({ reference }) => `account:${reference}`,
})
export const openDedicatedJob = job<{ reference: string }>({
  name: 'open-dedicated-account',
  key: ({ reference }) => `dedicated:${reference}`,
})
/** A transfer that a statement shows and nobody told of. */
export const takeUnaskedJob = job<{ reference: string }>({
  name: 'take-unasked-transfer',
  key: ({ reference }) => `unasked:${reference}`,
})
export const handleBankEventJob = job<{ event: BankEvent }>({ name: 'handle-bank-event' })
export const readStatementJob = job({ name: 'read-bank-statement', key: () => 'read-bank-statement' })
export const decideReceiptJob = job<{ receiptId: BankReceiptId }>({
  name: 'decide-bank-receipt',
  key: ({ receiptId }) => `receipt:${receiptId}`,
})
export const returnReceiptJob = job<{ receiptId: BankReceiptId }>({
  name: 'return-bank-receipt',
  key: ({ receiptId }) => `return:${receiptId}`,
})
