// Closed accounts as compliance sees them: who they were, and until when that is kept.
import type { ClosedAccount, closedAccounts } from '@kivuko/contract/closing.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import { recordSearch } from '#record/record-search.ts'
import { writeAuditOnce } from '#record/write-audit-once.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import type { Closure } from './closure.ts'
import { pageClosures } from './store.ts'
import { findWaitsFor } from './waits-for.ts'

const VIEW_MS = 3_600_000

export async function listClosed(
  deps: Deps,
  { search, state, limit, after }: Query<typeof closedAccounts>,
  { actor, sessionId }: StaffCaller,
): Promise<{ rows: ClosedAccount[]; next: string | null }> {
  const seen = { actor, subject: 'closed accounts', detail: search || `session ${sessionId}` }
  if (search) await recordSearch(deps, { ...seen, action: 'closed_account.search' })
  else await writeAuditOnce(deps, { ...seen, action: 'closed_account.view' }, VIEW_MS)
  const found = await pageClosures(deps.db, { search, state }, { limit: limit + 1, after })
  const shown = found.slice(0, limit)
  const rows: ClosedAccount[] = []
  for (const closure of shown) rows.push(await toAnswer(deps, closure))
  return { rows, next: found.length > limit ? (shown.at(-1)?.user_id ?? null) : null }
}

async function toAnswer(deps: Deps, closure: Closure): Promise<ClosedAccount> {
  const { user_id: id, state, closes_at, closed_at, erase_after, erased_at } = closure
  const user = state === 'asked' ? await getUser(deps.db, id) : undefined
  return {
    id,
    state: state === 'taken_back' ? 'asked' : state,
    name: user ? fullNameOf(user) : closure.name,
    email: user?.email ?? closure.email,
    phone: user?.phone ?? closure.phone,
    date_of_birth: user?.date_of_birth ?? closure.date_of_birth,
    closes_at: closes_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    erase_after: erase_after?.toISOString() ?? null,
    erased_at: erased_at?.toISOString() ?? null,
    waits_for: state === 'closed' ? ((await findWaitsFor(deps, id)) ?? null) : null,
  }
}
