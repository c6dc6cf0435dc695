// Looks at the chain of the audit by itself: what is new each hour, all of it once a day.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { findLastCheck, findLink, insertCheck } from './audit/chain-store.ts'
import { verifyAudit } from './verify-audit.ts'

export type AuditCheck = { number: bigint; checked_at: Date; problem: string | null }

/** What is wrong is logged as an error each time, and shown above the audit. */
export async function checkAudit(deps: Deps, { isWhole }: { isWhole: boolean }): Promise<void> {
  const last = await findLastCheck(deps.db)
  // After a problem, all of it is looked at again: what was wrong before is not passed by.
  const start = isWhole || !last || last.problem !== null ? undefined : await findLink(deps.db, last.number)
  const { number, problem: found } = await verifyAudit(deps, { from: start })
  const isShorter = last !== undefined && number < last.number
  const problem =
    found ??
    (isShorter
      ? `The chain ends at number ${number}, and went on to ${last.number} when it was looked at before.`
      : undefined)
  if (problem !== undefined) deps.log.error({ number: String(number) }, `the chain of the audit is broken: ${problem}`)
  const check = { number, is_whole: start === undefined, checked_at: deps.clock.now(), problem: problem ?? null }
  await inTransaction(deps.db, (tx) => insertCheck(tx, check))
}

export function findAuditCheck(deps: Deps): Promise<AuditCheck | undefined> {
  return findLastCheck(deps.db)
}
