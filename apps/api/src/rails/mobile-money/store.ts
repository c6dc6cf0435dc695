// SQL on prompts and disbursements.

import type { PromptId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db, Tx } from '#tables.ts'
import { DISBURSEMENT_TRANSITIONS, type Disbursement } from './disbursement.ts'
import { PROMPT_TRANSITIONS, type Prompt, type PromptState } from './prompt.ts'

export const disbursements = stateTable('disbursements', DISBURSEMENT_TRANSITIONS)

export const prompts = stateTable('prompts', PROMPT_TRANSITIONS)

/** Newest first. */
export function promptsOf(db: Db, { kind, id }: Owner) {
  return db
    .selectFrom('prompts')
    .selectAll()
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

export async function findLastPrompt(db: Db, owner: Owner): Promise<Prompt | undefined> {
  return promptsOf(db, owner).limit(1).executeTakeFirst()
}

/** The last one that is in this state. */
export async function findPromptIn(db: Db, owner: Owner, state: PromptState): Promise<Prompt | undefined> {
  return promptsOf(db, owner).where('state', '=', state).limit(1).executeTakeFirst()
}

/** One each. */
export async function findDisbursementsOf(db: Db, kind: string, ids: readonly string[]): Promise<Disbursement[]> {
  return db
    .selectFrom('disbursements')
    .selectAll()
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids)
    .execute()
}

/** What a message claims was paid. Weighed only once the network itself says that the prompt was paid. */
export async function setClaim(
  tx: Tx,
  id: PromptId,
  claim: { statedUnits: bigint | undefined; receipt: string | undefined },
): Promise<void> {
  if (claim.statedUnits === undefined) return
  await tx
    .updateTable('prompts')
    .set({ stated_units: claim.statedUnits, receipt: claim.receipt ?? null })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute()
}

/** The network's name of it, told once. */
export async function setCheckoutRef(tx: Tx, id: PromptId, checkoutRef: string): Promise<void> {
  await prompts.change(tx, { id, checkout_ref: null }, { checkout_ref: checkoutRef })
}
