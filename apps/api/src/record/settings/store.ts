// SQL on what admins changed of the settings.
import type { SettingName } from '@kivuko/contract/console-settings.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#tables.ts'

export type ChangeRow = Omit<Tables['setting_changes'], 'id'> & { id: bigint }
export type ChangeLine = ChangeRow & { first_name: string; last_name: string }

/** The last change of each setting. */
export async function findCurrentChanges(db: Db): Promise<ChangeLine[]> {
  return linesOf(db).distinctOn('c.name').orderBy('c.name').orderBy('c.id', 'desc').execute()
}

/** Newest first. */
export async function findChanges(
  db: Db,
  { name, after, limit }: { name: SettingName | undefined; after: bigint | undefined; limit: number },
): Promise<ChangeLine[]> {
  let query = linesOf(db).orderBy('c.id', 'desc').limit(limit)
  if (name !== undefined) query = query.where('c.name', '=', name)
  if (after !== undefined) query = query.where('c.id', '<', after)
  return query.execute()
}

function linesOf(db: Db) {
  return db
    .selectFrom('setting_changes as c')
    .innerJoin('users', 'users.id', 'c.changed_by')
    .selectAll('c')
    .select(['users.first_name', 'users.last_name'])
}

/** One change at a time, so that each knows what was before it. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting_changes'))`.execute(tx)
}

export async function insertChange(tx: Tx, row: Insertable<Tables['setting_changes']>): Promise<void> {
  await tx
    .insertInto('setting_changes')
    .values({ ...row, old_value: JSON.stringify(row.old_value), new_value: JSON.stringify(row.new_value) })
    .execute()
}
