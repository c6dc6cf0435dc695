import * as endpoints from '@kivuko/contract/cash-outs.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Money, parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { cancelCashOut } from '#trading/cancel-cash-out.ts'
import { getCashOut } from '#trading/get-cash-out.ts'
import { readAmount } from '#trading/read-request.ts'
import { listCashOutOptions, toCashOutAnswer } from './cash-out-answer.ts'
import { startCashOut } from './start-cash-out.ts'

export function cashOutRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.cashOutOptions).handle((_, caller) => listCashOutOptions(deps, caller.id)),
    on(endpoints.startCashOut).handle(async ({ body, prove }, caller) =>
      toCashOutAnswer(
        deps,
        await startCashOut(deps, {
          userId: caller.id,
          amount: readAmount(body.currency, body.amount),
          fee: readFee(body.currency, body.fee),
          destination: body.destination,
          clientReference: body.reference,
          prove,
        }),
      ),
    ),
    on(endpoints.getCashOut).handle(async ({ params }, caller) =>
      toCashOutAnswer(deps, await getCashOut(deps.db, caller.id, params.reference)),
    ),
    on(endpoints.cancelCashOut).handle(async ({ params }, caller) =>
      toCashOutAnswer(deps, await cancelCashOut(deps, caller.id, params.reference)),
    ),
  ]
}

/** A fee of another form than an amount's is another fee. */
function readFee(currency: endpoints.CashOutFiat, text: string): Money<endpoints.CashOutFiat> {
  const fee = parse(currency, text)
  if (!fee) throw new AppError('fee_changed')
  return fee
}
