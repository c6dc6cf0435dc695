// What a process asks of its database before it serves: a server Kivuko runs on, every table of this version, a role
// that is limited, and room for all its connections.
import { isLedgerMigrated } from '@kivuko/ledger/migrate.ts'
import { ConfigError } from '#config/setting.ts'
import type { Deps } from '#deps.ts'
import { createClient, queryable } from '#platform/database.ts'
import { canKeepOutside } from '#platform/inside-networks.ts'
import { assertLimitedRole } from '#platform/limited-role.ts'
import { findMissing } from '#platform/migrate.ts'
import { connectionsOfProcess } from '#platform/pool-sizes.ts'
import { assertRoom, assertServer, assertSessions, connectionsOf, UnfitDatabaseError } from '#platform/server-check.ts'

const MIGRATE = 'node apps/api/src/commands/migrate.ts'

/** Throws UnfitDatabaseError or UnlimitedRoleError, whose messages say what to do. */
export async function assertServable(deps: Deps): Promise<void> {
  const { database, isForReal } = deps.config
  const client = createClient(database.url, { applicationName: 'kivuko-check' })
  try {
    await client.connect()
    await assertServer(client)
    const perProcess = connectionsOfProcess(deps.config)
    assertRoom({ perProcess, processes: database.processes, most: await connectionsOf(client) })
    await assertSessions(database)
  } catch (error) {
    throw error instanceof UnfitDatabaseError ? error : unusable(error)
  } finally {
    await client.end().catch(() => {})
  }
  await assertMigrated(deps)
  if (isForReal) await assertLimitedRole(deps.db)
  await assertKeptOutside()
}

function unusable(cause: unknown): UnfitDatabaseError {
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  return new UnfitDatabaseError(
    `The database in DATABASE_URL cannot be used: ${first instanceof Error ? first.message : String(first)}. Start it, or correct the address, and start again.`,
    { cause },
  )
}

/** Partners say where messages go: they must not lead into our own networks. */
async function assertKeptOutside(): Promise<void> {
  if (await canKeepOutside()) return
  throw new ConfigError(
    `Node.js ${process.version} cannot keep messages to partners out of this machine's own networks. Start Kivuko with Node.js 24.`,
  )
}

async function assertMigrated({ db }: Deps): Promise<void> {
  const { missing, isEmpty } = await findMissing(db)
  if (isEmpty)
    throw new UnfitDatabaseError(
      `The database is empty. Run ${MIGRATE} with the settings of this process, and start again.`,
    )
  if (missing.length === 0 && (await isLedgerMigrated(queryable(db)))) return
  throw new UnfitDatabaseError(
    `The database is of an older Kivuko${missing.length > 0 ? ` (it has not ${missing.join(', ')})` : ''}. Run ${MIGRATE} with the settings of this process, and start again.`,
  )
}
