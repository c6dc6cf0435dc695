// SQL on cases.
import type { CaseKind } from '@kivuko/contract/console-cases.ts'
import { sql } from 'kysely'
import type { CaseId, UserId } from '#platform/ids.ts'
import { beginningWith, chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { CASE_TRANSITIONS, type FoundCase } from './case.ts'

export type CaseRow = Tables['cases']

export const cases = stateTable('cases', CASE_TRANSITIONS)

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
}

/** Newest first. A name is found by its beginning. */
export async function findCases(db: Db, filter: CaseFilter, page: PageAsked): Promise<Page<FoundCase>> {
  const { kind, state, assignee, search } = filter
  const query = namedCases(db).where((row) =>
    row.and(chosen({ 'c.kind': kind, 'c.state': state, 'c.assignee': assignee })),
  )
  if (!search) return pageById(query, 'c.id', page)
  const beginning = beginningWith(search.toLowerCase())
  const matching = sql<boolean>`(c.id = ${search} or c.user_id = ${search} or lower(u.email) = lower(${search})
    or lower(u.first_name || ' ' || u.last_name) like ${beginning} or lower(u.last_name) like ${beginning})`
  return pageById(query.where(matching), 'c.id', page)
}

export async function findCase(db: Db, id: string): Promise<FoundCase | undefined> {
  return namedCases(db)
    .where('c.id', '=', id as CaseId)
    .executeTakeFirst()
}

function namedCases(db: Db) {
  return db
    .selectFrom('cases as c')
    .leftJoin(people(db).as('u'), 'u.id', 'c.user_id')
    .leftJoin(people(db).as('a'), 'a.id', 'c.assignee')
    .selectAll('c')
    .select(['u.first_name', 'u.last_name', 'a.name as assignee_name'])
}

const OTHERS_MAX = 20

/** None of a case about no customer. */
export async function findOthers(db: Db, { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>): Promise<CaseRow[]> {
  if (user_id === null) return []
  return db
    .selectFrom('cases')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(OTHERS_MAX)
    .execute()
}

export async function findLast(
  db: Db,
  kind: CaseKind,
  subjects: readonly string[],
): Promise<Pick<CaseRow, 'subject' | 'facts' | 'opened_at'>[]> {
  return db
    .selectFrom('cases')
    .distinctOn('subject')
    .select(['subject', 'facts', 'opened_at'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute()
}

export async function findHowScreened(db: Db, userId: UserId): Promise<Pick<CaseRow, 'state' | 'outcome'>[]> {
  return db
    .selectFrom('cases')
    .select(['state', 'outcome'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'screening')
    .execute()
}
