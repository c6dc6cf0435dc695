import * as endpoints from '@kivuko/contract/chain.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { cancelWithdrawal } from '#custody/cancel-withdrawal.ts'
import { getWithdrawal } from '#custody/get-withdrawal.ts'
import { amountOf, feeIn, receivedOf } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { toWithdrawalAnswer } from './withdrawal-answer.ts'

export function withdrawalRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.quoteWithdrawal).handle(async ({ body }, caller) => {
      const quote = await quoteWithdrawal(deps, { userId: caller.id, ...body })
      return {
        quote_id: quote.id,
        asset: quote.asset,
        network: quote.network,
        address: quote.address,
        amount: toDecimal(amountOf(quote)),
        fee: toDecimal(feeIn(quote)),
        received: toDecimal(receivedOf(quote)),
        expires_at: quote.expires_at.toISOString(),
      }
    }),
    on(endpoints.createWithdrawal).handle(async ({ body }, caller) =>
      toWithdrawalAnswer(deps, await createWithdrawal(deps, caller.id, body.quote_id)),
    ),
    on(endpoints.getWithdrawal).handle(async ({ params }, caller) =>
      toWithdrawalAnswer(deps, await getWithdrawal(deps.db, caller.id, params.reference)),
    ),
    on(endpoints.cancelWithdrawal).handle(async ({ params }, caller) =>
      toWithdrawalAnswer(deps, await cancelWithdrawal(deps, caller.id, params.reference)),
    ),
  ]
}
