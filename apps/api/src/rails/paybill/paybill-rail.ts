import type { Deps } from '#deps.ts'
import type { Rail } from '#rails/rail.ts'
import { followPayment } from './follow-payment.ts'
import { handlePaybillMessage } from './handle-paybill-message.ts'
import { followPaymentJob, handlePaybillMessageJob } from './paybill-jobs.ts'
import { paybillMessages } from './receive-paybill-message.ts'
import { paybillRoutes } from './routes.ts'

/** It collects what nobody is asked for: what it books is decided as a receipt. */
export function paybillRail(deps: Deps): Rail {
  return {
    events: paybillMessages(deps),
    followers: { paybill: (paymentId) => followPaymentJob.of({ paymentId }) },
    jobs: [
      followPaymentJob.handle(({ paymentId }) => followPayment(deps, paymentId)),
      handlePaybillMessageJob.handle((kept) => handlePaybillMessage(deps, kept)),
    ],
    routes: paybillRoutes(deps),
  }
}
