import pg from 'pg'
import * as z from 'zod'
import { milliseconds, refuse, text, whole } from './setting.ts'

export const DATABASE = {
  DATABASE_URL: text.describe('PostgreSQL 18.2 or newer, with fsync on, as the role that runs, such as `kivuko_run`.'),
  DATABASE_MIGRATE_URL: text
    .optional()
    .describe(
      'The same database as the role that owns the tables: for `migrate.ts` alone. Without it one role does both, which `live` refuses: [Operating](guides/operating.md).',
    ),
  DATABASE_READ_ROLE: text
    .default('kivuko_read')
    .describe('A role that reads what may be reported on, without secrets: grant it to whom reports.'),
  DATABASE_REPLICA_URL: text
    .optional()
    .describe(
      'A replica of the same database, or a balancer in front of several, as the role that runs: lists and files are read there by whoever sees all they did. [Replicas](guides/many-machines.md#replicas)',
    ),
  DATABASE_REPLICA_LAG_MS: milliseconds(5_000, 100, 600_000).describe(
    'A replica that lacks what was committed so long ago answers nobody; the database itself does.',
  ),
  TEST_DATABASE_URL: text
    .optional()
    .describe(
      'A database of its own for the test mode of partners, migrated like the first: without it there is none. Every other setting of the test mode is named as here with `TEST_` before it, such as `TEST_STRIPE_SECRET_KEY`, and takes no live key. [Test mode](guides/operating.md#test-mode)',
    ),
  DATABASE_POOL: whole(20, 2, 500).describe(
    'Connections of a process at most; the ledger, quotes and jobs have a few of their own.',
  ),
  DATABASE_PROCESSES: whole(2, 1, 1_000).describe(
    'How many processes use this database at most, with one more for each that is being replaced: a process whose share of `max_connections` is smaller than what it opens does not start.',
  ),
  DATABASE_CONNECT_MS: milliseconds(10_000, 100, 600_000).describe(
    'How long a call waits for a connection; then it is refused with `database_unavailable` (503), as with the next two.',
  ),
  DATABASE_STATEMENT_MS: milliseconds(15_000, 100, 3_600_000).describe(
    'How long one statement may take. A database that does not answer at all is given up three seconds later.',
  ),
  DATABASE_LOCK_MS: milliseconds(10_000, 100, 3_600_000).describe('How long a statement waits for a lock.'),
  DATABASE_IDLE_MS: milliseconds(30_000, 1_000, 3_600_000).describe(
    'How long a transaction may do nothing; then the server ends its connection, and its locks are free.',
  ),
  DATABASE_KEEP_ALIVE_MS: milliseconds(5_000, 1_000, 600_000).describe(
    'After so long without a word both sides of a connection ask whether the other is there, and some seconds later it is given up.',
  ),
}

export const databaseConfig = z.object(DATABASE).transform((env, context) => {
  if (env.TEST_DATABASE_URL && isSame(env.TEST_DATABASE_URL, env.DATABASE_URL))
    refuse(context, 'TEST_DATABASE_URL', 'must be another database than DATABASE_URL: what is tried must not touch it')
  return databaseOf(env)
})

/** Whether two addresses lead to one database, as whoever. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((url) => new pg.Client({ connectionString: url }))
  return a?.host === b?.host && a?.port === b?.port && a?.database === b?.database
}

const databaseOf = (env: z.output<z.ZodObject<typeof DATABASE>>) => ({
  database: {
    url: env.DATABASE_URL,
    migrateUrl: env.DATABASE_MIGRATE_URL,
    replica: env.DATABASE_REPLICA_URL
      ? { url: env.DATABASE_REPLICA_URL, lagMs: env.DATABASE_REPLICA_LAG_MS }
      : undefined,
    readRole: env.DATABASE_READ_ROLE,
    pool: env.DATABASE_POOL,
    processes: env.DATABASE_PROCESSES,
    times: {
      connectMs: env.DATABASE_CONNECT_MS,
      statementMs: env.DATABASE_STATEMENT_MS,
      lockMs: env.DATABASE_LOCK_MS,
      idleMs: env.DATABASE_IDLE_MS,
      keepAliveMs: env.DATABASE_KEEP_ALIVE_MS,
    },
  },
})
