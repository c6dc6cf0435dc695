// A customer asks for a prompt on their phone. With the same reference again: the same deposit, and no second prompt.

import { AppError } from '@kivuko/contract/errors.ts'
import { depositFee } from '@kivuko/contract/mobile-money.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import { isWhole, type Money } from '@kivuko/money/money.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import { networkFor, networksWord } from '#settlement/phone-networks.ts'
import { getActiveUser } from '#users/active-user.ts'
import type { Deposit } from './deposit.ts'
import { toPayable } from './deposit-owner.ts'
import { phoneRail } from './phone-rail.ts'
import { recordDeposit } from './record-deposit.ts'
import { refuseOutsideBounds } from './refuse-outside-bounds.ts'
import { resendPrompt } from './resend-prompt.ts'
import { deposits } from './store.ts'

export type DepositRequest = {
  userId: UserId
  phone: string
  /** When the customer chose it. */
  network?: PhoneNetwork | undefined
  amount: Money<'KES'>
  clientReference: string
}

export async function startDeposit(deps: Deps, request: DepositRequest): Promise<Deposit> {
  const phone = phoneRail(deps)
  refuseAmount(deps, request.amount)
  await getActiveUser(deps.db, request.userId)
  const existing = await deposits.find(deps.db, {
    user_id: request.userId,
    client_reference: request.clientReference,
  })
  if (existing) return repeat(deps, existing, request)
  const network = networkFor(deps, request.phone, request.network)
  requireRunning(deps, `${network}_in`)
  const started = await writeDown(deps, { ...request, network })
  await phone.send(started.attempt, toPayable(started.deposit))
  return (await deposits.find(deps.db, started.deposit.id)) ?? started.deposit
}

function refuseAmount(deps: Deps, amount: Money<'KES'>): void {
  refuseOutsideBounds(deps, amount)
  if (!isWhole(amount))
    throw new AppError('amount_out_of_range', {
      detail: say('{network} takes whole shillings only.', { network: networksWord(deps) }),
    })
}

async function repeat(deps: Deps, existing: Deposit, request: DepositRequest): Promise<Deposit> {
  const { phone, network = existing.network, amount } = request
  if (existing.phone !== phone || existing.network !== network || existing.amount_units !== amount.units)
    throw new AppError('idempotency_conflict')
  const last = await phoneRail(deps).findLast(deps.db, toPayable(existing).owner)
  const neverLeft = existing.state === 'failed' && last?.state === 'unsent'
  return neverLeft ? resendPrompt(deps, request.userId, existing.reference) : existing
}

/** The deposit, its line, and what the rail follows, before the network is asked. */
async function writeDown(
  deps: Deps,
  request: DepositRequest & { network: PhoneNetwork },
): Promise<{ deposit: Deposit; attempt: string }> {
  const { userId, phone, network, amount, clientReference } = request
  const rail = phoneRail(deps)
  const now = deps.clock.now()
  const deposit: Deposit = {
    id: newId('dep', now),
    reference: newReference(),
    user_id: userId,
    client_reference: clientReference,
    state: 'created',
    phone,
    network,
    currency: amount.asset,
    amount_units: amount.units,
    fee_units: depositFee(amount).units,
    problem: null,
    created_at: now,
    expires_at: after(now, rail.waitMs(network)),
    ended_at: null,
  }
  return inTransaction(deps.db, async (tx) => {
    if (!(await deposits.addOnce(tx, deposit, ['user_id', 'client_reference'])))
      throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
    await takeFromLimit(deps, tx, { userId, operation: 'deposit', amount, sourceId: deposit.id })
    await recordDeposit(deps, tx, deposit)
    return { deposit, attempt: await rail.prepare(tx, toPayable(deposit), { phone, network }) }
  })
}
