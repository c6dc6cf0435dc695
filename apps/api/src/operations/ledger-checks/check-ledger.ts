// Looks at the books by itself. What is wrong stops everything that leaves, until two people resume it.
import { type Extent, extentAfter, type Finding, verifyLedger, verifyNew } from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import { createClient, inTransaction, queryable } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { findLastResume } from '#record/find-last-resume.ts'
import { notifyMany } from '#record/notify.ts'
import { addToStop, lockStop, stopWithin } from '#record/stop-money.ts'
import type { Tx } from '#tables.ts'
import { findLastCheck, findLastFinding, type LedgerCheckRow, ledgerChecks } from './store.ts'

/** So many findings are named where a person reads them. */
const NAMED_MAX = 3
const FOUND = 'The check of the ledger found:'

/** The job. What is new begins after the last check; where that found something, it is read again. */
export async function checkLedger(deps: Deps, { isWhole }: { isWhole: boolean }): Promise<void> {
  const last = await findLastCheck(deps.db)
  const after = isWhole ? 0n : (last?.next_after ?? 0n)
  const started = performance.now()
  const started_at = deps.clock.now()
  // Where nothing was checked yet, everything is new.
  const { extent, findings } = isWhole || after === 0n ? await lookAtAll(deps, after) : await lookAtNew(deps, after)
  const { nextAfter, journals, entries, accounts } = extent
  const row: LedgerCheckRow = {
    id: newId('lgc', started_at),
    kind: isWhole ? 'whole' : 'new',
    started_at,
    duration_ms: Math.trunc(performance.now() - started),
    after_journal: after,
    next_after: findings.length === 0 ? nextAfter : (last?.next_after ?? 0n),
    journals,
    entries,
    accounts,
    findings: JSON.stringify(findings),
  }
  if (findings.length > 0) deps.log.error({ check: row.id, findings: findings.length }, 'the ledger is wrong')
  await inTransaction(deps.db, async (tx) => {
    await holdIfWrong(deps, tx, findings)
    await ledgerChecks.add(tx, row)
  })
  await deps.stops.refresh()
}

type Seen = { extent: Extent; findings: Finding[] }

async function lookAtNew(deps: Deps, after: bigint): Promise<Seen> {
  const db = queryable(deps.db)
  return { extent: await extentAfter(db, after), findings: await verifyNew(db, after) }
}

/** Reads and counts every row, which takes longer than any other statement may: on a connection of its own. */
async function lookAtAll({ config }: Deps, after: bigint): Promise<Seen> {
  const client = createClient(config.database.url, { applicationName: 'kivuko-ledger-check' })
  await client.connect()
  try {
    return { extent: await extentAfter(client, after), findings: await verifyLedger(client) }
  } finally {
    await client.end()
  }
}

/** What two people knew of when they resumed does not stop anything a second time. */
async function holdIfWrong(deps: Deps, tx: Tx, findings: readonly Finding[]): Promise<void> {
  const resumed = await findLastResume(tx, 'outflow')
  const before = resumed && (await findLastFinding(tx, resumed))
  const known = new Set(((before?.findings ?? []) as Finding[]).map(keyOf))
  const fresh = findings.filter((finding) => !known.has(keyOf(finding)))
  if (fresh.length === 0) return
  const reason = `${FOUND} ${inWords(fresh)}`
  const stop = await lockStop(tx, 'outflow')
  if (stop?.reason.includes(FOUND)) return
  if (stop) await addToStop(deps, tx, stop, reason)
  else await stopWithin(deps, tx, { name: 'outflow', reason, by: null, actor: 'ledger-check' })
  await notifyAdmins(deps, tx, reason)
}

async function notifyAdmins(deps: Deps, tx: Tx, reason: string): Promise<void> {
  const admins = (await listStaff(deps)).filter(({ role }) => role === 'admin')
  const key = `ledger-check:${deps.clock.now().getTime()}`
  await notifyMany(
    deps,
    tx,
    admins.map(({ id }) => ({
      userId: id as UserId,
      key,
      type: 'security' as const,
      title: 'Urgent: the ledger check failed, and nothing leaves',
      message: `${reason}. Everything that leaves is stopped until two people resume it.`,
      actionUrl: '/console/stops' as const,
    })),
  )
}

function keyOf({ check, subject }: Finding): string {
  return `${check}: ${subject}`
}

export function findingText({ check, subject, detail }: Finding): string {
  return `${check}: ${subject}, ${detail}`
}

function inWords(findings: readonly Finding[]): string {
  const named = findings.slice(0, NAMED_MAX).map(findingText).join('; ')
  return findings.length > NAMED_MAX ? `${named}; and ${findings.length - NAMED_MAX} more` : named
}
