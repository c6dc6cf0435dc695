import * as contract from '@kivuko/contract/console-bank-transfers.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { decideTransfer } from '#rails/decide-transfer.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import { returnedByPerson } from '#rails/returned-by-person.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { listTransfers } from './list-transfers.ts'
import { openTransfer, readTransfer } from './open-transfer.ts'

export function bankTransferRoutes(deps: Deps): Route[] {
  return [
    on(contract.listBankTransfers).handle(({ query: { limit, after, ...filter } }) =>
      listTransfers(deps, filter, { limit, after }),
    ),
    on(contract.openBankTransfer).handle(({ params }, { actor }) => openTransfer(deps, params.id, actor)),
    on(contract.decideBankTransfer).handle(async ({ params: { id }, body }, { actor }) => {
      await mustExist(deps, id)
      const by = { actor, reason: body.reason }
      await recordingRefusals(deps, { actor, subject: id, tried: `transfer.${body.what}` }, () =>
        decideTransfer(deps, { receiptId: id, what: body.what, reference: body.order_reference, by }),
      )
      return readTransfer(deps, id)
    }),
    on(contract.markTransferReturned).handle(async ({ params: { id }, body }, { actor }) => {
      await mustExist(deps, id)
      await recordingRefusals(deps, { actor, subject: id, tried: 'transfer.returned' }, () =>
        returnedByPerson(deps, id, { actor, reason: body.reason }),
      )
      return readTransfer(deps, id)
    }),
  ]
}

async function mustExist(deps: Deps, id: string): Promise<void> {
  if (!(await findReceipt(deps.db, id as BankReceiptId))) throw new AppError('payment_not_found')
}
