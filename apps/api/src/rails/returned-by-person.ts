// A person has sent a transfer back at the operator's bank.
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import type { PersonsWord } from '#record/write-audit.ts'
import { endReturn } from './bank/end-return.ts'
import { findReceiptsToReturn, getReceipt } from './find-transfers.ts'
import { type BankReceipt, ownerOfReceipt } from './receipt.ts'

/** By the reference of what it was for, or the receipt's id; said again, it changes nothing. */
export async function returnedByPerson(deps: Deps, name: string, by?: PersonsWord): Promise<BankReceipt> {
  const receipt = name.startsWith('brc_') ? await getReceipt(deps.db, name) : await ofReference(deps, name)
  if (receipt.state === 'returned') return receipt
  const owner = ownerOfReceipt(receipt)
  if (owner) await refuseOwn(deps.db, by?.actor, (await deps.settlement.findPayable(deps.db, owner))?.userId)
  if (receipt.need !== 'return' || !(await endReturn(deps, receipt.id, { by })))
    throw new AppError('payment_closed', { detail: `${receipt.id} is not to be sent back by a person.` })
  return getReceipt(deps.db, receipt.id)
}

async function ofReference(deps: Deps, name: string): Promise<BankReceipt> {
  const { owner, reference } = await deps.settlement.getByReference(deps.db, name, 'bank')
  const receipts = await findReceiptsToReturn(deps.db, owner)
  const [receipt] = receipts
  if (!receipt) throw new AppError('payment_closed', { detail: `${reference} has no bank transfer to return.` })
  if (receipts.length > 1)
    throw new AppError('payment_closed', { detail: `Say which: ${receipts.map(({ id }) => id).join(', ')}` })
  return receipt
}
