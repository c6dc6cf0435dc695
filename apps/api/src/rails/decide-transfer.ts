// A person's word on a transfer that could not be settled by itself.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { refuseOwnAccount } from '#record/record-refusals.ts'
import type { PersonsWord } from '#record/write-audit.ts'
import type { Payable } from '#settlement/owner.ts'
import { returnReceipt } from './bank/return-receipt.ts'
import { settleReceipt } from './bank/settle-receipt.ts'
import { getReceipt } from './find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided, ownerOfReceipt } from './receipt.ts'

export type Decision = {
  receiptId: string
  what: 'settle' | 'return'
  /** Of what it is to pay; without it, what it names itself. */
  reference?: string | undefined
  by?: PersonsWord
}

/** Answers the receipt as it is then: settled means that it paid, or, when that could not be, that it goes back. */
export async function decideTransfer(deps: Deps, decision: Decision): Promise<BankReceipt> {
  const receipt = await getReceipt(deps.db, decision.receiptId)
  if (!isUndecided(receipt)) throw decidedBefore(receipt)
  const owner = ownerOfReceipt(receipt)
  const own = owner && (await deps.settlement.findPayable(deps.db, owner))
  const { reference } = decision
  const payable = reference ? await deps.settlement.getByReference(deps.db, reference, 'bank') : own
  for (const each of [own, payable]) refuseOwnAccount(decision.by?.actor, each?.userId)
  if (!(await carryOut(deps, receipt, payable, decision))) throw decidedBefore(receipt)
  return getReceipt(deps.db, receipt.id)
}

/** False when somebody else was first. */
async function carryOut(deps: Deps, receipt: BankReceipt, payable: Payable | undefined, decision: Decision) {
  const { what, by } = decision
  if (what === 'return') return returnReceipt(deps, receipt, { payable, reason: 'A person decided so.', by })
  if (!payable) throw new AppError('order_not_found', { detail: 'Say which order it is to pay.' })
  if (payable.method !== 'bank' || payable.due.asset !== amountOf(receipt).asset)
    throw new AppError('order_not_found', { detail: `${payable.reference} is not paid by such a transfer.` })
  return settleReceipt(deps, receipt, payable, by)
}

function decidedBefore({ id }: BankReceipt): AppError {
  return new AppError('payment_closed', { detail: `${id} was decided before.` })
}
