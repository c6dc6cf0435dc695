// SQL on cases.
import type { CaseKind } from '@kivuko/contract/console-cases.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CaseId, UserId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { CASE_TRANSITIONS, type FoundCase } from './case.ts'

export type CaseRow = Tables['cases']

/** Its id, or undefined when a case of its kind and subject is open already. */
export async function insertCaseOnce(
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'kind' | 'user_id' | 'subject' | 'facts' | 'opened_at'>,
): Promise<CaseId | undefined> {
  const open = { state: 'open', assignee: null, outcome: null, reason: null, closed_at: null, closed_by: null } as const
  const inserted = await tx
    .insertInto('cases')
    .values({ ...row, ...open })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export type CaseFilter = {
  kind?: CaseRow['kind'] | undefined
  state?: CaseRow['state'] | undefined
  /** Null: nobody's. */
  assignee?: UserId | null | undefined
  search?: string | undefined
  /** The last id of the page before. */
  after?: string | undefined
}

const FOUND = sql`select c.*, u.first_name, u.last_name,
    nullif(trim(a.first_name || ' ' || a.last_name), '') as assignee_name
  from cases c join users u on u.id = c.user_id left join users a on a.id = c.assignee`

/** Newest first. */
export async function findCases(db: Db, filter: CaseFilter, limit: number): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`${FOUND} where ${matching(filter)} order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

function matching({ kind, state, assignee, search, after }: CaseFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (kind) parts.push(sql`c.kind = ${kind}`)
  if (state) parts.push(sql`c.state = ${state}`)
  if (assignee === null) parts.push(sql`c.assignee is null`)
  else if (assignee) parts.push(sql`c.assignee = ${assignee}`)
  if (after) parts.push(sql`c.id < ${after}`)
  if (search) {
    // A name is found by its beginning; what means something to `like` means itself.
    const beginning = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(c.id = ${search} or c.user_id = ${search} or lower(u.email) = lower(${search})
      or lower(u.first_name || ' ' || u.last_name) like ${beginning} or lower(u.last_name) like ${beginning})`)
  }
  return sql.join(parts, sql` and `)
}

export async function findCase(db: Db, id: string): Promise<FoundCase | undefined> {
  const { rows } = await sql<FoundCase>`${FOUND} where c.id = ${id}`.execute(db)
  return rows[0]
}

const OTHERS_MAX = 20

export async function findOthers(db: Db, { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(OTHERS_MAX)
    .execute()
}

/** A customer's, or all. */
export async function countOpen(db: Db, userId?: UserId): Promise<number> {
  const open = db
    .selectFrom('cases')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'open')
  const { count } = await (userId ? open.where('user_id', '=', userId) : open).executeTakeFirstOrThrow()
  return Number(count)
}

/** Of an actor of the audit who is staff. */
export async function findNameOf(db: Db, actor: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', actor.replace(/^staff:/, '') as UserId)
    .executeTakeFirst()
  return row?.name
}

export async function findLast(
  db: Db,
  kind: CaseKind,
  subjects: readonly string[],
): Promise<Pick<CaseRow, 'subject' | 'facts'>[]> {
  return db
    .selectFrom('cases')
    .distinctOn('subject')
    .select(['subject', 'facts'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute()
}

/** Held until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id as CaseId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAssignee(tx: Tx, id: CaseId, assignee: UserId | null): Promise<void> {
  await tx.updateTable('cases').set({ assignee }).where('id', '=', id).execute()
}

export async function closeRow(
  tx: Tx,
  id: CaseId,
  closing: Pick<CaseRow, 'outcome' | 'reason' | 'closed_at' | 'closed_by'>,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ ...closing, state: 'closed' })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(CASE_TRANSITIONS, 'closed'))
    .execute()
}
