// A customer asks for a prompt on their phone. With the same reference again: the same deposit, and no second prompt.

import { AppError } from '@kivuko/contract/errors.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN, depositFee } from '@kivuko/contract/mobile-money.ts'
import { compare, isWhole, type Money } from '@kivuko/money/money.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import { requireRunning } from '#record/require-running.ts'
import { DEPOSIT_LINE } from '#trading/settle-deposit.ts'
import { getActiveUser } from '#users/active-user.ts'
import { amountOf, type Deposit, feeOf } from './deposit.ts'
import { toPayable } from './deposit-owner.ts'
import { phoneRail } from './phone-rail.ts'
import { resendPrompt } from './resend-prompt.ts'
import { deposits } from './store.ts'

export type DepositRequest = { userId: UserId; phone: string; amount: Money<'KES'>; clientReference: string }

export async function startDeposit(deps: Deps, request: DepositRequest): Promise<Deposit> {
  const phone = phoneRail(deps)
  refuseAmount(request.amount)
  await getActiveUser(deps.db, request.userId)
  const existing = await deposits.find(deps.db, {
    user_id: request.userId,
    client_reference: request.clientReference,
  })
  if (existing) return repeat(deps, existing, request)
  requireRunning(deps, 'mpesa_in')
  const started = await writeDown(deps, request)
  await phone.send(started.attempt, toPayable(started.deposit))
  return (await deposits.find(deps.db, started.deposit.id)) ?? started.deposit
}

function refuseAmount(amount: Money<'KES'>): void {
  if (compare(amount, DEPOSIT_MIN) < 0 || compare(amount, DEPOSIT_MAX) > 0)
    throw new AppError('amount_out_of_range', { detail: 'Amount must be between KES 10 and KES 150,000' })
  if (!isWhole(amount)) throw new AppError('amount_out_of_range', { detail: 'M-Pesa takes whole shillings only.' })
}

async function repeat(deps: Deps, existing: Deposit, request: DepositRequest): Promise<Deposit> {
  if (existing.phone !== request.phone || existing.amount_units !== request.amount.units)
    throw new AppError('idempotency_conflict')
  const last = await phoneRail(deps).findLast(deps.db, toPayable(existing).owner)
  const neverLeft = existing.state === 'failed' && last?.state === 'unsent'
  return neverLeft ? resendPrompt(deps, request.userId, existing.reference) : existing
}

/** The deposit, its line, and what the rail follows, before the network is asked. */
async function writeDown(deps: Deps, request: DepositRequest): Promise<{ deposit: Deposit; attempt: string }> {
  const { userId, phone, amount, clientReference } = request
  const rail = phoneRail(deps)
  const now = deps.clock.now()
  const deposit: Deposit = {
    id: newId('dep', now),
    reference: newReference(),
    user_id: userId,
    client_reference: clientReference,
    state: 'created',
    phone,
    amount_units: amount.units,
    fee_units: depositFee(amount).units,
    problem: null,
    created_at: now,
    expires_at: after(now, rail.waitMs()),
    ended_at: null,
  }
  return inTransaction(deps.db, async (tx) => {
    if (!(await deposits.addOnce(tx, deposit, ['user_id', 'client_reference'])))
      throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
    await takeFromLimit(deps, tx, { userId, kind: 'deposit', amount, sourceId: deposit.id })
    await recordTransaction(deps, tx, {
      userId,
      sourceKind: 'deposit',
      sourceId: deposit.id,
      reference: deposit.reference,
      type: 'deposit',
      status: 'pending',
      amount: amountOf(deposit),
      fee: feeOf(deposit),
      description: DEPOSIT_LINE,
      recipient: { info: 'M-Pesa', phone },
    })
    return { deposit, attempt: await rail.prepare(tx, toPayable(deposit), phone) }
  })
}
