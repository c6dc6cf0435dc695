// SQL on card payments and card customers.
import type { CardPaymentId, UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import type { CardPaymentRow } from './find-card-payment.ts'

export async function insertCardPayment(tx: Tx, row: CardPaymentRow): Promise<void> {
  await tx.insertInto('card_payments').values(row).execute()
}

export async function findCardPayment(db: Db, id: CardPaymentId): Promise<CardPaymentRow | undefined> {
  return db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function noteProviderRef(tx: Tx, id: CardPaymentId, providerRef: string): Promise<void> {
  await tx.updateTable('card_payments').set({ provider_ref: providerRef }).where('id', '=', id).execute()
}

export async function noteClientReference(tx: Tx, id: CardPaymentId, reference: string): Promise<void> {
  await tx.updateTable('card_payments').set({ client_reference: reference }).where('id', '=', id).execute()
}

export async function findCustomerRef(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_customers')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.provider_ref
}

export async function insertCustomerRef(tx: Tx, userId: UserId, providerRef: string): Promise<void> {
  await tx
    .insertInto('card_customers')
    .values({ user_id: userId, provider_ref: providerRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
