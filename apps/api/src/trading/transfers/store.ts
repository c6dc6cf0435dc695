// SQL on transfers.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import type { Db } from '#tables.ts'
import type { Transfer } from './transfer.ts'

const COLUMNS = {
  id: 'text',
  reference: 'text',
  sender_id: 'text',
  recipient_id: 'text',
  identifier: 'text',
  currency: 'text',
  amount_units: 'bigint',
  note: 'text',
  created_at: 'timestamptz',
}

export const insertTransfers = insertMany<Transfer>('transfers', COLUMNS, { alike: ['currency', 'created_at'] })

export type RecentTransfer = { recipient_id: UserId; identifier: string; last_sent_at: Date }

/** How many transfers are looked through for recent recipients: enough, and the same work however many there are. */
const SEARCHED_MAX = 500

/** Each recipient once, newest first, by what named them then; who was paid by their request was not named. */
export async function findRecentRecipients(db: Db, senderId: UserId, limit: number): Promise<RecentTransfer[]> {
  const { rows } = await sql<RecentTransfer>`
    with latest as (
      select recipient_id, identifier, created_at from transfers
      where sender_id = ${senderId} and identifier <> '' order by created_at desc limit ${SEARCHED_MAX}
    )
    select recipient_id, identifier, created_at as last_sent_at from (
      select distinct on (recipient_id) recipient_id, identifier, created_at
      from latest order by recipient_id, created_at desc
    ) as recipients order by created_at desc limit ${limit}`.execute(db)
  return rows
}
