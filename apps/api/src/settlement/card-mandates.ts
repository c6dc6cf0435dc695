// What customers agreed to so that a saved card may be charged while they are away: written when they agree, never changed,
// and withdrawn once. Whoever makes the charges writes it, and whoever keeps the cards withdraws it.
import type { Clock } from '#platform/clock.ts'
import { rowTable, type Which } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type CardMandate = Tables['card_mandates']
export const cardMandates = rowTable('card_mandates')

/** By their ids, whether they stand or were withdrawn. */
export async function findMandates(db: Db, ids: readonly CardMandate['id'][]): Promise<Map<string, CardMandate>> {
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('card_mandates').selectAll().where('id', 'in', ids).execute()
  return new Map(found.map((mandate) => [mandate.id, mandate]))
}

type Withdrawing = { by: NonNullable<CardMandate['withdrawn_by']>; clock: Clock }

/** Those that stand. */
export async function withdrawMandates(
  tx: Tx,
  which: Exclude<Which<'card_mandates'>, string>,
  { by, clock }: Withdrawing,
): Promise<void> {
  await cardMandates.change(tx, { ...which, withdrawn_at: null }, { withdrawn_at: clock.now(), withdrawn_by: by })
}
