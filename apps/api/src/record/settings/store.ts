// SQL on what admins changed of the settings.
import type { SettingName } from '@kivuko/contract/console-settings.ts'
import { type Insertable, sql } from 'kysely'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'

export type ChangeRow = Omit<Tables['setting_changes'], 'id'> & { id: bigint }
export type ChangeLine = ChangeRow & { first_name: string; last_name: string }

/** The last change of each setting. */
export async function findCurrentChanges(db: Db): Promise<ChangeLine[]> {
  return linesOf(db).distinctOn('c.name').orderBy('c.name').orderBy('c.id', 'desc').execute()
}

/** Newest first. */
export async function findChanges(db: Db, name: SettingName | undefined, page: PageAsked): Promise<Page<ChangeLine>> {
  return pageById(
    linesOf(db).where((row) => row.and(chosen({ 'c.name': name }))),
    'c.id',
    page,
  )
}

function linesOf(db: Db) {
  return db
    .selectFrom('setting_changes as c')
    .innerJoin(people(db).as('who'), 'who.id', 'c.changed_by')
    .selectAll('c')
    .select(['who.first_name', 'who.last_name'])
}

/** One change at a time, so that each knows what was before it. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting_changes'))`.execute(tx)
}

/** Every process listens to it. */
export const SETTINGS_CHANNEL = 'kivuko_settings'

/** The other processes are told when the transaction has ended. */
export async function insertChange(tx: Tx, row: Insertable<Tables['setting_changes']>): Promise<void> {
  await tx
    .insertInto('setting_changes')
    .values({ ...row, old_value: JSON.stringify(row.old_value), new_value: JSON.stringify(row.new_value) })
    .execute()
  await sql`select pg_notify(${SETTINGS_CHANNEL}, '')`.execute(tx)
}
