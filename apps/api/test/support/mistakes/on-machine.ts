// Mistakes on the machine, in the database, and by people: nothing a provider could tell.
import { copyFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { onDatabase } from '../../../../../tools/testing/database.ts'
import { CERTIFICATE, startImpostor } from '../impostor.ts'
import { staffMember } from '../staff.ts'
import { stop } from '../stops.ts'
import type { ChainApp } from '../withdrawals.ts'
import { inDatabase, type Mistake, withServer } from './mistake.ts'

/** A file system that has no room, on every machine. */
const FULL = process.platform === 'linux' ? '/proc' : '/dev'
const DAY_MS = 86_400_000

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function aFile({ deps }: ChainApp, name: string): Promise<string> {
  const file = join(dirname(deps.config.documents.folder), name)
  await writeFile(file, '')
  return file
}

async function oldList(app: ChainApp) {
  const file = await aFile(app, 'list.xml')
  await copyFile(app.deps.config.sanctionsFile ?? '', file)
  const then = new Date(app.clock.now().getTime() - 20 * DAY_MS)
  await utimes(file, then, then)
  return { undo: () => undefined, settings: { SANCTIONS_LIST_FILE: file } }
}

export const ON_MACHINE: readonly Mistake[] = [
  {
    made: 'the name of a setting has two letters swapped',
    settings: { STRIPE_WALLTES: 'apple_pay' },
    found: /^STRIPE_WALLTES: Kivuko knows no such setting\.$/,
    remedy: /^Call it STRIPE_WALLETS, if that is meant\.$/,
  },
  {
    made: 'a callback address has a path',
    settings: ({ url }) => ({ SMILE_ID_CALLBACK_BASE: `${url}/kivuko` }),
    found: /^SMILE_ID_CALLBACK_BASE: It has a path/,
    remedy: /^Leave the path out\.$/,
    also: /^Webhook of Smile ID: /,
  },
  {
    made: 'the server is an old PostgreSQL',
    deps: withServer({ version: 170_004, text: '17.4' }),
    found: /^PostgreSQL: It is 17\.4; the ledger needs 18\.2 or newer\.$/,
    remedy: /^Upgrade the server\.$/,
  },
  {
    made: 'fsync was switched off to be faster',
    config: (config) => ({ ...config, isForReal: true }),
    deps: withServer({ fsync: 'off' }),
    found: /^fsync: It is off/,
    remedy: /^Set fsync = on\.$/,
  },
  {
    made: 'commits are not waited for',
    deps: withServer({ synchronous_commit: 'off' }),
    state: 'warning',
    found: /^synchronous_commit: It is off/,
    remedy: /^Set synchronous_commit = on/,
  },
  {
    made: 'one role owns the tables and runs',
    settings: ({ databaseUrl }) => ({ DATABASE_URL: onDatabase(inject('postgresUrl'), databaseOf(databaseUrl)) }),
    state: 'warning',
    found: /^Role: The role that runs may change the tables themselves/,
    remedy: /DATABASE_MIGRATE_URL/,
    also: /^Free space: /,
  },
  {
    made: 'twenty processes share a server with the connections of seven',
    settings: { DATABASE_PROCESSES: '20' },
    found: /^Connections: 20 processes of up to \d+ connections each open \d+; the server gives \d+\.$/,
    remedy: /^Raise max_connections of the server, or lower DATABASE_POOL/,
  },
  {
    made: 'the disk of the database is full',
    deps: withServer({ folder: FULL }),
    found: /^Free space: 0 GB .* of the database\.$/,
    remedy: /^Make room now: PostgreSQL stops when it is\.$/,
  },
  {
    made: 'the upgrade was not migrated',
    plant: inDatabase(
      `create table planted as select * from kysely_migration where name = (select max(name) from kysely_migration);
       delete from kysely_migration where name in (select name from planted)`,
      'insert into kysely_migration select * from planted; drop table planted',
    ),
    found: /^Migrations: The database has not \d{4}_\w+\.$/,
    remedy: /^Run node apps\/api\/src\/commands\/migrate\.ts/,
  },
  {
    made: 'a table was dropped, or a restore left it out',
    plant: inDatabase('alter table price_alerts rename to planted', 'alter table planted rename to price_alerts'),
    found: /^Migrations: They have run, and these tables are gone: price_alerts\.$/,
    remedy: /docs\/runbooks\/database-lost\.md/,
  },
  {
    made: 'the backup stopped three days ago',
    plant: inDatabase(
      `update backups set at = at - interval '3 days' where kind = 'database'`,
      `update backups set at = at + interval '3 days' where kind = 'database'`,
    ),
    state: 'warning',
    found: /^Backup: database: The last that went well is 7\d hours old\.$/,
    remedy: /docs\/guides\/backups\.md/,
  },
  {
    made: 'no worker was started after the move',
    plant: async (app) => {
      const { rows } = await app.asOwner((owner) =>
        owner.query('select identifier, known_since, last_execution from graphile_worker._private_known_crontabs'),
      )
      await app.asOwner((owner) =>
        owner.query(`update graphile_worker._private_known_crontabs
          set known_since = now() - interval '1 hour', last_execution = null`),
      )
      return () =>
        app.asOwner(async (owner) => {
          for (const { identifier, known_since, last_execution } of rows)
            await owner.query(
              `update graphile_worker._private_known_crontabs set known_since = $2, last_execution = $3 where identifier = $1`,
              [identifier, known_since, last_execution],
            )
        })
    },
    found: /^Workers: No process has worked jobs for 60 minutes\.$/,
    remedy: /^Start a process with KIVUKO_ROLE=worker or both/,
  },
  {
    made: 'jobs failed for good and nobody looked',
    plant: inDatabase(
      `select graphile_worker.add_job('lost', max_attempts => 1, job_key => 'planted', run_at => now() + interval '1 day');
       update graphile_worker._private_jobs set attempts = max_attempts where key = 'planted'`,
      `select graphile_worker.remove_job('planted')`,
    ),
    state: 'warning',
    found: /^Failed jobs: Jobs that failed for good: 1\.$/,
    remedy: /under Jobs in the console/,
  },
  {
    made: 'the folder of documents is not ours to write',
    plant: async (app) => ({ undo: () => undefined, settings: { KIVUKO_DATA: await aFile(app, 'a-file') } }),
    found: /^Documents: .*cannot be written or read/,
    remedy: /^Give this process the right to it, or correct KIVUKO_DATA/,
    also: /^Free space of documents: /,
  },
  {
    made: 'the address of callbacks leads to another server',
    settings: ({ sandbox }) => ({ AIRTEL_CALLBACK_BASE: sandbox.url }),
    found: /^http:\/\/127\.0\.0\.1:\d+: Nobody of ours answers there: somebody else answers\.$/,
    remedy: /each …_CALLBACK_BASE and the proxy in front/,
    also: /^(Webhook of Airtel Money|Airtel Money callbacks): /,
  },
  {
    made: 'the name of the callbacks is in no DNS',
    settings: { AIRTEL_CALLBACK_BASE: 'http://callbacks.invalid' },
    found: /^Name callbacks\.invalid: The name leads nowhere\.$/,
    remedy: /^Enter it in the DNS/,
    also: /^(http:\/\/callbacks\.invalid|Webhook of Airtel Money|Airtel Money callbacks): /,
  },
  {
    made: 'the certificate was signed by ourselves',
    plant: async () => {
      const server = await startImpostor()
      return {
        undo: () => server[Symbol.asyncDispose](),
        settings: { AIRTEL_CALLBACK_BASE: `https://localhost:${server.port}` },
      }
    },
    found: /^Certificate of localhost: It is not trusted: /,
    remedy: /^Install one of an authority, with its chain\.$/,
    also: /^(https:\/\/localhost:\d+|Webhook of Airtel Money|Name localhost): /,
  },
  {
    made: 'the clock of the machine is a minute fast',
    deps: (deps) => ({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 60_000) } }),
    found: /^Clock of the database: It is (59|60) seconds behind ours\.$/,
    remedy: /^Have the machine keep time/,
    also: /^Clock of /,
  },
  {
    made: 'the sanctions list is three weeks old',
    plant: oldList,
    state: 'warning',
    found: /^Sanctions list: It names \d+ people, and its file is 20 days old\.$/,
    remedy: /^Fetch it anew, every day\.$/,
    also: /^Sanctions list: Processes have different lists/,
  },
  {
    made: 'no sanctions list was ever set',
    settings: { SANCTIONS_LIST_FILE: undefined },
    config: (config) => ({ ...config, sanctionsFile: undefined }),
    state: 'warning',
    found: /^Sanctions list: There is none/,
    remedy: /^Set SANCTIONS_LIST_FILE/,
  },
  {
    made: 'the ledger found a fault and nobody looked',
    plant: inDatabase(
      `insert into ledger_checks values
        ('chk_planted', 'whole', now() + interval '1 second', 1, 0, 0, 0, 0, 0, '[{"kind":"unbalanced"}]')`,
      `delete from ledger_checks where id = 'chk_planted'`,
    ),
    found: /^Ledger: Its last check found 1 things wrong\.$/,
    remedy: /docs\/runbooks\/ledger-wrong\.md/,
  },
  {
    made: 'payouts were stopped for a test and stayed so',
    plant: async (app) => {
      await stop(await staffMember(app, 'support'), 'mpesa_out')
      return () => app.asOwner((owner) => owner.query('delete from stops'))
    },
    state: 'warning',
    found: /^Stop: .+: It is stopped\.$/,
    remedy: /^Two people resume it under Stops/,
  },
  {
    made: 'the only admin left',
    plant: inDatabase(
      'create table planted as select * from staff; delete from staff',
      'insert into staff select * from planted on conflict do nothing; drop table planted',
    ),
    found: /^Staff: There is no admin\.$/,
    remedy: /staff-role\.ts/,
  },
]

/** Its end is judged by the clock, so the other checks have nothing to do with it. */
export const CERTIFICATE_OF_IMPOSTOR = CERTIFICATE
