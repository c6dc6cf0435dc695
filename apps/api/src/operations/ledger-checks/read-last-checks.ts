// How the last checks of the ledger went, and how many nights it takes to read all that is in it.
import type { LedgerCheckKind, WholeLedger } from '@kivuko/contract/console-ledger-checks.ts'
import type { Db } from '#tables.ts'
import { journalAt } from './check-in-parts.ts'
import { findLastOfKind, findLastPasses, type LedgerPassRow } from './store.ts'

export type LastCheck = { kind: LedgerCheckKind; at: Date; findings: number }

/** The last of each kind; a part only of the pass that is under way, for a whole one says more than its parts. */
export async function readLastChecks(db: Db): Promise<LastCheck[]> {
  const { open } = await readPasses(db)
  const rows = await Promise.all([
    findLastOfKind(db, 'new'),
    open && findLastOfKind(db, 'part', open.started_at),
    findLastOfKind(db, 'whole'),
  ])
  return rows
    .filter((row) => row !== undefined)
    .map(({ kind, started_at: at, findings }) => ({ kind, at, findings: (findings as unknown[]).length }))
}

/** When all of the ledger was last read, in how many nights, and how far that is this time. */
export async function readWhole(db: Db): Promise<WholeLedger> {
  const { open, last } = await readPasses(db)
  return {
    last: last?.ended_at
      ? { started_at: last.started_at.toISOString(), ended_at: last.ended_at.toISOString(), nights: last.nights }
      : null,
    under_way: open ? { started_at: open.started_at.toISOString(), nights: open.nights, share: shareOf(open) } : null,
  }
}

async function readPasses(db: Db): Promise<{ open?: LedgerPassRow; last?: LedgerPassRow }> {
  const passes = await findLastPasses(db)
  const open = passes.find(({ ended_at }) => ended_at === null)
  const last = passes.find(({ ended_at }) => ended_at !== null)
  return { ...(open && { open }), ...(last && { last }) }
}

/** Of the journals, which are nearly all of the work. */
function shareOf(pass: LedgerPassRow): number {
  return pass.last_journal === 0n ? 0 : Number(journalAt(pass)) / Number(pass.last_journal)
}
