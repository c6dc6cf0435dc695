import * as contract from '@kivuko/contract/console-bank-transfers.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords, isSecondWord } from '#operations/first-words.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { decideTransfer } from '#rails/decide-transfer.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import { returnedByPerson } from '#rails/returned-by-person.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { namedAccount } from '#trading/find-paybill-account.ts'
import { namedReference } from '#trading/find-wallet-reference.ts'
import { listTransfers } from './list-transfers.ts'
import { type DecidedTransfer, openTransfer, readTransfer } from './open-transfer.ts'

export function bankTransferRoutes(deps: Deps): Route[] {
  const attempted = async (
    { reader, ...said }: { subject: string; tried: string; reader: StaffCaller },
    work: () => Promise<unknown>,
  ) => {
    const { subject: id } = said
    if (!(await findReceipt(deps.db, id as BankReceiptId))) throw new AppError('payment_not_found')
    await recordingRefusals(deps, { actor: reader.actor, ...said }, work)
    return withWord(deps, await readTransfer(deps, id), reader)
  }
  return [
    on(contract.listBankTransfers).handle(({ query: { limit, after, ...filter } }) =>
      listTransfers(deps, filter, { limit, after }),
    ),
    on(contract.openBankTransfer).handle(async ({ params }, caller) =>
      withWord(deps, await openTransfer(deps, params.id, caller.actor), caller),
    ),
    on(contract.decideBankTransfer).handle(({ params: { id }, body }, caller) => {
      const { actor } = caller
      const { what, order_reference, reason } = body
      const tried = `transfer.${what}`
      const isAgreed = (reference: string) =>
        isSecondWord(deps, caller, { subject: id, word: `${what}:${reference}`, reason, tried })
      return attempted({ subject: id, tried, reader: caller }, async () => {
        const reference = order_reference && (await namedIn(deps, id, order_reference))
        return decideTransfer(deps, { receiptId: id, what, reference, by: { actor, reason }, isAgreed })
      })
    }),
    on(contract.markTransferReturned).handle(({ params: { id }, body: { reason } }, caller) =>
      attempted({ subject: id, tried: 'transfer.returned', reader: caller }, () =>
        returnedByPerson(deps, id, { actor: caller.actor, reason }),
      ),
    ),
  ]
}

/** What a person named: the wallet of a customer by their account number at the paybill or their email address, or a reference. */
async function namedIn(deps: Deps, id: string, typed: string): Promise<string> {
  const receipt = await findReceipt(deps.db, id as BankReceiptId)
  if (receipt?.provider === 'mpesa') return namedAccount(deps, typed)
  return receipt && typed.includes('@') ? namedReference(deps, typed, receipt.currency) : typed
}

/** With what one person said of it, while nobody has decided. */
async function withWord(deps: Deps, opened: DecidedTransfer, reader: StaffCaller): Promise<contract.OpenTransfer> {
  const { id, state } = opened.transfer
  const isOpen = state === 'decide' || state === 'received'
  const words = isOpen ? await findFirstWords(deps, [id], reader) : undefined
  return { ...opened, first_word: words?.get(id) ?? null }
}
