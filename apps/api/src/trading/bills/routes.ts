import * as contract from '@kivuko/contract/bills.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { billersAnswer, toBillAnswer, toSavedAnswer } from './bill-answer.ts'
import { cancelBill } from './cancel-bill.ts'
import { getBill } from './get-bill.ts'
import { payBill } from './pay-bill.ts'
import { readTarget } from './read-bill.ts'
import { nameSavedBiller, removeSavedBiller, saveBiller } from './saved-billers.ts'

export function billRoutes(deps: Deps): Route[] {
  return [
    on(contract.listBillers).handle((_, caller) => billersAnswer(deps, caller.id)),
    on(contract.checkBillNumber).handle(async ({ body }) => {
      const { number, customerName } = await readTarget(deps, body)
      return { number, customer_name: customerName }
    }),
    on(contract.payBill).handle(async ({ body, prove }, caller) =>
      toBillAnswer(deps, await payBill(deps, { ...body, userId: caller.id, prove })),
    ),
    on(contract.getBill).handle(async ({ params }, caller) =>
      toBillAnswer(deps, await getBill(deps.db, caller.id, params.reference)),
    ),
    on(contract.cancelBill).handle(async ({ params }, caller) =>
      toBillAnswer(deps, await cancelBill(deps, caller.id, params.reference)),
    ),
    on(contract.saveBiller).handle(async ({ params: { reference }, body: { label } }, caller) =>
      toSavedAnswer(await saveBiller(deps, caller.id, { reference, label })),
    ),
    on(contract.nameSavedBiller).handle(async ({ params: { id }, body: { label } }, caller) =>
      toSavedAnswer(await nameSavedBiller(deps, caller.id, { id, label })),
    ),
    on(contract.removeSavedBiller).handle(async ({ params }, caller) => {
      await removeSavedBiller(deps, caller.id, params.id)
      return { result: 'ok' as const }
    }),
  ]
}
