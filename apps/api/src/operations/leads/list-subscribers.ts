// Who asked for the newsletter, as staff list them: without the token of their mails.
import type { listSubscribers as endpoint, Subscriber } from '@kivuko/contract/console-leads.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { recordSearch } from '#record/record-search.ts'
import { findSubscribers, type SubscriberRow } from './store.ts'

/** A search names a person, so it is written into the audit. */
export async function listSubscribers(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: Subscriber[]; next: string | null }> {
  if (filter.search)
    await recordSearch(deps, { actor, action: 'subscriber.search', subject: 'subscribers', detail: filter.search })
  const page = await findSubscribers(deps.db, filter, { limit, after })
  return { ...page, rows: page.rows.map(toSubscriber) }
}

function toSubscriber({ id, email, source, state, ...times }: SubscriberRow): Subscriber {
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
