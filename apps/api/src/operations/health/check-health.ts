// Asks everything this process stands on, with short patience.

import type { Response } from '@kivuko/contract/endpoint.ts'
import type { health } from '@kivuko/contract/health.ts'
import { sql } from 'kysely'
import { isOneList } from '#compliance/share-list.ts'
import type { Deps } from '#deps.ts'
import { isMigrated } from '#platform/migrate.ts'
import { VERSION } from '#version.ts'

type Health = Response<typeof health>
type Check = Health['checks'][keyof Health['checks']]

const PATIENCE_MS = 2_000
/** Anybody may ask; the answer is found out at most this often, so that asking costs the providers nothing. */
const FRESH_MS = 2_000

/** The check as a function to call: callers within a moment share one answer. */
export function createHealthCheck(deps: Deps): () => Promise<Health> {
  let last: { at: number; answer: Promise<Health> } | undefined
  return () => {
    const now = deps.clock.now().getTime()
    if (!last || now - last.at >= FRESH_MS) last = { at: now, answer: checkHealth(deps) }
    return last.answer
  }
}

async function checkHealth(deps: Deps): Promise<Health> {
  const [database, migrations, jobs, cards, sanctions, replica] = await Promise.all([
    check(async () => (await sql`select 1`.execute(deps.db)).rows.length === 1),
    check(() => isMigrated(deps.db)),
    check(() => jobsMove(deps)),
    deps.cards ? check(deps.cards.isReachable) : ('off' as const),
    deps.sanctions ? check(() => isOneList(deps)) : ('off' as const),
    replicaOf(deps),
  ])
  const rates = deps.rates.mid('USDT', 'USD') ? 'ok' : 'failing'
  const addresses = deps.addressWatch.isSure() ? 'ok' : 'failing'
  const checks = { database, migrations, jobs, rates, cards, sanctions, replica, addresses } as const
  return { status: Object.values(checks).includes('failing') ? 'degraded' : 'ok', version: VERSION, checks }
}

async function check(question: () => Promise<boolean>): Promise<Check> {
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  try {
    return (await Promise.race([question(), patience])) ? 'ok' : 'failing'
  } catch {
    return 'failing'
  }
}

async function replicaOf({ config, reads }: Deps): Promise<Check> {
  return config.database.replica ? check(reads.isFit) : 'off'
}

/** Nobody works when a job has been due for a minute and none is being worked on. */
async function jobsMove(deps: Deps): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select exists (select from graphile_worker.jobs where run_at < now() - interval '1 minute' and locked_at is null and attempts = 0) as overdue`.execute(
    deps.db,
  )
  return rows[0]?.overdue === false
}
