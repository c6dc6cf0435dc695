import { job } from '#platform/job.ts'
import type { PaybillMessage } from '#providers/paybill/port.ts'

/** `waits`: how often an answer has waited for the note of its question. */
export type StoredMessage = { eventId: string; message: PaybillMessage; waits?: number }

export const followPaymentJob = job<{ paymentId: string }>({
  name: 'follow-paybill-payment',
  key: ({ paymentId }) => `paybill:${paymentId}`,
})
export const handlePaybillMessageJob = job<StoredMessage>({ name: 'handle-paybill-message' })
