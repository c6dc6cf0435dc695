import { job } from '#platform/job.ts'

export const followCardPaymentJob = job<{ ownerId?: string; orderId?: string }>({
  name: 'follow-card-payment',
  key: ({ ownerId }) => `follow:${ownerId}`,
})
/** The network's ids of the payment or the refund it is about, and our own of the payment, if it carries that. */
export const handleCardEventJob = job<{ eventId: string; payment?: string; refund?: string; paymentId?: string }>({
  name: 'handle-card-event',
})
