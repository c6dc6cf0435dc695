// SQL on the kept events of providers, as the console reads them and has them handled again.

import { sql } from 'kysely'
import type { Place } from '#platform/list-place.ts'
import { chosen, onDays } from '#platform/list-query.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

const events = rowTable('webhook_events')

const EMPTIED_AT_ONCE = 1_000

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

/** The newest of one type about one object of the provider's. */
export function findEventAbout(
  db: Db,
  { provider, type, objectRef }: { provider: string; type: string; objectRef: string },
): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where((row) => row.and(chosen({ provider, type })))
    .where('object_ref', '=', objectRef)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest of one type that came since, to an address with such a mark. */
export function findLastEventTo(
  db: Db,
  { provider, type, addressRef, since }: { provider: string; type: string; addressRef: string; since: Date },
): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where((row) => row.and(chosen({ provider, type })))
    .where('address_ref', '=', addressRef)
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the last event of each provider came. */
export async function findLastReceived(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('webhook_events')
    .select((row) => ['provider', row.fn.max('received_at').as('at')])
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, at }) => [provider, at]))
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
  for (;;) {
    const { numAffectedRows } = await sql`update webhook_events e set body = '' from (
      select provider, id from webhook_events
      where body <> '' and received_at < ${handled} and (received_at < ${all} or outcome in ('handled', 'ignored'))
      order by received_at limit ${EMPTIED_AT_ONCE}
    ) late where e.provider = late.provider and e.id = late.id`.execute(db)
    if (Number(numAffectedRows) < EMPTIED_AT_ONCE) return
  }
}
