// A movement that a limit or a tier stopped: its transaction is undone, and that it was tried is written down.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#platform/http.ts'
import { writeAuditOnce } from '#record/write-audit-once.ts'

/** The same try, again and again, is one line an hour. */
const SAME_MS = 3_600_000

export async function recordLimitReached(
  deps: Deps,
  { id }: Caller,
  { endpoint, error }: { endpoint: EndpointSpec; error: AppError },
): Promise<void> {
  if (error.code !== 'limit_reached' && error.code !== 'tier_too_low') return
  const detail = `${error.code}: ${endpoint.id}: ${error.message}`
  await writeAuditOnce(deps, { actor: `user:${id}`, action: 'refused', subject: id, detail }, SAME_MS)
}
