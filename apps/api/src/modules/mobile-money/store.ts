// SQL on prompts and disbursements.
import type { PromptId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import type { Db, Tx } from '#tables.ts'
import { DISBURSEMENT_TRANSITIONS, type Disbursement, type DisbursementState } from './disbursement.ts'
import { PROMPT_TRANSITIONS, type Prompt, type PromptState } from './prompt.ts'

export async function insertPrompt(tx: Tx, prompt: Prompt): Promise<void> {
  await tx.insertInto('prompts').values(prompt).execute()
}

export async function findPrompt(db: Db, id: PromptId): Promise<Prompt | undefined> {
  return db.selectFrom('prompts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPromptByRef(db: Db, checkoutRef: string): Promise<Prompt | undefined> {
  return db.selectFrom('prompts').selectAll().where('checkout_ref', '=', checkoutRef).executeTakeFirst()
}

export async function findPromptForUpdate(tx: Tx, id: PromptId): Promise<Prompt | undefined> {
  return tx.selectFrom('prompts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advancePrompt(
  tx: Tx,
  id: PromptId,
  to: PromptState,
  change: Partial<Pick<Prompt, 'result_code' | 'ended_at'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('prompts')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(PROMPT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteCheckoutRef(tx: Tx, id: PromptId, checkoutRef: string): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ checkout_ref: checkoutRef })
    .where('id', '=', id)
    .where('checkout_ref', 'is', null)
    .execute()
}

/** What a message claims was paid. Weighed only once the network itself says that the prompt was paid. */
export async function noteClaim(
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

/** What a person found to have been paid. */
export async function noteFound(tx: Tx, id: PromptId, units: bigint): Promise<void> {
  await tx.updateTable('prompts').set({ stated_units: units }).where('id', '=', id).execute()
}

export async function insertDisbursement(tx: Tx, disbursement: Disbursement): Promise<void> {
  await tx.insertInto('disbursements').values(disbursement).execute()
}

export async function findDisbursementByQuery(db: Db, queryRef: string): Promise<Disbursement | undefined> {
  return db.selectFrom('disbursements').selectAll().where('query_ref', '=', queryRef).executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceDisbursement(
  tx: Tx,
  id: DisbursementId,
  to: DisbursementState,
  change: Partial<Pick<Disbursement, 'attempts' | 'conversation_ref' | 'result_code' | 'receipt' | 'ended_at'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('disbursements')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(DISBURSEMENT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts an attempt before it is made; answers its number. */
export async function countAttempt(tx: Tx, id: DisbursementId): Promise<number> {
  const row = await tx
    .updateTable('disbursements')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return row.attempts
}

export async function noteQueryRef(tx: Tx, id: DisbursementId, queryRef: string): Promise<void> {
  await tx.updateTable('disbursements').set({ query_ref: queryRef }).where('id', '=', id).execute()
}
