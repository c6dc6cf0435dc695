// Looks at the books by itself: every few minutes at what is new, and each night at as much of all as its time allows.
import { type Extent, extentAfter, type Finding, verifyLedger, verifyNew } from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { checkInParts } from './check-in-parts.ts'
import { holdIfWrong } from './hold-if-wrong.ts'
import { onOwnConnection } from './on-own-connection.ts'
import { findLastOfKind, type LedgerCheckRow, ledgerChecks } from './store.ts'

/** The job. `signal`: the process ends, and what is left is for another. */
export async function checkLedger(deps: Deps, { isWhole }: { isWhole: boolean }, signal?: AbortSignal): Promise<void> {
  if (isWhole) await checkInParts(deps, { signal })
  else await checkNew(deps)
  await deps.stops.refresh()
}

/** What is new begins after the last such check; where that found something, it is read again. */
async function checkNew(deps: Deps): Promise<void> {
  const last = await findLastOfKind(deps.db, 'new')
  const after = last?.next_after ?? 0n
  const started = performance.now()
  const started_at = deps.clock.now()
  // Where nothing was checked yet, everything is new.
  const { extent, findings } = after === 0n ? await lookAtAll(deps) : await lookAtNew(deps, after)
  const { nextAfter, ...amount } = extent
  const row: LedgerCheckRow = {
    id: newId('lgc', started_at),
    kind: 'new',
    started_at,
    duration_ms: Math.trunc(performance.now() - started),
    after_journal: after,
    next_after: findings.length === 0 ? nextAfter : after,
    ...amount,
    findings: JSON.stringify(findings),
  }
  if (findings.length > 0) deps.log.error({ check: row.id, findings: findings.length }, 'the ledger is wrong')
  await inTransaction(deps.db, async (tx) => {
    await holdIfWrong(deps, tx, findings)
    await ledgerChecks.add(tx, row)
  })
}

type Seen = { extent: Extent; findings: Finding[] }

async function lookAtNew(deps: Deps, after: bigint): Promise<Seen> {
  const db = queryable(deps.db)
  return { extent: await extentAfter(db, after), findings: await verifyNew(db, after) }
}

function lookAtAll(deps: Deps): Promise<Seen> {
  return onOwnConnection(deps, async (client) => ({
    extent: await extentAfter(client, 0n),
    findings: await verifyLedger(client),
  }))
}
