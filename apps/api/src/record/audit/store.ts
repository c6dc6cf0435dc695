// SQL on the audit.
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#tables.ts'
import type { LineFilter, NamedLine } from './audit-line.ts'

export async function insertAuditLine(tx: Tx, line: Insertable<Tables['audit_lines']>): Promise<void> {
  await tx.insertInto('audit_lines').values(line).execute()
}

const NAME = (alias: 'who' | 'whom') =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`

/** Newest first, below a line that was seen, with the people behind it as they are called now. */
export async function findNamedLines(
  db: Db,
  filter: LineFilter & { timeZone: string },
  { below, limit }: { below: bigint | undefined; limit: number },
): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select line.id, line.at, line.actor, ${NAME('who')} as actor_name, line.action, line.subject,
      ${NAME('whom')} as subject_name, line.detail
    from audit_lines line
      left join users who on who.id = split_part(line.actor, ':', 2)
      left join users whom on whom.id = line.subject
    where ${sql.join(conditions(filter, below), sql` and `)}
    order by line.id desc limit ${limit}`.execute(db)
  return rows
}

function conditions(
  { actors, action, subjects, from, to, timeZone }: LineFilter & { timeZone: string },
  below: bigint | undefined,
): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(actors ? [sql`line.actor = any(${actors}::text[])`] : []),
    ...(action ? [sql`starts_with(line.action, ${action})`] : []),
    ...(subjects ? [sql`line.subject = any(${subjects}::text[])`] : []),
    ...(from ? [sql`line.at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`line.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(below === undefined ? [] : [sql`line.id < ${below}`]),
  ]
}

/** Whether the same was written since. */
export async function hasLineSince(db: Db, line: Insertable<Tables['audit_lines']>, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_lines')
    .select('id')
    .where('subject', '=', line.subject)
    .where('actor', '=', line.actor)
    .where('action', '=', line.action)
    .where('detail', 'is not distinct from', line.detail ?? null)
    .where('at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Held until the transaction ends: two who write the same line do it one after the other. */
export async function lockLine(tx: Tx, { actor, action, subject }: Insertable<Tables['audit_lines']>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor} ${action} ${subject}`}, 0))`.execute(tx)
}
