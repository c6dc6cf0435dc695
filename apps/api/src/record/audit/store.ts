// SQL on the audit.
import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onDays, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { LineFilter, NamedLine } from '#record/audit-line.ts'
import type { Db, ReadDb, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { sealWords } from './link.ts'

type AuditLine = Omit<Tables['audit_lines'], 'id' | 'detail_salt' | 'detail_digest'>

const SALT_BYTES = 16

/** It waits to be chained from the moment it is written. */
export async function insertAuditLine(tx: Tx, line: AuditLine): Promise<void> {
  const row = { ...line, ...sealWords(line.detail, randomBytes(SALT_BYTES)) }
  await tx
    .with('line', (db) => db.insertInto('audit_lines').values(row).returning('id'))
    .insertInto('audit_waiting')
    .columns(['line_id'])
    .expression((db) => db.selectFrom('line').select('id'))
    .execute()
}

/** Newest first, with the people behind the lines as they are called now. */
export async function findNamedLines(
  db: ReadDb,
  filter: LineFilter & { timeZone: string },
  page: PageAsked,
): Promise<Page<NamedLine>> {
  const query = db
    .selectFrom('audit_lines as line')
    .leftJoin(people(db).as('who'), (join) => join.on(sql<boolean>`who.id = split_part(line.actor, ':', 2)`))
    .leftJoin(people(db).as('whom'), (join) => join.on(sql<boolean>`whom.id = line.subject`))
    .select(['line.id', 'line.at', 'line.actor', 'line.action', 'line.subject', 'line.detail'])
    .select(['who.name as actor_name', 'whom.name as subject_name'])
    .where(matching(filter))
  return pageById(query, 'line.id', page)
}

export async function countNamedLines(db: ReadDb, filter: LineFilter & { timeZone: string }): Promise<number> {
  const { count } = await db
    .selectFrom('audit_lines as line')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching({ actors, action, subjects, ...days }: LineFilter & { timeZone: string }): RawBuilder<SqlBool> {
  const parts = [
    onDays('line.at', days),
    ...(actors ? [sql`line.actor = any(${actors}::text[])`] : []),
    ...(action ? [sql`starts_with(line.action, ${action})`] : []),
    ...(subjects ? [sql`line.subject = any(${subjects}::text[])`] : []),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** Whether the same was written since. */
export async function hasLineSince(db: Db, line: AuditLine, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_lines')
    .select('id')
    .where('subject', '=', line.subject)
    .where('actor', '=', line.actor)
    .where('action', '=', line.action)
    .where('detail', 'is not distinct from', line.detail)
    .where('at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Held until the transaction ends: two who write the same line do it one after the other. */
export async function lockLine(tx: Tx, { actor, action, subject }: AuditLine): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor} ${action} ${subject}`}, 0))`.execute(tx)
}
