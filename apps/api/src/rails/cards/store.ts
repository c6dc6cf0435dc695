import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { rowsOf } from '#platform/rows-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { type CardDisputeRow, DISPUTE_TRANSITIONS } from './dispute.ts'

export type CardPaymentRow = Tables['card_payments']

/** An owner has one. */
export const cardPayments = rowTable('card_payments')
/** With which card each was paid. */
export const cardUses = rowTable('card_uses')
const cardCustomers = rowTable('card_customers')

/** The customer's name at the card network, once they have one. */
export async function findCardCustomer(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await rowsOf(db, userId, (tx) => cardCustomers.find(tx, { user_id: userId }))
  return row?.provider_ref
}

/** Answers the name that is kept: another one, when two were made at once. */
export function addCardCustomer(db: Db, row: Tables['card_customers']): Promise<string> {
  return rowsOf(db, row.user_id, async (tx) => {
    await cardCustomers.addOnce(tx, row, ['user_id'])
    return (await cardCustomers.find(tx, { user_id: row.user_id }))?.provider_ref ?? row.provider_ref
  })
}

export async function removeCardCustomer(tx: Tx, userId: UserId): Promise<void> {
  await rowsOf(tx, userId, () => cardCustomers.remove(tx, { user_id: userId }))
}

export const cardDisputes = stateTable('card_disputes', DISPUTE_TRANSITIONS)
export const disputeMoves = rowTable('card_dispute_moves')

export async function findOpenDisputes(db: Db): Promise<CardDisputeRow[]> {
  return db.selectFrom('card_disputes').selectAll().where('ended_at', 'is', null).orderBy('id').execute()
}

/** What the network took of an owner's payment for good, and whether it holds the payment back from being refunded. */
export async function findTaken(db: Db, ownerId: string): Promise<{ units: bigint; isHeld: boolean }> {
  const { rows } = await sql<{ units: bigint; is_held: boolean }>`
    select coalesce(-sum(m.units) filter (where d.state in ('lost', 'refunded')), 0)::bigint as units,
      coalesce(bool_or(d.state in ('needs_response', 'under_review')), false) as is_held
    from card_disputes d left join card_dispute_moves m on m.dispute_id = d.id
    where d.owner_id = ${ownerId}`.execute(db)
  const [{ units, is_held } = { units: 0n, is_held: false }] = rows
  return { units, isHeld: is_held }
}
