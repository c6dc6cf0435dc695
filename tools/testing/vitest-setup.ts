// One PostgreSQL for the whole run: in memory, in a temporary folder, or the one DATABASE_URL names.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readEnvironment } from '../environment.ts'
import { isRunning } from '../postgres/process-facts.ts'
import { ROLES, startPostgres } from '../postgres/start-postgres.ts'
import { withClient } from './database.ts'
import { quickFolder, temporaryFolders } from './quick-folder.ts'
import type { FaultRun } from './schedules.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** The same server as the role that runs. */
    postgresRunUrl: string
    /** As somebody who may create roles. */
    postgresAdminUrl: string
    databasePrefix: string
    /** Present when faults are tried for minutes. */
    faults: FaultRun | undefined
  }
}

const FOLDER_PREFIX = 'kivuko-test-'

// Test data need not outlive the machine: without waiting for the disk a clone takes a third of the time.
const THROW_AWAY = { scram_iterations: '1', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Only this user reaches the socket, and a test opens thousands of connections: half of each was its password. */
const WHO_MAY_CONNECT = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `kivuko_test_${randomBytes(4).toString('hex')}`
  project.provide('databasePrefix', databasePrefix)
  const { DATABASE_URL, KIVUKO_FAULTS } = readEnvironment()
  project.provide('faults', KIVUKO_FAULTS ? JSON.parse(KIVUKO_FAULTS) : undefined)
  if (DATABASE_URL) {
    project.provide('postgresUrl', DATABASE_URL)
    project.provide('postgresRunUrl', await createRunner(DATABASE_URL))
    project.provide('postgresAdminUrl', DATABASE_URL)
    return () => dropDatabases(DATABASE_URL, databasePrefix)
  }
  removeAbandonedFolders()
  const folder = join(quickFolder(), `${FOLDER_PREFIX}${process.pid}-${databasePrefix.slice(-8)}`)
  mkdirSync(folder)
  const hbaFile = join(folder, 'pg_hba.conf')
  writeFileSync(hbaFile, WHO_MAY_CONNECT)
  const settings = { ...THROW_AWAY, hba_file: hbaFile }
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings })
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresRunUrl', postgres.runUrl)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a server of one's own: the roles stay for the next run. Needs a role that may create others. */
async function createRunner(url: string): Promise<string> {
  const address = new URL(url)
  address.username = ROLES.run
  address.password = createHash('sha256').update(url).digest('hex')
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const has = (role: string) => rows.some(({ rolname }) => rolname === role)
    if (!has(ROLES.read)) await client.query(`create role ${ROLES.read} nologin; grant ${ROLES.read} to current_user`)
    if (!has(ROLES.run)) await client.query(`create role ${ROLES.run} login; grant ${ROLES.run} to current_user`)
    await client.query(`alter role ${ROLES.run} password '${address.password}'`)
  })
  return address.href
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

// A run that was killed could not remove its folder; its number is in the name.
function removeAbandonedFolders(): void {
  for (const place of temporaryFolders()) {
    for (const name of readdirSync(place)) {
      if (!name.startsWith(FOLDER_PREFIX)) continue
      const pid = Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
      // Folders of single tests have no number: their test removes them.
      if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
    }
  }
}
