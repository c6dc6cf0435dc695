// Another prompt for the same deposit, once it is certain that the last one will not be paid.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { findLastPrompt } from '#modules/mobile-money/find-prompt.ts'
import { askAbout } from '#modules/mobile-money/follow-prompt.ts'
import { requireMobileMoney } from '#modules/mobile-money/network.ts'
import { isDead, type Prompt } from '#modules/mobile-money/prompt.ts'
import { sendPrompt } from '#modules/mobile-money/send-prompt.ts'
import { settlePrompt } from '#modules/mobile-money/settle-prompt.ts'
import { startPrompt } from '#modules/mobile-money/start-prompt.ts'
import { changeTransaction } from '#modules/transactions/record-transaction.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { amountOf, type Deposit, mayAskAgain } from './deposit.ts'
import { findDeposit, findOwnDeposit } from './find-deposit.ts'
import { DEPOSIT_LINE } from './settle-deposit.ts'
import { advanceDeposit, findDepositForUpdate } from './store.ts'

/** A deposit older than this is not asked for again. */
const ASK_AGAIN_MAX_MS = 24 * 60 * 60_000

/** Throws `payment_not_found`, `payment_closed`, `prompt_open`, `provider_unavailable`, `payment_refused`, `limit_reached`, `account_suspended`. */
export async function resendPrompt(deps: Deps, userId: UserId, reference: string): Promise<Deposit> {
  const deposit = await findOwnDeposit(deps.db, userId, reference)
  if (!deposit) throw new AppError('payment_not_found')
  const last = await findLastPrompt(deps.db, { depositId: deposit.id })
  if (last) await refuseWhileOpen(deps, last)
  const prompt = await openAgain(deps, deposit)
  await sendPrompt(deps, prompt, deposit.reference)
  return (await findDeposit(deps.db, deposit.id)) ?? deposit
}

/** A prompt that looks open is asked about: the answer to a dead one ends it here. */
async function refuseWhileOpen(deps: Deps, prompt: Prompt): Promise<void> {
  if (prompt.state !== 'open' || !prompt.checkout_ref) return
  const answer = await askAbout(deps, prompt.checkout_ref)
  if (!answer || answer.kind === 'pending') throw new AppError('prompt_open')
  await settlePrompt(deps, prompt.id, answer)
}

async function openAgain(deps: Deps, { id }: Deposit): Promise<Prompt> {
  const { promptMs } = requireMobileMoney(deps)
  return inTransaction(deps.db, async (tx) => {
    const deposit = await findDepositForUpdate(tx, id)
    if (!deposit) throw new AppError('payment_not_found')
    if (deposit.state === 'created' || deposit.state === 'pending') throw new AppError('prompt_open')
    const last = await findLastPrompt(tx, { depositId: id })
    const now = deps.clock.now()
    const isOld = now.getTime() - deposit.created_at.getTime() > ASK_AGAIN_MAX_MS
    if (!mayAskAgain(deposit) || isOld || !last || !isDead(last)) throw new AppError('payment_closed')
    await advanceDeposit(tx, id, 'pending', { problem: null, finished_at: null, expires_at: after(now, promptMs) })
    const taken = { userId: deposit.user_id, kind: 'deposit', amount: amountOf(deposit), sourceId: id } as const
    await takeFromLimit(deps, tx, taken)
    await changeTransaction(
      tx,
      { userId: deposit.user_id, sourceId: id },
      { status: 'pending', description: DEPOSIT_LINE },
    )
    return startPrompt(deps, tx, { owner: { depositId: id }, phone: deposit.phone, amount: amountOf(deposit) })
  })
}
