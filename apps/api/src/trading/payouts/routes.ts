import * as endpoints from '@kivuko/contract/mobile-money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toPayoutAnswer, toPayoutQuoteAnswer } from '#trading/payout-answer.ts'
import { readAmount } from '#trading/read-request.ts'
import { quotePayout } from './quote-payout.ts'
import { sendToPhone } from './send-to-phone.ts'

export function payoutRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.quotePayout).handle(async ({ body }, caller) =>
      toPayoutQuoteAnswer(await quotePayout(deps, caller.id, readAmount(body.currency, body.amount))),
    ),
    on(endpoints.payoutToPhone).handle(async ({ body, prove }, caller) =>
      toPayoutAnswer(
        deps,
        await sendToPhone(deps, {
          userId: caller.id,
          phone: body.phone_number,
          network: body.provider,
          amount: readAmount(body.currency, body.amount),
          clientReference: body.reference,
          quoteId: body.quote_id,
          prove,
        }),
      ),
    ),
  ]
}
