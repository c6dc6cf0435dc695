// How the last check of each kind went: one of all that is in the books says more than one of what is new.
import type { LedgerCheckKind } from '@kivuko/contract/console-ledger-checks.ts'
import type { Db } from '#tables.ts'
import { findLastOfKinds } from './store.ts'

export type LastCheck = { kind: LedgerCheckKind; at: Date; findings: number }

export async function readLastChecks(db: Db): Promise<LastCheck[]> {
  return (await findLastOfKinds(db)).map(({ kind, started_at: at, findings }) => ({
    kind,
    at,
    findings: (findings as unknown[]).length,
  }))
}
