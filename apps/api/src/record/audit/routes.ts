import * as contract from '@kivuko/contract/console-audit.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { fingerprintOf } from '#record/audit-head.ts'
import { toLineAnswer } from '#record/audit-line.ts'
import { findAuditCheck } from '#record/check-audit.ts'
import { searchAudit } from '#record/search-audit.ts'
import { exportAudit } from './export-audit.ts'

export function auditRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleAudit).handle(async ({ query }, caller) => {
      const { rows, next } = await deps.reads.read(caller.id, (db) => searchAudit({ ...deps, db }, query, query))
      return { rows: rows.map(toLineAnswer), next }
    }),
    on(contract.auditChain).handle(async () => {
      const check = await findAuditCheck(deps)
      return {
        check: check
          ? { number: String(check.number), checked_at: check.checked_at.toISOString(), problem: check.problem }
          : null,
        fingerprint: fingerprintOf(deps.auditKey.publicKey),
      }
    }),
    on(contract.exportAudit).handle(({ query }, caller) => exportAudit(deps, query, caller)),
  ]
}
