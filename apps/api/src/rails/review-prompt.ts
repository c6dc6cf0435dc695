// A person decides about a payment by phone that was not booked by itself, or only shows on the statement.
import { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { needsPerson, type Prompt } from './mobile-money/prompt.ts'
import { handOver } from './mobile-money/settle-prompt.ts'
import { isGoingBack, startReversal } from './mobile-money/start-reversal.ts'
import { findPromptIn, prompts } from './mobile-money/store.ts'

/** What truly arrived; undefined for nothing. */
type Found = Money<'KES'> | undefined
/** What two people said of it; with a receipt, what arrived goes back to the phone. */
type Word = PersonsWord & { sendBack?: { receipt: string } | undefined }

/**
 * By the reference of what it is to pay: the prompt that waits for a person, else one that was lost sight of, which the
 * network's own statement may show to have been paid.
 */
export async function reviewPrompt(deps: Deps, reference: string, found: Found, by?: Word): Promise<void> {
  const { owner } = await deps.settlement.getByReference(deps.db, reference, 'mpesa')
  const prompt = (await findPromptIn(deps.db, owner, 'review')) ?? (await findPromptIn(deps.db, owner, 'lost'))
  if (!prompt) throw nothingWaits(reference)
  await reviewPromptOf(deps, prompt.id, found, by)
}

/** The same for one prompt. */
export async function reviewPromptOf(deps: Deps, id: PromptId, found: Found, by?: Word): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Held, so that of two people who decide at once the later finds it decided.
    const prompt = await prompts.lock(tx, id)
    if (!prompt || !needsPerson(prompt)) throw nothingWaits(id)
    const payable = await deps.settlement.findPayable(tx, ownerOf(prompt))
    await refuseOwn(tx, by?.actor, payable?.userId)
    if (by) {
      const arrived = found ? formatMoney(found) : 'nothing'
      const back = by.sendBack ? `, and goes back by ${by.sendBack.receipt}` : ''
      const detail = `${arrived} arrived${back}: ${by.reason}`
      await writeAudit(deps, tx, { actor: by.actor, action: 'payment.review', subject: id, detail })
    }
    if (await isGoingBack(tx, id)) throw nothingWaits(id)
    if (!found) return deny(deps, tx, prompt)
    if (by?.sendBack) return startReversal(deps, tx, prompt, { amount: found, ...by.sendBack })
    if (await findPromptIn(tx, ownerOf(prompt), 'paid')) throw paidBefore(id)
    await accept(deps, tx, prompt, found)
  })
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
  await prompts.advance(tx, prompt.id, 'paid', { stated_units: found.units })
  await handOver(deps, tx, { ...prompt, stated_units: found.units })
}

async function deny(deps: Deps, tx: Tx, prompt: Prompt): Promise<void> {
  await prompts.advance(tx, prompt.id, 'failed')
  await deps.settlement.paidFor(ownerOf(prompt)).denied(tx, prompt.owner_id, prompt.id)
}
