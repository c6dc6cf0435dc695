// What becomes of a transfer that arrived: it pays what it is for, goes back, or a person looks at it first.
import { AppError } from '@kivuko/contract/errors.ts'
import { compare } from '@kivuko/money/money.ts'
import { isNameVerified } from '#compliance/is-name-verified.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided, ownerOfReceipt } from '#rails/receipt.ts'
import { holdSend } from '#record/hold-send.ts'
import type { Payable } from '#settlement/owner.ts'
import { findUser } from '#users/find-user.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { HELD_PROBLEM, notifyHeld, OTHER_CURRENCY, OTHER_NAME, UNVERIFIED } from './notify-sender.ts'
import { settleReceipt } from './settle-receipt.ts'
import { advanceReceipt, receipts } from './store.ts'

/** The job. */
export async function decideReceipt(deps: Deps, id: BankReceiptId): Promise<void> {
  const receipt = await findReceipt(deps.db, id)
  if (receipt?.state !== 'received') return
  const owner = ownerOfReceipt(receipt)
  const payable = owner && (await deps.settlement.findPayable(deps.db, owner))
  if (receipt.reason) return hold(deps, receipt, receipt.reason, payable)
  if (!payable) return hold(deps, receipt, NOBODY[receipt.provider])
  if (payable.isStanding) return addToWallet(deps, receipt, payable)
  const doubt = await doubtAbout(deps, receipt, payable)
  if (doubt) await hold(deps, receipt, doubt, payable)
  else await settleReceipt(deps, receipt, payable)
}

const NO_ORDER = 'It names no order or wallet of ours, or more than one.'
const NOBODY: Record<BankReceipt['provider'], string> = {
  bank: NO_ORDER,
  paystack: NO_ORDER,
  mpesa: 'It names no account number of a customer.',
}

/** Refusals of a wallet that a person may overrule; without prices it is tried again. */
const OVERRULED: ReadonlySet<string> = new Set([
  'amount_out_of_range',
  'limit_reached',
  'tier_too_low',
  'account_suspended',
  // Nothing of this currency is taken this way any more.
  'method_unavailable',
])

/** While deposits are stopped it waits; what the rules do not let the customer have waits for a person. */
async function addToWallet(deps: Deps, receipt: BankReceipt, payable: Payable): Promise<void> {
  const stop = await deps.stops.standing(payable.method === 'bank' ? 'bank_in' : 'mpesa_in')
  if (stop) return inTransaction(deps.db, (tx) => holdSend(deps, tx, `receipt:${receipt.id}`, stop))
  if (receipt.currency !== payable.due.asset) return hold(deps, receipt, OTHER_CURRENCY, payable)
  const stranger = await strangerOf(deps, receipt, payable)
  if (stranger) return hold(deps, receipt, stranger, payable)
  try {
    await settleReceipt(deps, receipt, payable)
  } catch (error) {
    if (!(error instanceof AppError) || !OVERRULED.has(error.code)) throw error
    await hold(deps, receipt, error.message, payable)
  }
}

/** Anybody may know the number of a wallet, so by bank the sender must be its customer. A paybill tells no whole name. */
async function strangerOf(deps: Deps, receipt: BankReceipt, payable: Payable): Promise<string | undefined> {
  if (payable.method !== 'bank') return undefined
  if (receipt.sender_name === null)
    return receipt.provider === 'bank' ? 'One person recorded it by hand.' : 'The bank does not say who sent it.'
  if (!(await isOfCustomer(deps, payable, receipt.sender_name))) return OTHER_NAME
  return (await isNameVerified(deps.db, payable.userId)) ? undefined : UNVERIFIED
}

async function isOfCustomer(deps: Deps, { userId }: Payable, sender: string): Promise<boolean> {
  const user = await findUser(deps.db, userId)
  return user !== undefined && resembles(fullNameOf(user), sender)
}

/** Why a person must decide before this transfer buys anything; undefined when it may, or goes back anyway. */
async function doubtAbout(deps: Deps, receipt: BankReceipt, payable: Payable): Promise<string | undefined> {
  const { method, due, noun, state } = payable
  if (method !== 'bank') return `It names an ${noun} that is paid in another way.`
  const isExact = receipt.currency === due.asset && compare(amountOf(receipt), due) === 0
  if (state !== 'waiting' || !isExact) return undefined
  // Only its customer has seen the number of an account of its own, so a bank that names no sender raises no doubt.
  if (receipt.sender_name === null) return undefined
  return (await isOfCustomer(deps, payable, receipt.sender_name)) ? undefined : OTHER_NAME
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
    await notifyHeld(deps, tx, receipt, { payable, reason })
  })
}
