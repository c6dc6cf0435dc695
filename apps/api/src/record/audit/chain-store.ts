// SQL on the chain of the audit.
import { type Insertable, sql } from 'kysely'
import type { Head } from '#record/audit-head.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { ERASED_ACTION } from './erased-words.ts'
import type { ChainedLine, Link } from './link.ts'

/** False when somebody else is chaining. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export function findLastLink(db: Db): Promise<Link | undefined> {
  return db.selectFrom('audit_links').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export function findLink(db: Db, number: bigint): Promise<Link | undefined> {
  return db.selectFrom('audit_links').select(['number', 'hash']).where('number', '=', number).executeTakeFirst()
}

type Taken = { line_id: bigint; line: ChainedLine | null }
const AT = sql<bigint>`(extract(epoch from at) * 1000000)::bigint`

/** Of those that wait, the oldest, which wait no longer. `line` is null where it is gone. */
export async function takeWaiting(tx: Tx, limit: number): Promise<Taken[]> {
  const { rows } = await sql<{ line_id: bigint } & Partial<ChainedLine>>`
    with taken as (
      delete from audit_waiting where line_id in (select line_id from audit_waiting order by line_id limit ${limit})
      returning line_id
    )
    select line_id, id, ${AT} as at, actor, action, subject, detail, detail_salt, detail_digest
    from taken left join audit_lines on id = line_id order by line_id`.execute(tx)
  return rows.map(({ line_id, ...line }) => ({ line_id, line: line.id === null ? null : (line as ChainedLine) }))
}

export async function insertLinks(tx: Tx, links: readonly Tables['audit_links'][]): Promise<void> {
  await sql`insert into audit_links (number, line_id, hash)
    select * from unnest(${links.map(({ number }) => number)}::bigint[], ${links.map(({ line_id }) => line_id)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}

export async function insertHead(tx: Tx, head: Head): Promise<void> {
  await tx.insertInto('audit_heads').values(head).execute()
}

/** The newest head, unless it is known to be kept outside. */
export async function findUnshipped(db: Db): Promise<Head | undefined> {
  const head = await findLastHead(db)
  if (!head) return undefined
  const shipped = await db
    .selectFrom('audit_shipments')
    .select('number')
    .where('number', '=', head.number)
    .executeTakeFirst()
  return shipped ? undefined : head
}

export function findLastHead(db: Db): Promise<Head | undefined> {
  return db.selectFrom('audit_heads').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export async function insertShipment(tx: Tx, number: bigint, now: Date): Promise<void> {
  await tx
    .insertInto('audit_shipments')
    .values({ number, shipped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertCheck(tx: Tx, check: Insertable<Tables['audit_checks']>): Promise<void> {
  await tx.insertInto('audit_checks').values(check).execute()
}

export function findLastCheck(db: Db): Promise<Tables['audit_checks'] | undefined> {
  return db.selectFrom('audit_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst() as Promise<
    Tables['audit_checks'] | undefined
  >
}

export type LinkedLine = Tables['audit_links'] & { line: ChainedLine | null }

/** Links after a number, in order, with the lines they hold. */
export async function findLinkedLines(db: Db, after: bigint, limit: number): Promise<LinkedLine[]> {
  const { rows } = await sql<Tables['audit_links'] & Partial<ChainedLine>>`
    select link.number, link.line_id, link.hash, id, ${AT} as at, actor, action, subject, detail, detail_salt, detail_digest
    from audit_links link left join audit_lines on id = line_id
    where link.number > ${after} order by link.number limit ${limit}`.execute(db)
  return rows.map(({ number, line_id, hash, ...line }) => ({
    number,
    line_id,
    hash,
    line: line.id === null ? null : (line as ChainedLine),
  }))
}

/** The heads of these links, in order. */
export function findHeads(db: Db, after: bigint, upTo: bigint): Promise<Head[]> {
  return db
    .selectFrom('audit_heads')
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute()
}

/** When the line was written that waits for the longest. */
export async function findWaitingSince(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom('audit_waiting')
    .innerJoin('audit_lines', 'audit_lines.id', 'audit_waiting.line_id')
    .select('audit_lines.at')
    .orderBy('audit_lines.at')
    .limit(1)
    .executeTakeFirst()
  return first?.at
}

/** The first line that neither stands in the chain nor waits for it. */
export async function findUnchained(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from audit_lines where not exists (select from audit_links where line_id = id)
      and not exists (select from audit_waiting where line_id = id) order by id limit 1`.execute(db)
  return rows[0]?.id
}

/** Lines of which another says that their words were erased. */
export async function findErased(db: Db): Promise<Set<bigint>> {
  const lines = await db.selectFrom('audit_lines').select('detail').where('action', '=', ERASED_ACTION).execute()
  return new Set(lines.flatMap(({ detail }) => (detail?.match(/\d+/g) ?? []).map(BigInt)))
}
