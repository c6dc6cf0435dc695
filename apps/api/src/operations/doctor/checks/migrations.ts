import { isLedgerMigrated } from '@kivuko/ledger/migrate.ts'
import { sql } from 'kysely'
import { queryable } from '#platform/database.ts'
import { findMissing } from '#platform/migrate.ts'
import { fine, wrong } from '#providers/examine/port.ts'
import { TABLE_CLASSES } from '#table-access.ts'
import type { Db } from '#tables.ts'
import type { Check } from '../check.ts'

const REMEDY = 'Run node apps/api/src/commands/migrate.ts with the settings of this process.'
const LOST = 'Stop everything, and restore a backup from before they went: docs/runbooks/database-lost.md.'

export const migrations: Check = {
  area: 'database',
  async ask({ db }) {
    const { missing } = await findMissing(db)
    if (missing.length > 0) return [wrong('Migrations', `The database has not ${missing.join(', ')}.`, REMEDY)]
    if (!(await isLedgerMigrated(queryable(db)))) return [wrong('Migrations', 'The ledger’s own are missing.', REMEDY)]
    const lost = await findLostTables(db)
    if (lost.length > 0)
      return [wrong('Migrations', `They have run, and these tables are gone: ${lost.join(', ')}.`, LOST)]
    return [fine('Migrations', 'Every migration of this version has run, and every table is there.')]
  },
}

/** What migrations made and somebody dropped, by their names. */
async function findLostTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(TABLE_CLASSES)}::text[]) as name
    where to_regclass('public.' || name) is null order by name`.execute(db)
  return rows.map(({ name }) => name)
}
