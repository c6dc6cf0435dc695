// A person decides about a payment by phone that could not be booked by itself, or that only the network's statement shows.
import { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { refuseOwnAccount } from '#modules/audit/note-refusals.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { findDeposit, findDepositByReference } from '#modules/deposits/find-deposit.ts'
import { creditDeposit, denyDeposit } from '#modules/deposits/settle-deposit.ts'
import { findOrder, getOrderByReference } from '#modules/orders/find-order.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId, UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { findPaidPrompt, findPromptForPerson, type PromptOwner } from './find-prompt.ts'
import { FOLLOW_PROMPT } from './job-names.ts'
import { needsPerson, ownerOf, type Prompt } from './prompt.ts'
import { advancePrompt, findPromptForUpdate, noteFound } from './store.ts'

type Found = Money<'KES'> | undefined

/**
 * By the reference of its deposit or order: the prompt that waits for a person. `found`: what truly arrived, undefined for
 * nothing. A deposit is credited with it; an order is settled, or, when it is not the order's amount, sent back. Throws
 * `order_not_found`, `own_account`, and `payment_closed` when there is nothing to decide.
 */
export async function reviewPrompt(deps: Deps, reference: string, found: Found, by?: PersonsWord): Promise<void> {
  const deposit = await findDepositByReference(deps.db, reference)
  const owner: PromptOwner = deposit
    ? { depositId: deposit.id }
    : { orderId: (await getOrderByReference(deps.db, reference)).id }
  const prompt = await findPromptForPerson(deps.db, owner)
  if (!prompt) throw nothingWaits(reference)
  await reviewPromptOf(deps, prompt.id, found, by)
}

/** The same for one prompt. Throws `payment_closed` and `own_account`. */
export async function reviewPromptOf(deps: Deps, id: PromptId, found: Found, by?: PersonsWord): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Held, so that of two people who decide at once the later finds it decided.
    const prompt = await findPromptForUpdate(tx, id)
    if (!prompt || !needsPerson(prompt)) throw nothingWaits(id)
    refuseOwnAccount(by?.actor, await customerOf(tx, prompt))
    if (by) {
      const detail = `${found ? formatMoney(found) : 'nothing'} arrived: ${by.reason}`
      await writeAudit(deps, tx, { actor: by.actor, action: 'payment.review', subject: id, detail })
    }
    if (!found) return deny(deps, tx, prompt)
    if (await findPaidPrompt(tx, ownerOf(prompt))) throw paidBefore(id)
    await accept(deps, tx, prompt, found)
  })
}

async function customerOf(tx: Tx, { deposit_id, order_id }: Prompt): Promise<UserId | undefined> {
  if (deposit_id) return (await findDeposit(tx, deposit_id))?.user_id
  return order_id ? (await findOrder(tx, order_id))?.user_id : undefined
}

function nothingWaits(name: string): AppError {
  return new AppError('payment_closed', { detail: `Nothing about ${name} waits for a decision.` })
}

function paidBefore(name: string): AppError {
  return new AppError('payment_closed', {
    detail: `What ${name} is for was paid before. Send this payment back by hand, then say that nothing arrived.`,
  })
}

async function accept(deps: Deps, tx: Tx, prompt: Prompt, found: Money<'KES'>): Promise<void> {
  await advancePrompt(tx, prompt.id, 'paid')
  await noteFound(tx, prompt.id, found.units)
  if (prompt.deposit_id) await creditDeposit(deps, tx, prompt.deposit_id, money('KES', found.units))
  else await enqueue(tx, FOLLOW_PROMPT, { promptId: prompt.id }, { key: `prompt:${prompt.id}` })
}

async function deny(deps: Deps, tx: Tx, prompt: Prompt): Promise<void> {
  await advancePrompt(tx, prompt.id, 'failed')
  if (prompt.deposit_id) await denyDeposit(deps, tx, prompt.deposit_id, prompt.id)
  if (prompt.order_id) await noteProblem(tx, prompt.order_id, 'We looked, and no payment arrived for this order.')
}
