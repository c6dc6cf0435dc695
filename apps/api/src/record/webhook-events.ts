// SQL on the kept events of providers, as the console reads them and has them handled again.

import { sql } from 'kysely'
import type { Place } from '#platform/list-place.ts'
import { chosen, onDays } from '#platform/list-query.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

const events = rowTable('webhook_events')

export type EventRow = Tables['webhook_events']
export type EventLine = Omit<EventRow, 'body' | 'address_ref'>
export type EventName = { provider: string; id: string }

export type EventFilter = {
  provider?: string | undefined
  outcome?: EventRow['outcome'] | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

/** A place names its event by both parts of its name: no provider has a space in it. */
export function placeOf({ provider, id, received_at: at }: EventLine): Place {
  return { at, id: `${provider} ${id}` }
}

/** Newest first, one more than `limit` when there is another page. Without their bodies. */
export async function findEvents(
  db: Db,
  filter: EventFilter,
  { limit, after, timeZone }: { limit: number; after: Place | undefined; timeZone: string },
): Promise<EventLine[]> {
  const { provider, outcome, type, search, ...days } = filter
  let query = db
    .selectFrom('webhook_events')
    .select(['provider', 'id', 'type', 'object_ref', 'outcome', 'received_at', 'handled_at'])
    .where((row) => row.and(chosen({ provider, outcome, type })))
    .where(onDays('received_at', { ...days, timeZone }))
    .orderBy('received_at', 'desc')
    .orderBy('provider', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search)
    query = query.where((row) =>
      row.or([row('id', '=', search), row('object_ref', '=', search), row('address_ref', '=', search)]),
    )
  if (after) {
    const space = after.id.indexOf(' ')
    const name = [after.id.slice(0, space), after.id.slice(space + 1)]
    query = query.where(sql<boolean>`(received_at, provider, id) < (${after.at}, ${name[0]}, ${name[1]})`)
  }
  return query.execute()
}

export function findEvent(db: Db, { provider, id }: EventName): Promise<EventRow | undefined> {
  return events.find(db, { provider, id })
}

/** When the oldest that nobody has handled came; those that match nothing of ours wait for a person, and are none. */
export async function findOldestUnhandled(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_events')
    .select('received_at')
    .where('outcome', '=', 'received')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** It waits to be handled, as when it came. */
export async function reopenEvent(tx: Tx, { provider, id }: EventName): Promise<void> {
  await events.change(tx, { provider, id }, { outcome: 'received', handled_at: null })
}

/** Of those that were handled or needed nothing before one moment, and of all before another. */
export async function emptyBodies(db: Db, { handled, all }: { handled: Date; all: Date }): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ body: '' })
    .where('body', '<>', '')
    .where((row) =>
      row.or([
        row('received_at', '<', all),
        row.and([row('received_at', '<', handled), row('outcome', 'in', ['handled', 'ignored'])]),
      ]),
    )
    .execute()
}
