import * as contract from '@kivuko/contract/debts.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readAmount } from '#trading/read-request.ts'
import { listDebts } from './list-debts.ts'
import { payDebt } from './pay-debt.ts'

export function debtRoutes(deps: Deps): Route[] {
  return [
    on(contract.listDebts).handle((_input, caller) => listDebts(deps, caller.id)),
    on(contract.payDebt).handle(async ({ body: { currency, amount } }, caller) => {
      const { reference, paid, owed } = await payDebt(deps, caller.id, readAmount(currency, amount))
      return { reference, currency, paid: toDecimal(paid), owed: toDecimal(owed) }
    }),
  ]
}
