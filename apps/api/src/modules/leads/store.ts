// SQL on subscribers and enquiries.
import { type Insertable, sql } from 'kysely'
import type { SubscriberId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { SUBSCRIBER_TRANSITIONS } from './subscriber.ts'

export type Subscriber = Tables['subscribers']
export type Enquiry = Tables['enquiries']

/** False when the address is already there, however its letters are cased. */
export async function insertSubscriber(tx: Tx, subscriber: Subscriber): Promise<boolean> {
  const result = await tx
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findSubscriberForUpdate(tx: Tx, email: string): Promise<Subscriber | undefined> {
  return tx
    .selectFrom('subscribers')
    .selectAll()
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
}

export async function findSubscriber(db: Db, id: SubscriberId): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSubscriberByToken(tx: Tx, token: string): Promise<Subscriber | undefined> {
  return tx.selectFrom('subscribers').selectAll().where('token', '=', token).forUpdate().executeTakeFirst()
}

/** Moves a subscriber on if the state allows it; false when it does not. */
export async function advanceSubscriber(
  tx: Tx,
  id: SubscriberId,
  to: Subscriber['state'],
  change: Partial<Pick<Subscriber, 'confirmed_at' | 'unsubscribed_at'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('subscribers')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(SUBSCRIBER_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteMailed(tx: Tx, id: SubscriberId, now: Date): Promise<void> {
  await tx.updateTable('subscribers').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** False when the very same enquiry is already there. */
export async function insertEnquiry(tx: Tx, enquiry: Insertable<Enquiry>): Promise<boolean> {
  const result = await tx
    .insertInto('enquiries')
    .values(enquiry)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Held until the transaction ends: two enquiries from one address are stored one after the other. */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enquiry ' || lower(${email}), 0))`.execute(tx)
}

export async function wasSenderMailed(tx: Tx, email: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('enquiries')
    .select('id')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('mailed_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

export async function findEnquiry(db: Db, id: Enquiry['id']): Promise<Enquiry | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}
