// A customer asks for a prompt on their phone. With the same reference again: the same deposit, and no second prompt.

import { AppError } from '@kivuko/contract/errors.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN, depositFee } from '@kivuko/contract/mobile-money.ts'
import { compare, isWhole, type Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { findLastPrompt } from '#modules/mobile-money/find-prompt.ts'
import { requireMobileMoney } from '#modules/mobile-money/network.ts'
import type { Prompt } from '#modules/mobile-money/prompt.ts'
import { sendPrompt, UNSENT } from '#modules/mobile-money/send-prompt.ts'
import { startPrompt } from '#modules/mobile-money/start-prompt.ts'
import { recordTransaction } from '#modules/transactions/record-transaction.ts'
import { getActiveUser } from '#modules/users/active-user.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { amountOf, type Deposit, feeOf } from './deposit.ts'
import { findDeposit } from './find-deposit.ts'
import { resendPrompt } from './resend-prompt.ts'
import { DEPOSIT_LINE } from './settle-deposit.ts'
import { findDepositByClientReference, insertDeposit } from './store.ts'

export type DepositRequest = { userId: UserId; phone: string; amount: Money<'KES'>; clientReference: string }

/**
 * Throws `amount_out_of_range`, `method_unavailable`, `payment_refused`, `provider_unavailable`, `account_suspended`,
 * `limit_reached`, and `idempotency_conflict` when the reference names another deposit.
 */
export async function startDeposit(deps: Deps, request: DepositRequest): Promise<Deposit> {
  requireMobileMoney(deps)
  refuseAmount(request.amount)
  await getActiveUser(deps.db, request.userId)
  const existing = await findDepositByClientReference(deps.db, request.userId, request.clientReference)
  if (existing) return repeat(deps, existing, request)
  const started = await writeDown(deps, request)
  await sendPrompt(deps, started.prompt, started.deposit.reference)
  return (await findDeposit(deps.db, started.deposit.id)) ?? started.deposit
}

function refuseAmount(amount: Money<'KES'>): void {
  if (compare(amount, DEPOSIT_MIN) < 0 || compare(amount, DEPOSIT_MAX) > 0)
    throw new AppError('amount_out_of_range', { detail: 'Amount must be between KES 10 and KES 150,000' })
  if (!isWhole(amount)) throw new AppError('amount_out_of_range', { detail: 'M-Pesa takes whole shillings only.' })
}

async function repeat(deps: Deps, existing: Deposit, request: DepositRequest): Promise<Deposit> {
  if (existing.phone !== request.phone || existing.amount_units !== request.amount.units)
    throw new AppError('idempotency_conflict')
  const prompt = await findLastPrompt(deps.db, { depositId: existing.id })
  const neverLeft = existing.state === 'failed' && prompt?.result_code === UNSENT
  return neverLeft ? resendPrompt(deps, request.userId, existing.reference) : existing
}

/** The deposit, its line, its prompt and the job that follows it, before the network is asked. */
async function writeDown(deps: Deps, request: DepositRequest): Promise<{ deposit: Deposit; prompt: Prompt }> {
  const { userId, phone, amount, clientReference } = request
  const { promptMs } = requireMobileMoney(deps)
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
    expires_at: after(now, promptMs),
    finished_at: null,
  }
  return inTransaction(deps.db, async (tx) => {
    if (!(await insertDeposit(tx, deposit))) throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
    await takeFromLimit(deps, tx, { userId, kind: 'deposit', amount, sourceId: deposit.id })
    await recordTransaction(deps, tx, {
      userId,
      sourceId: deposit.id,
      reference: deposit.reference,
      type: 'deposit',
      status: 'pending',
      amount: amountOf(deposit),
      fee: feeOf(deposit),
      description: DEPOSIT_LINE,
      recipient: { info: 'M-Pesa', phone },
    })
    return { deposit, prompt: await startPrompt(deps, tx, { owner: { depositId: deposit.id }, phone, amount }) }
  })
}
