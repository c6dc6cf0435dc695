import * as z from 'zod'
import { text, whole } from './setting.ts'

export const DATABASE = {
  DATABASE_URL: text.describe('PostgreSQL 15 or newer, with fsync on, as the role that runs, such as `kivuko_run`.'),
  DATABASE_MIGRATE_URL: text
    .optional()
    .describe(
      'The same database as the role that owns the tables: for `migrate.ts` alone. Without it one role does both, which `live` refuses: [Operating](guides/operating.md).',
    ),
  DATABASE_READ_ROLE: text
    .default('kivuko_read')
    .describe('A role that reads what may be reported on, without secrets: grant it to whom reports.'),
  DATABASE_POOL: whole(20, 2, 500).describe(
    'Connections of a process at most; the ledger, quotes and jobs have a few of their own.',
  ),
}

export const databaseConfig = z.object(DATABASE).transform((env) => ({
  database: {
    url: env.DATABASE_URL,
    migrateUrl: env.DATABASE_MIGRATE_URL,
    readRole: env.DATABASE_READ_ROLE,
    pool: env.DATABASE_POOL,
  },
}))
