// Money leaves a wallet in its own currency: one transaction sets it aside, and sends it at once or, into a bank account that
// was not paid before, once that account is trusted.
import type { CashOutFiat, startCashOut as endpoint } from '@kivuko/contract/cash-outs.ts'
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { isBankFiat, readBankAccount } from '@kivuko/contract/payout-account-rules.ts'
import type { Money } from '@kivuko/money/money.ts'
import { cashOutHold } from '#accounting/recipes/cash-out.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { requireMatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { knownSince, type Payee, proveIfNew, rememberPayee } from '#people/payees.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { payeeOf } from '#trading/sales/payee-of.ts'
import { requirePayoutsRunning, stopOf } from '#trading/sales/payout-rails.ts'
import { readDestination } from '#trading/sales/read-destination.ts'
import { type Destination, destinationWords } from '#trading/sales/sale.ts'
import { getActiveUser } from '#users/active-user.ts'
import { amountOf, type CashOut, movementOf, termsOf, totalOf } from './cash-out.ts'
import { sendCashOutJob } from './cash-out-jobs.ts'
import { feeBpsOf, requireCashOutAmount } from './cash-out-terms.ts'
import { payOutCashOut, refuseUnpayable } from './pay-out-cash-out.ts'
import { cashOuts } from './store.ts'
import { writeCashOutLine } from './write-cash-out-line.ts'

export type CashOutRequest = {
  userId: UserId
  amount: Money<CashOutFiat>
  /** As the customer saw it. */
  fee: Money<CashOutFiat>
  destination: Body<typeof endpoint>['destination']
  clientReference: string
  /** Asks the customer who they are, for an account or a phone they never paid. */
  prove: () => Promise<void>
}
export type CheckedCashOut = Omit<CashOutRequest, 'destination' | 'prove'> & { destination: Destination }

/** One reference makes one cash-out; asking again gives the same one. */
export async function startCashOut(deps: Deps, request: CashOutRequest): Promise<CashOut> {
  const { userId, amount, fee, clientReference } = request
  const made = await cashOuts.find(deps.db, { user_id: userId, client_reference: clientReference })
  if (made) return repeat(made, request)
  requireCashOutAmount(deps, amount)
  requireFeature(deps, 'payouts')
  requirePayoutsRunning(deps, amount.asset)
  await getActiveUser(deps.db, userId)
  const destination = await readDestination(deps, { userId, fiat: amount.asset, destination: request.destination })
  requireRunning(deps, stopOf({ fiat_currency: amount.asset, network: destination.network }))
  await proveIfNew(deps, payeeOf(userId, destination), request.prove)
  const checked = { userId, amount, fee, clientReference, destination }
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, checked))
  } catch (error) {
    throw shortageRefusal(error)
  }
}

function repeat(made: CashOut, { amount, destination }: CashOutRequest): CashOut {
  const isSame = made.currency === amount.asset && made.amount_units === amount.units
  if (!isSame || !goesTo(made, destination)) throw new AppError('idempotency_conflict')
  return made
}

/** By the phone, or by the number of the account: whose it is was asked when it was made. */
function goesTo(made: CashOut, destination: CashOutRequest['destination']): boolean {
  if (destination.kind === 'mobile_money') {
    const { phone_number: phone, network = made.network } = destination
    return made.phone === phone && made.network === network
  }
  if (!isBankFiat(made.currency)) return false
  const read = readBankAccount(made.currency, destination)
  if ('problems' in read) return false
  return made.account_number === read.account_number && made.bank_code === read.bank_code && made.iban === read.iban
}

async function writeDown(deps: Deps, tx: Tx, request: CheckedCashOut): Promise<CashOut> {
  const terms = termsOf(request.amount, feeBpsOf(deps, request.amount.asset))
  if (terms.fee.units !== request.fee.units) throw new AppError('fee_changed')
  return writeCashOut(deps, tx, request)
}

/** In the caller's transaction, at the fee that was agreed; a reference that has a cash-out is refused. */
export async function writeCashOut(deps: Deps, tx: Tx, request: CheckedCashOut): Promise<CashOut> {
  const { userId, destination } = request
  const payee = payeeOf(userId, destination)
  const cashOut = cashOutFrom(deps, request, await sendsAt(deps, tx, payee))
  if (!(await cashOuts.addOnce(tx, cashOut, ['user_id', 'client_reference'])))
    throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  const operation = destination.phone === null ? 'bank_payout' : 'phone_payout'
  // Before the payee: sales take both in this order, and one must not wait for the other.
  await takeFromLimit(deps, tx, { userId, operation, amount: amountOf(cashOut), sourceId: cashOut.id })
  await rememberPayee(deps, tx, payee, destinationWords(cashOut))
  await requireMatured(deps, tx, { userId, amount: totalOf(cashOut) })
  await refuseUnpayable(deps, tx, cashOut)
  await writeCashOutLine(deps, tx, cashOut)
  const isSent = cashOut.sends_at <= cashOut.created_at
  if (isSent) await payOutCashOut(deps, tx, cashOut)
  else await sendCashOutJob.enqueue(tx, { cashOutId: cashOut.id }, { runAt: cashOut.sends_at })
  await deps.ledger.postWithin(queryable(tx), cashOutHold(movementOf(cashOut)))
  return isSent ? { ...cashOut, state: 'sending' } : cashOut
}

/** A phone is paid at once; a bank account once it has been known for a while, in which its owner may stop what they did not do. */
async function sendsAt(deps: Deps, tx: Tx, payee: Payee): Promise<Date> {
  const now = deps.clock.now()
  if (payee.kind === 'phone') return now
  const trusted = after((await knownSince(tx, payee)) ?? now, deps.config.newAccountWaitMs)
  return trusted > now ? trusted : now
}

function cashOutFrom(deps: Deps, request: CheckedCashOut, sends_at: Date): CashOut {
  const { userId, amount, fee, destination, clientReference } = request
  const now = deps.clock.now()
  return {
    ...destination,
    id: newId('cho', now),
    reference: newReference(),
    user_id: userId,
    client_reference: clientReference,
    state: 'waiting',
    currency: amount.asset,
    amount_units: amount.units,
    fee_units: fee.units,
    sends_at: sends_at > now ? sends_at : now,
    problem: null,
    created_at: now,
    ended_at: null,
  }
}
