// SQL with which staff read enquiries and subscribers, and mark enquiries as dealt with.
import type { EnquiryStand, SubscriberState } from '@kivuko/contract/console-leads.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EnquiryId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type EnquiryRow = Omit<Tables['enquiries'], 'content_hash'> & { answerer: string | null }
export type SubscriberRow = Omit<Tables['subscribers'], 'token'>

type Page = { limit: number; after?: string | undefined }

export type EnquiryFilter = { stand?: EnquiryStand | undefined; search?: string | undefined; id?: EnquiryId }
export type SubscriberFilter = { state?: SubscriberState | undefined; search?: string | undefined }

/** Newest first, one more than `limit` when there is another page. */
export async function findEnquiries(db: Db, filter: EnquiryFilter, { limit, after }: Page): Promise<EnquiryRow[]> {
  const { stand, search, id } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (stand) conditions.push(stand === 'open' ? sql`e.answered_at is null` : sql`e.answered_at is not null`)
  if (search) conditions.push(sql`(e.email ilike ${containing(search)} or e.id = ${search})`)
  if (id) conditions.push(sql`e.id = ${id}`)
  if (after) conditions.push(sql`e.id < ${after}`)
  const { rows } = await sql<EnquiryRow>`
    select e.id, e.name, e.email, e.company, e.message, e.created_at, e.mailed_at, e.answered_at, e.answered_by,
      e.answer_note, nullif(trim(u.first_name || ' ' || u.last_name), '') as answerer
    from enquiries e left join users u on u.id = e.answered_by
    where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countOpen(db: Db): Promise<number> {
  const row = await db
    .selectFrom('enquiries')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** False when somebody has dealt with it, or there is none. */
export async function markAnswered(
  tx: Tx,
  id: EnquiryId,
  { by, note, now }: { by: UserId; note: string | null; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('enquiries')
    .set({ answered_at: now, answered_by: by, answer_note: note })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Newest first, one more than `limit` when there is another page. */
export async function findSubscribers(
  db: Db,
  { state, search }: SubscriberFilter,
  { limit, after }: Page,
): Promise<SubscriberRow[]> {
  let query = db
    .selectFrom('subscribers')
    .select(['id', 'email', 'source', 'state', 'created_at', 'mailed_at', 'confirmed_at', 'unsubscribed_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (state) query = query.where('state', '=', state)
  if (search) query = query.where('email', 'ilike', containing(search))
  if (after) query = query.where('id', '<', after as SubscriberRow['id'])
  return query.execute()
}

function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
}
