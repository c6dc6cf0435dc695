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
  const attempted = async (
    attempt: { actor: string; subject: string; tried: string },
    work: () => Promise<unknown>,
  ) => {
    const { subject: id } = attempt
    if (!(await findReceipt(deps.db, id as BankReceiptId))) throw new AppError('payment_not_found')
    await recordingRefusals(deps, attempt, work)
    return readTransfer(deps, id)
  }
  return [
    on(contract.listBankTransfers).handle(({ query: { limit, after, ...filter } }) =>
      listTransfers(deps, filter, { limit, after }),
    ),
    on(contract.openBankTransfer).handle(({ params }, { actor }) => openTransfer(deps, params.id, actor)),
    on(contract.decideBankTransfer).handle(({ params: { id }, body }, { actor }) => {
      const { what, order_reference: reference, reason } = body
      const decision = { receiptId: id, what, reference, by: { actor, reason } }
      return attempted({ actor, subject: id, tried: `transfer.${what}` }, () => decideTransfer(deps, decision))
    }),
    on(contract.markTransferReturned).handle(({ params: { id }, body: { reason } }, { actor }) =>
      attempted({ actor, subject: id, tried: 'transfer.returned' }, () =>
        returnedByPerson(deps, id, { actor, reason }),
      ),
    ),
  ]
}
