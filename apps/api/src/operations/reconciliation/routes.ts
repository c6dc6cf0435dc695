import * as contract from '@kivuko/contract/console-reconciliation.ts'
import type { Deps } from '#deps.ts'
import {
  getDifference,
  getRun,
  readReconciliation,
  toDifferenceAnswer,
  toRunAnswer,
} from '#operations/read-reconciliation.ts'
import { startFileRun, startRun } from '#operations/start-run.ts'
import { on, type Route } from '#platform/http.ts'
import type { DifferenceId } from '#platform/ids.ts'
import { readPlace, toPage } from '#platform/list-place.ts'
import { noteDifference } from './note-difference.ts'
import { findDifferences, findRuns } from './store.ts'

export function reconciliationRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleReconciliation).handle(async () => ({ providers: await readReconciliation(deps) })),
    on(contract.listReconciliationRuns).handle(async ({ query: { provider, limit, after } }) => {
      const rows = await findRuns(deps.db, { provider, before: readPlace(after), limit: limit + 1 })
      return toPage(rows, { limit, placeOf: ({ started_at: at, id }) => ({ at, id }), answer: toRunAnswer })
    }),
    on(contract.startReconciliation).handle(async ({ body }, { actor }) =>
      getRun(deps, await startRun(deps, { ...body, actor })),
    ),
    on(contract.uploadStatement).handle(async ({ body, file }, { actor }) =>
      getRun(deps, await startFileRun(deps, { ...body, actor, bytes: file })),
    ),
    on(contract.listDifferences).handle(async ({ query: { limit, after, ...filter } }) => {
      const rows = await findDifferences(deps.db, { ...filter, before: readPlace(after), limit: limit + 1 })
      return toPage(rows, { limit, placeOf: ({ at, id }) => ({ at, id }), answer: toDifferenceAnswer })
    }),
    on(contract.noteDifference).handle(async ({ params, body }, { actor }) => {
      const id = params.id as DifferenceId
      await noteDifference(deps, { id, note: body.reason, actor })
      return getDifference(deps, id)
    }),
  ]
}
