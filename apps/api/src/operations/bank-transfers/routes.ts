import * as contract from '@kivuko/contract/console-money.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { notingRefusals } from '#modules/audit/note-refusals.ts'
import { decideByPerson } from '#modules/bank/decide-by-person.ts'
import { findReceipt } from '#modules/bank/find-transfers.ts'
import { returnedByPerson } from '#modules/bank/returned-by-person.ts'
import { on, type Route } from '#platform/http.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { listTransfers } from './list-transfers.ts'
import { openTransfer, readTransfer } from './open-transfer.ts'

export function bankDeskRoutes(deps: Deps): Route[] {
  return [
    on(contract.listDeskTransfers).handle(({ query: { limit, after, ...filter } }) =>
      listTransfers(deps, filter, { limit, after }),
    ),
    on(contract.openDeskTransfer).handle(({ params }, { actor }) => openTransfer(deps, params.id, actor)),
    on(contract.decideDeskTransfer).handle(async ({ params: { id }, body }, { actor }) => {
      await mustExist(deps, id)
      const by = { actor, reason: body.reason }
      await notingRefusals(deps, { actor, subject: id, tried: `transfer.${body.what}` }, () =>
        decideByPerson(deps, { receiptId: id, what: body.what, orderReference: body.order_reference, by }),
      )
      return readTransfer(deps, id)
    }),
    on(contract.markTransferReturned).handle(async ({ params: { id }, body }, { actor }) => {
      await mustExist(deps, id)
      await notingRefusals(deps, { actor, subject: id, tried: 'transfer.returned' }, () =>
        returnedByPerson(deps, id, { actor, reason: body.reason }),
      )
      return readTransfer(deps, id)
    }),
  ]
}

/** Throws `payment_not_found`. */
async function mustExist(deps: Deps, id: string): Promise<void> {
  if (!(await findReceipt(deps.db, id as BankReceiptId))) throw new AppError('payment_not_found')
}
