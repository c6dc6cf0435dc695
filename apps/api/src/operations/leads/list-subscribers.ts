// Who asked for the newsletter, as staff list them: without the token of their mails.
import type { DeskSubscriber, listSubscribers as endpoint } from '@kivuko/contract/console-leads.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction } from '#platform/database.ts'
import { pageOf } from '#platform/page-of.ts'
import { findSubscribers, type SubscriberRow } from './store.ts'

/** A search names a person, so it is written into the audit, once for all its pages. */
export async function listSubscribers(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: DeskSubscriber[]; next: string | null }> {
  if (filter.search && !after) {
    const deed = { actor, action: 'subscriber.search', subject: 'subscribers', detail: filter.search }
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, deed))
  }
  const page = pageOf(await findSubscribers(deps.db, filter, { limit, after }), limit)
  return { ...page, rows: page.rows.map(toDeskSubscriber) }
}

function toDeskSubscriber({ id, email, source, state, ...times }: SubscriberRow): DeskSubscriber {
  return {
    id,
    email,
    source,
    state,
    created_at: times.created_at.toISOString(),
    confirmed_at: times.confirmed_at?.toISOString() ?? null,
    unsubscribed_at: times.unsubscribed_at?.toISOString() ?? null,
  }
}
