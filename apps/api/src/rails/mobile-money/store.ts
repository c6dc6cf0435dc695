// SQL on prompts and disbursements.

import { sql } from 'kysely'
import type { PromptId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db, Tx } from '#tables.ts'
import { DISBURSEMENT_TRANSITIONS, type Disbursement } from './disbursement.ts'
import { PROMPT_TRANSITIONS, type Prompt, type PromptState, UNSENT } from './prompt.ts'
import { REVERSAL_TRANSITIONS } from './reversal.ts'

export const disbursements = stateTable('disbursements', DISBURSEMENT_TRANSITIONS)

export const reversals = stateTable('reversals', REVERSAL_TRANSITIONS)

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

/** Of several owners of one kind, the last of each. */
export async function findLastPrompts(db: Db, kind: Owner['kind'], ids: readonly string[]): Promise<Prompt[]> {
  return db
    .selectFrom('prompts')
    .distinctOn('owner_id')
    .selectAll()
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids)
    .orderBy('owner_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The last one that is in this state. */
export async function findPromptIn(db: Db, owner: Owner, state: PromptState): Promise<Prompt | undefined> {
  return promptsOf(db, owner).where('state', '=', state).limit(1).executeTakeFirst()
}

/** Requests for prompts on one phone come one after another, until the transaction ends. */
export async function holdPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt ${phone}`}, 0))`.execute(tx)
}

/** What this phone was asked and nobody paid, newest first. What never left did not ring there. */
export async function findUnpaidSince(
  tx: Tx,
  phone: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Pick<Prompt, 'created_at'>[]> {
  return tx
    .selectFrom('prompts')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', since)
    .where('state', '<>', 'paid')
    .where('result_code', 'is distinct from', UNSENT)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Of M-Pesa and this amount, sent since, and paid or not over yet; whose number at the network nobody told. */
export async function promptsWithoutReceipt(
  db: Db,
  { amount_units }: Pick<Prompt, 'amount_units'>,
  since: Date,
): Promise<Prompt[]> {
  return db
    .selectFrom('prompts')
    .selectAll()
    .where('network', '=', 'mpesa')
    .where('amount_units', '=', amount_units)
    .where('created_at', '>', since)
    .where('receipt', 'is', null)
    .where('state', 'in', ['sending', 'open', 'paid', 'review'])
    .execute()
}

/** Of this amount, begun in that time and paid, or perhaps still to be. */
export async function findPromptsBetween(
  db: Db,
  { amount_units }: Pick<Prompt, 'amount_units'>,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<Prompt, 'phone'>[]> {
  return db
    .selectFrom('prompts')
    .select('phone')
    .where('network', '=', 'mpesa')
    .where('amount_units', '=', amount_units)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .where('state', 'in', ['sending', 'open', 'paid', 'review'])
    .execute()
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
