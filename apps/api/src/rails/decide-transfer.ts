// A person's word on a transfer that could not be settled by itself.
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import type { PersonsWord } from '#record/write-audit.ts'
import type { Payable } from '#settlement/owner.ts'
import { returnReceipt } from './bank/return-receipt.ts'
import { settleReceipt } from './bank/settle-receipt.ts'
import { getReceipt } from './find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided, ownerOfReceipt } from './receipt.ts'

export type Decision = {
  receiptId: string
  what: 'settle' | 'return'
  /** Of what it is to pay, or the account number of a wallet; without it, what it names itself. */
  reference?: string | undefined
  by?: PersonsWord
  /**
   * Whether a second person says the same, of a transfer that is to pay what its sender did not name: a stranger's money would be
   * given to whoever is named. Left out by the operator's command.
   */
  isAgreed?: (reference: string) => Promise<boolean>
}

/**
 * Answers the receipt as it is then: settled means that it paid, or, when that could not be, that it goes back; unchanged, that a
 * second person has to say the same.
 */
export async function decideTransfer(deps: Deps, decision: Decision): Promise<BankReceipt> {
  const receipt = await getReceipt(deps.db, decision.receiptId)
  if (!isUndecided(receipt)) throw decidedBefore(receipt)
  const owner = ownerOfReceipt(receipt)
  const own = owner && (await deps.settlement.findPayable(deps.db, owner))
  const { reference } = decision
  const payable = reference ? await deps.settlement.getByReference(deps.db, reference, methodOf(receipt)) : own
  for (const each of [own, payable]) await refuseOwn(deps.db, decision.by?.actor, each?.userId)
  const isForeign = decision.what === 'settle' && payable !== undefined && payable.reference !== own?.reference
  if (decision.what === 'settle' && payable) refuseMisfit(receipt, payable)
  // What names a wallet and is undecided, the rules do not let in: its own limit, or a stop.
  const takesTwo = isForeign || (decision.what === 'settle' && payable?.isStanding === true)
  if (takesTwo && payable && decision.isAgreed && !(await decision.isAgreed(payable.reference))) return receipt
  if (!(await carryOut(deps, receipt, payable, decision))) throw decidedBefore(receipt)
  return getReceipt(deps.db, receipt.id)
}

const WHOSE = { bank: 'Say which order it is to pay.', mpesa: 'Say whose wallet it is to be added to.' } as const

/** False when somebody else was first. */
async function carryOut(deps: Deps, receipt: BankReceipt, payable: Payable | undefined, decision: Decision) {
  const { what, by } = decision
  if (what === 'return') return returnReceipt(deps, receipt, { payable, reason: 'A person decided so.', by })
  if (!payable) throw new AppError('order_not_found', { detail: WHOSE[methodOf(receipt)] })
  return settleReceipt(deps, receipt, payable, by)
}

function refuseMisfit(receipt: BankReceipt, payable: Payable): void {
  // A payment to the paybill is added to a wallet; it pays no order.
  const isItsKind =
    payable.method === methodOf(receipt) && (receipt.provider !== 'mpesa' || payable.isStanding === true)
  if (!isItsKind || payable.due.asset !== amountOf(receipt).asset)
    throw new AppError('order_not_found', { detail: `${payable.reference} is not paid by such a transfer.` })
}

function methodOf({ provider }: BankReceipt): 'mpesa' | 'bank' {
  return provider === 'mpesa' ? 'mpesa' : 'bank'
}

function decidedBefore({ id }: BankReceipt): AppError {
  return new AppError('payment_closed', { detail: `${id} was decided before.` })
}
