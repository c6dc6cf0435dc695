// Prompts as other modules find them.
import type { DepositId, OrderId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { isLive, type Prompt } from './prompt.ts'

export type PromptOwner = { depositId: DepositId } | { orderId: OrderId }

function promptsOf(db: Db, owner: PromptOwner) {
  const prompts = db.selectFrom('prompts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return 'depositId' in owner
    ? prompts.where('deposit_id', '=', owner.depositId)
    : prompts.where('order_id', '=', owner.orderId)
}

export async function findLastPrompt(db: Db, owner: PromptOwner): Promise<Prompt | undefined> {
  return promptsOf(db, owner).limit(1).executeTakeFirst()
}

/** The one that was paid. */
export async function findPaidPrompt(db: Db, owner: PromptOwner): Promise<Prompt | undefined> {
  return promptsOf(db, owner).where('state', '=', 'paid').limit(1).executeTakeFirst()
}

/**
 * The one a person must decide about; else one that was lost sight of, which the network's own statement may show to
 * have been paid.
 */
export async function findPromptForPerson(db: Db, owner: PromptOwner): Promise<Prompt | undefined> {
  const ofState = (state: Prompt['state']) =>
    promptsOf(db, owner).where('state', '=', state).limit(1).executeTakeFirst()
  return (await ofState('review')) ?? (await ofState('lost'))
}

/** Whether a payment by phone may still come for this order, or is being looked at. */
export async function mayBePaidByPhone(db: Db, orderId: OrderId): Promise<boolean> {
  return (await promptsOf(db, { orderId }).execute()).some(isLive)
}
