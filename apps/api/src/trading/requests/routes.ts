import type { Response } from '@kivuko/contract/endpoint.ts'
import * as endpoints from '@kivuko/contract/requests.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import type { MoneyRequestId, UserId } from '#platform/ids.ts'
import { giveKept, keepOne } from '#platform/keep-answers.ts'
import { provingIfNew, type SendTransfer } from '#trading/transfers/send-transfers.ts'
import { askForMoney } from './ask-for-money.ts'
import { declineRequest, takeBackRequest } from './end-request.ts'
import { listRequests, showRequest } from './list-requests.ts'
import { readPayment } from './pay-request.ts'
import { blocks } from './store.ts'

export function requestRoutes(deps: Deps, transfer: SendTransfer): Route[] {
  return [
    on(endpoints.askForMoney).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const { id: askerId } = call.caller
      const { recipient_identifier: identifier, currency, amount, note } = body
      const kept = await keepOne(deps, claim, async (tx) =>
        showRequest(deps, tx, await askForMoney(deps, tx, { askerId, identifier, currency, amount, note }), askerId),
      )
      return giveKept(kept, claim, call.reply) as Response<typeof endpoints.askForMoney>
    }),
    on(endpoints.listMoneyRequests).handle(async (_input, caller) => listRequests(deps, caller.id)),
    on(endpoints.payMoneyRequest).handleKeeping(async ({ body, prove }, call) => {
      const claim = claimOf(call)
      const payment = await readPayment(deps, body.request_id as MoneyRequestId, call.caller.id)
      const kept = await provingIfNew((isProven) => transfer(claim, { ...payment, isProven }), prove)
      return giveKept(kept, claim, call.reply) as Response<typeof endpoints.payMoneyRequest>
    }),
    on(endpoints.declineMoneyRequest).handle(async ({ params, body }, { id: by }) =>
      showRequest(
        deps,
        deps.db,
        await declineRequest(deps, params.id as MoneyRequestId, { by, block: body.block }),
        by,
      ),
    ),
    on(endpoints.takeBackMoneyRequest).handle(async ({ params }, { id: by }) =>
      showRequest(deps, deps.db, await takeBackRequest(deps, params.id as MoneyRequestId, by), by),
    ),
    on(endpoints.unblockAsker).handle(async ({ body }, caller) => {
      const block = { user_id: caller.id, asker_id: body.asker_id as UserId }
      await inTransaction(deps.db, (tx) => blocks.remove(tx, block))
      return { status: 'unblocked' as const }
    }),
  ]
}
