import * as contract from '@kivuko/contract/console-stuck-payments.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { askAgain } from './ask-again.ts'
import { listStuck } from './list-stuck.ts'
import { reviewStuck } from './review-stuck.ts'

export function stuckPaymentRoutes(deps: Deps): Route[] {
  return [
    on(contract.listStuckPayments).handle(({ query: { limit, after, ...filter } }) =>
      listStuck(deps, filter, { limit, after }),
    ),
    on(contract.askAboutPayment).handle(async ({ params, body: { reason } }, { actor }) => {
      await askAgain(deps, params.id, { actor, reason })
      return { asked: true as const }
    }),
    on(contract.reviewPhonePayment).handle(async ({ params: { id }, body: { found, reason } }, { actor }) => {
      await reviewStuck(deps, { id, found }, { actor, reason })
      return { reviewed: true as const }
    }),
  ]
}
