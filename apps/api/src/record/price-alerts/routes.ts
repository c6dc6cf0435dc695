import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import * as contract from '@kivuko/contract/price-alerts.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import { giveKept, keepOne } from '#platform/keep-answers.ts'
import { toAlertAnswer } from './price-alert.ts'
import { setPriceAlert } from './set-price-alert.ts'
import { alerts, findAlertsOf } from './store.ts'

/** Those that are on, and about as many that were told. */
const SHOWN = 2 * contract.ALERTS_MAX

export function priceAlertRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPriceAlerts).handle(async (_input, caller) => ({
      alerts: (await findAlertsOf(deps.db, caller.id, SHOWN)).map(toAlertAnswer),
    })),
    on(contract.setPriceAlert).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const { price = null, percent = null, ...rest } = body
      const wanted = { ...rest, price, percent, userId: call.caller.id }
      const kept = await keepOne(deps, claim, async (tx) => toAlertAnswer(await setPriceAlert(deps, tx, wanted)))
      return giveKept(kept, claim, call.reply) as Response<typeof contract.setPriceAlert>
    }),
    on(contract.removePriceAlert).handle(async ({ params }, caller) => {
      const removed = await inTransaction(deps.db, (tx) => alerts.remove(tx, { id: params.id, user_id: caller.id }))
      if (!removed) throw new AppError('alert_not_found')
      return { status: 'removed' as const }
    }),
  ]
}
