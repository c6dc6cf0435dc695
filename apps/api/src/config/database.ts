import * as z from 'zod'
import { text, whole } from './setting.ts'

export const DATABASE = {
  DATABASE_URL: text.describe('PostgreSQL 15 or newer, with fsync on.'),
  DATABASE_POOL: whole(20, 2, 500).describe(
    'Connections of a process at most; the ledger, quotes and jobs have a few of their own.',
  ),
}

export const databaseConfig = z
  .object(DATABASE)
  .transform((env) => ({ database: { url: env.DATABASE_URL, pool: env.DATABASE_POOL } }))
