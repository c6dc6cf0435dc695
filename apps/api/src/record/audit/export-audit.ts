// The filtered audit as a file: a short one at once, a long one made in the background.
import type { Export } from '@kivuko/contract/exports.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { FileAnswer, LaterAnswer } from '#platform/send-file.ts'
import { exportList } from '#record/export-list.ts'
import { type AuditSearch, countLines } from '#record/search-audit.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'

/** Taking lines along is written down too, with what was chosen: it is the first line of a short file. */
export async function exportAudit(
  deps: Deps,
  search: AuditSearch,
  { id: userId, actor }: StaffCaller,
): Promise<FileAnswer | LaterAnswer<{ export: Export }>> {
  const request = Object.fromEntries(Object.entries(search).filter(([, value]) => value))
  const chosen = Object.entries(request).map(([name, value]) => `${name}: ${value}`)
  const detail = chosen.join(', ') || 'everything'
  const takenAlong = (tx: Tx) => writeAudit(deps, tx, { actor, action: 'audit.export', subject: 'audit', detail })
  const lines = (await countLines(deps, search)) + 1
  return exportList(deps, { userId, kind: 'audit', format: 'csv', request, chosen: detail, lines }, takenAlong)
}
