import type { Deps } from '#deps.ts'
import { FOLLOW_CARD_PAYMENT } from '#modules/orders/job-names.ts'
import type { OrderId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { followCardPayment } from './follow-card-payment.ts'
import { handleCardEvent, type StoredCardEvent } from './handle-card-event.ts'
import { HANDLE_CARD_EVENT } from './receive-card-event.ts'

export function cardJobs(deps: Deps): JobTable {
  return {
    [FOLLOW_CARD_PAYMENT]: ({ orderId }) => followCardPayment(deps, orderId as OrderId),
    [HANDLE_CARD_EVENT]: (payload) => handleCardEvent(deps, payload as StoredCardEvent),
  }
}
