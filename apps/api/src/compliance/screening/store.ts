import { sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const lists = rowTable('sanctions_list')

type ListRow = Tables['sanctions_list']
/** False when this version is in force already. */
export async function putList(tx: Tx, row: Omit<ListRow, 'is_only' | 'screened_at'>): Promise<boolean> {
  const result = await tx
    .insertInto('sanctions_list')
    .values({ is_only: true, ...row, screened_at: null })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ ...row, screened_at: null })
        .where('sanctions_list.version', '<>', row.version),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A process that has said nothing for so long has ended: each says it every minute. */
const COPIES_FRESH_MS = 180_000

/** Which version a process compares with; what ended ones said goes. */
export async function putCopy(db: Db, process: bigint, version: string): Promise<void> {
  await sql`
    with gone as (
      delete from sanctions_copies
      where process <> ${process} and seen_at < clock_timestamp() - ${COPIES_FRESH_MS} * interval '1 millisecond'
    )
    insert into sanctions_copies (process, version, seen_at) values (${process}, ${version}, clock_timestamp())
    on conflict (process) do update set version = excluded.version, seen_at = excluded.seen_at`.execute(db)
}

export async function removeCopy(db: Db, process: bigint): Promise<void> {
  await sql`delete from sanctions_copies where process = ${process}`.execute(db)
}

/** The versions that processes compare with now, each once. */
export async function findVersions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select distinct version from sanctions_copies
    where seen_at >= clock_timestamp() - ${COPIES_FRESH_MS} * interval '1 millisecond'`.execute(db)
  return rows.map(({ version }) => version)
}
