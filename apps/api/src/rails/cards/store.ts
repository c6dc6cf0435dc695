import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { rowsOf } from '#platform/rows-of.ts'
import type { Db, Tables } from '#tables.ts'

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
