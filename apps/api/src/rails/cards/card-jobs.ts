import type { UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const followCardPaymentJob = job<{ ownerId?: string; orderId?: string }>({
  name: 'follow-card-payment',
  key: ({ ownerId }) => `follow:${ownerId}`,
})
/** The network's ids of what it is about, and our own of the payment, if it carries that. */
export type StoredCardEvent = {
  eventId: string
  payment?: string
  refund?: string
  paymentId?: string
  dispute?: string
  warning?: string
  refundsOf?: string
}

export const handleCardEventJob = job<StoredCardEvent>({
  name: 'handle-card-event',
})

export const watchDisputesJob = job({ name: 'watch-disputes', key: () => 'watch-disputes' })

export const forgetCardsJob = job<{ userId: UserId }>({
  name: 'forget-cards',
  key: ({ userId }) => `forget-cards:${userId}`,
})
