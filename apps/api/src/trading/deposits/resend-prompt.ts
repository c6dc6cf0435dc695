// Another prompt for the same deposit, once it is certain that the last one will not be paid.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import { requireRunning } from '#record/require-running.ts'
import { findOwnDeposit } from '#trading/find-by-reference.ts'
import { depositLine } from '#trading/settle-deposit.ts'
import { amountOf, type Deposit, mayAskAgain } from './deposit.ts'
import { toPayable } from './deposit-owner.ts'
import { isDead, phoneRail } from './phone-rail.ts'
import { deposits } from './store.ts'

/** A deposit older than this is not asked for again. */
const ASK_AGAIN_MAX_MS = 24 * 60 * 60_000

export async function resendPrompt(deps: Deps, userId: UserId, reference: string): Promise<Deposit> {
  const deposit = await findOwnDeposit(deps.db, userId, reference)
  if (!deposit) throw new AppError('payment_not_found')
  const { network } = deposit
  // By bank, nobody is asked to pay.
  if (!network) throw new AppError('payment_closed')
  const { owner } = toPayable(deposit)
  const phone = phoneRail(deps)
  await phone.poll(owner)
  if ((await phone.findLast(deps.db, owner))?.state === 'waiting') throw new AppError('prompt_open')
  requireRunning(deps, `${network}_in`)
  const attempt = await openAgain(deps, { ...deposit, network })
  await phone.send(attempt, toPayable(deposit))
  return (await deposits.find(deps.db, deposit.id)) ?? deposit
}

async function openAgain(deps: Deps, { id, network }: Deposit & { network: PhoneNetwork }): Promise<string> {
  const rail = phoneRail(deps)
  return inTransaction(deps.db, async (tx) => {
    const deposit = await deposits.lock(tx, id)
    if (!deposit) throw new AppError('payment_not_found')
    if (deposit.state === 'created' || deposit.state === 'pending') throw new AppError('prompt_open')
    const payable = toPayable(deposit)
    const last = await rail.findLast(tx, payable.owner)
    const now = deps.clock.now()
    const isOld = now.getTime() - deposit.created_at.getTime() > ASK_AGAIN_MAX_MS
    if (!mayAskAgain(deposit) || isOld || !last || !isDead(last)) throw new AppError('payment_closed')
    await deposits.advance(tx, id, 'pending', {
      problem: null,
      ended_at: null,
      expires_at: after(now, rail.waitMs(network)),
    })
    const taken = { userId: deposit.user_id, operation: 'deposit', amount: amountOf(deposit), sourceId: id } as const
    await takeFromLimit(deps, tx, taken)
    await changeTransaction(deps, tx, deposit, { status: 'pending', description: depositLine(deposit) })
    return rail.prepare(tx, payable, { phone: deposit.phone, network })
  })
}
