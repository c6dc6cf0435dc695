// SQL on card payments, card customers and the network's events.
import { sql } from 'kysely'
import type { CardPaymentId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'
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

/** False when this event was stored before. */
export async function insertWebhookEvent(
  tx: Tx,
  event: Pick<Tables['webhook_events'], 'provider' | 'id' | 'type' | 'object_ref' | 'received_at' | 'body'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_events (provider, id, type, object_ref, body, received_at)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.object_ref}, ${event.body}, ${event.received_at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function finishWebhookEvent(
  tx: Tx,
  key: { provider: string; id: string },
  outcome: 'handled' | 'ignored' | 'unmatched',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_events')
    .set({ outcome, handled_at: now })
    .where('provider', '=', key.provider)
    .where('id', '=', key.id)
    .execute()
}
