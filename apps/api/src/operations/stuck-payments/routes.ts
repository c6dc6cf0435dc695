import * as contract from '@kivuko/contract/console-stuck-payments.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { askAgain } from './ask-again.ts'
import { confirmNotPaid } from './confirm-not-paid.ts'
import { confirmPaid } from './confirm-paid.ts'
import { decideStuckBill } from './decide-bill.ts'
import { listStuck } from './list-stuck.ts'
import { reviewStuck } from './review-stuck.ts'

export function stuckPaymentRoutes(deps: Deps): Route[] {
  return [
    on(contract.listStuckPayments).handle(({ query: { limit, after, ...filter } }, reader) =>
      listStuck(deps, filter, { limit, after, reader }),
    ),
    on(contract.askAboutPayment).handle(async ({ params, body: { reason } }, { actor }) => {
      await askAgain(deps, params.id, { actor, reason })
      return { asked: true as const }
    }),
    on(contract.reviewPhonePayment).handle(async ({ params: { id }, body }, caller) => ({
      reviewed: await reviewStuck(deps, { id, ...body }, caller),
    })),
    on(contract.confirmPayoutNotPaid).handle(async ({ params: { id }, body: { reason } }, { actor }) => {
      await confirmNotPaid(deps, id, { actor, reason })
      return { sent: true as const }
    }),
    on(contract.decideStuckBill).handle(async ({ params: { id }, body }, caller) => ({
      decided: await decideStuckBill(deps, { id, ...body }, caller),
    })),
    on(contract.confirmPayoutPaid).handle(async ({ params: { id }, body }, caller) => ({
      booked: await confirmPaid(deps, { id, ...body }, caller),
    })),
  ]
}
