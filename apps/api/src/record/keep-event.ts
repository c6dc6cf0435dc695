// Events of providers as they came, once each. What matches nothing of ours is kept for a person to see.

import { sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'

const events = rowTable('webhook_events')

export type KeptEvent = Pick<
  Tables['webhook_events'],
  'provider' | 'id' | 'type' | 'object_ref' | 'received_at' | 'body'
> & { address_ref?: string | null }
export type EventOutcome = 'handled' | 'ignored' | 'unmatched'

/** False when this event was stored before. */
export async function keepEvent(tx: Tx, event: KeptEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_events (provider, id, type, object_ref, address_ref, body, received_at)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.object_ref}, ${event.address_ref ?? null}, ${event.body}, ${event.received_at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function finishEvent(
  tx: Tx,
  { provider, id }: { provider: string; id: string },
  outcome: EventOutcome,
  now: Date,
): Promise<void> {
  await events.change(tx, { provider, id }, { outcome, handled_at: now })
}
