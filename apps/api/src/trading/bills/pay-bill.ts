// A bill is paid from the wallet: one transaction sets amount and fee aside, and has it handed to the provider.

import type { payBill as endpoint } from '@kivuko/contract/bills.ts'
import { billFee, isPhoneBill, readBillNumber } from '@kivuko/contract/bills.ts'
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { parse, toDecimal } from '@kivuko/money/money.ts'
import { billHold } from '#accounting/recipes/bill.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { requireMatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import type { UserRow } from '#users/find-user.ts'
import { amountOf, type Bill, feeIn, movementOf, totalOf } from './bill.ts'
import { followBillJob } from './bill-jobs.ts'
import { newNumber } from './bill-notices.ts'
import { type BillTarget, readBillAmount, readTarget } from './read-bill.ts'
import { bills, isKnownNumber } from './store.ts'
import { writeBillLine } from './write-bill-line.ts'

export type BillRequest = Body<typeof endpoint> & {
  userId: UserId
  /** Asks the customer who they are, for a number they never paid. */
  prove: () => Promise<void>
}

/** One reference makes one bill; asking again gives the same one. */
export async function payBill(deps: Deps, request: BillRequest): Promise<Bill> {
  const { userId, reference: client_reference } = request
  const made = await bills.find(deps.db, { user_id: userId, client_reference })
  if (made) return repeat(made, request)
  requireFeature(deps, 'payouts')
  requireRunning(deps, 'bills_out')
  const user = await getActiveUser(deps.db, userId)
  const target = await readTarget(deps, request)
  const bill = billFrom(deps, request, target)
  if (bill.customer_name !== request.customer_name) throw new AppError('bill_name_changed')
  const isNew = !isOwnPhone(user, bill) && !(await isKnownNumber(deps.db, bill))
  if (isNew) await request.prove()
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, bill, { isNew, fee: request.fee }))
  } catch (error) {
    throw shortageRefusal(error)
  }
}

function repeat(made: Bill, request: BillRequest): Bill {
  const read = readBillNumber(made, request.number)
  const isSame =
    made.biller_id === request.biller_id &&
    made.product_id === request.product_id &&
    'number' in read &&
    made.number === read.number &&
    parse(made.currency, request.amount)?.units === made.amount_units
  if (!isSame) throw new AppError('idempotency_conflict')
  return made
}

/** Airtime and data for one's own phone, which was proved, go to nobody else. */
function isOwnPhone({ phone, phone_verified_at }: UserRow, { kind, number }: Bill): boolean {
  return isPhoneBill(kind) && phone_verified_at !== null && phone === number
}

async function writeDown(
  deps: Deps,
  tx: Tx,
  bill: Bill,
  { isNew, fee }: { isNew: boolean; fee: string },
): Promise<Bill> {
  if (toDecimal(feeIn(bill)) !== fee) throw new AppError('fee_changed')
  if (!(await bills.addOnce(tx, bill, ['user_id', 'client_reference'])))
    throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  const { id, user_id: userId } = bill
  await takeFromLimit(deps, tx, { userId, operation: 'bill', amount: amountOf(bill), sourceId: id })
  await requireMatured(deps, tx, { userId, amount: totalOf(bill) })
  await writeBillLine(deps, tx, bill)
  if (isNew) await notify(deps, tx, newNumber(bill))
  await followBillJob.enqueue(tx, { billId: id })
  await deps.ledger.postWithin(queryable(tx), billHold(movementOf(bill)))
  return bill
}

function billFrom(deps: Deps, request: BillRequest, target: BillTarget): Bill {
  const { biller, product, number, customerName } = target
  const amount = readBillAmount(target, request.amount)
  const now = deps.clock.now()
  return {
    id: newId('bil', now),
    reference: newReference(),
    user_id: request.userId,
    client_reference: request.reference,
    state: 'waiting',
    kind: biller.kind,
    biller_id: biller.id,
    biller_name: biller.name,
    product_id: product.id,
    product_name: product.name,
    number,
    customer_name: customerName,
    currency: biller.currency,
    amount_units: amount.units,
    fee_units: billFee(amount, deps.fees.billFeeBps).units,
    attempts: 0,
    sent_at: null,
    provider_ref: null,
    token: null,
    units: null,
    token_pending: false,
    short_since: null,
    shortages: 0,
    problem: null,
    created_at: now,
    ended_at: null,
  }
}
