import assert from 'node:assert/strict'
import * as endpoints from '@kivuko/contract/mobile-money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toPayoutAnswer, toPayoutQuoteAnswer } from '#trading/payout-answer.ts'
import { readAmount } from '#trading/read-request.ts'
import { goesToPhone, toShillingsAnswer } from '#trading/shillings-answer.ts'
import { quotePayout } from './quote-payout.ts'
import { sendShillings } from './send-shillings.ts'
import { sendToPhone } from './send-to-phone.ts'

export function payoutRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.quotePayout).handle(async ({ body }, caller) =>
      toPayoutQuoteAnswer(await quotePayout(deps, caller.id, readAmount(body.currency, body.amount))),
    ),
    on(endpoints.payoutToPhone).handle(async ({ body, prove }, caller) => {
      const { currency } = body
      const request = {
        userId: caller.id,
        phone: body.phone_number,
        network: body.provider,
        clientReference: body.reference,
        quoteId: body.quote_id,
        prove,
      }
      if (currency !== 'KES')
        return toPayoutAnswer(deps, await sendToPhone(deps, { ...request, amount: readAmount(currency, body.amount) }))
      const cashOut = await sendShillings(deps, { ...request, amount: readAmount(currency, body.amount) })
      assert(goesToPhone(cashOut), `${cashOut.id} goes to a phone`)
      return toShillingsAnswer(deps, cashOut)
    }),
  ]
}
