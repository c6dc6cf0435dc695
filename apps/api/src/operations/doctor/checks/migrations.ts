import { isLedgerMigrated } from '@kivuko/ledger/migrate.ts'
import { queryable } from '#platform/database.ts'
import { findMissing } from '#platform/migrate.ts'
import { fine, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

const REMEDY = 'Run node apps/api/src/commands/migrate.ts with the settings of this process.'

export const migrations: Check = {
  area: 'database',
  async ask({ db }) {
    const { missing } = await findMissing(db)
    if (missing.length > 0) return [wrong('Migrations', `The database has not ${missing.join(', ')}.`, REMEDY)]
    if (!(await isLedgerMigrated(queryable(db)))) return [wrong('Migrations', 'The ledger’s own are missing.', REMEDY)]
    return [fine('Migrations', 'Every migration of this version has run.')]
  },
}
