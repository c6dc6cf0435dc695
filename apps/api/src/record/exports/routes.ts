import * as audit from '@kivuko/contract/console-audit.ts'
import * as own from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listExports, readExport, repeatExport } from './own-exports.ts'

export function exportRoutes(deps: Deps): Route[] {
  return [
    on(own.listExports).handle(async (_input, { id }) => ({ exports: await listExports(deps, id, 'transactions') })),
    on(own.exportedFile).handle(({ params }, { id }) =>
      readExport(deps, { userId: id, kind: 'transactions', id: params.id }),
    ),
    on(own.repeatExport).handle(async ({ params }, { id }) => ({
      export: await repeatExport(deps, { userId: id, kind: 'transactions', id: params.id }),
    })),
    on(audit.listAuditExports).handle(async (_input, { id }) => ({ exports: await listExports(deps, id, 'audit') })),
    on(audit.exportedAudit).handle(({ params }, { id }) =>
      readExport(deps, { userId: id, kind: 'audit', id: params.id }),
    ),
    on(audit.repeatAuditExport).handle(async ({ params }, { id }) => ({
      export: await repeatExport(deps, { userId: id, kind: 'audit', id: params.id }),
    })),
  ]
}
