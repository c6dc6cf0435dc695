// What becomes of a transfer that arrived: it pays what it is for, goes back, or a person looks at it first.
import { compare } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided, ownerOfReceipt } from '#rails/receipt.ts'
import type { Payable } from '#settlement/owner.ts'
import { findUser } from '#users/find-user.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { HELD_PROBLEM, notifyHeld } from './notify-sender.ts'
import { settleReceipt } from './settle-receipt.ts'
import { advanceReceipt, receipts } from './store.ts'

/** The job. */
export async function decideReceipt(deps: Deps, id: BankReceiptId): Promise<void> {
  const receipt = await findReceipt(deps.db, id)
  if (receipt?.state !== 'received') return
  const owner = ownerOfReceipt(receipt)
  const payable = owner && (await deps.settlement.findPayable(deps.db, owner))
  if (!payable) return hold(deps, receipt, 'It names no order of ours, or more than one.')
  const doubt = await doubtAbout(deps, receipt, payable)
  if (doubt) await hold(deps, receipt, doubt, payable)
  else await settleReceipt(deps, receipt, payable)
}

/** Why a person must decide before this transfer buys anything; undefined when it may, or goes back anyway. */
async function doubtAbout(deps: Deps, receipt: BankReceipt, payable: Payable): Promise<string | undefined> {
  const { method, due, noun, state, userId } = payable
  if (method !== 'bank') return `It names an ${noun} that is paid in another way.`
  const isExact = receipt.currency === due.asset && compare(amountOf(receipt), due) === 0
  if (state !== 'waiting' || !isExact) return undefined
  // Only its customer has seen the number of an account of its own, so a bank that names no sender raises no doubt.
  if (receipt.sender_name === null) return undefined
  const user = await findUser(deps.db, userId)
  if (user && resembles(fullNameOf(user), receipt.sender_name)) return undefined
  return 'The sender does not have the customer’s name.'
}

async function hold(deps: Deps, receipt: BankReceipt, reason: string, payable?: Payable): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const paidFor = payable && deps.settlement.paidFor(payable.owner)
    if (payable) await paidFor?.lock(tx, payable.owner.id)
    const row = await receipts.lock(tx, receipt.id)
    // Somebody decided meanwhile.
    if (!row || !isUndecided(row)) return
    await advanceReceipt(tx, receipt.id, 'needs_person', { need: 'decide', reason })
    deps.log.error({ receiptId: receipt.id }, 'a bank transfer cannot be settled by itself; it needs a person')
    if (!payable) return
    await paidFor?.held(tx, payable.owner.id, HELD_PROBLEM)
    await notifyHeld(deps, tx, receipt, payable)
  })
}
