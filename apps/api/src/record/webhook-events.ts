// SQL on the kept events of providers, as the money desk reads them and has them handled again.
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#platform/list-place.ts'
import type { Db, Tables, Tx } from '#tables.ts'

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
  const { provider, outcome, type, from, to, search } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (provider) conditions.push(sql`provider = ${provider}`)
  if (outcome) conditions.push(sql`outcome = ${outcome}`)
  if (type) conditions.push(sql`type = ${type}`)
  if (from) conditions.push(sql`received_at >= ${from}::timestamp at time zone ${timeZone}`)
  if (to) conditions.push(sql`received_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (search) conditions.push(sql`(id = ${search} or object_ref = ${search} or address_ref = ${search})`)
  if (after) {
    const space = after.id.indexOf(' ')
    const name = [after.id.slice(0, space), after.id.slice(space + 1)]
    conditions.push(sql`(received_at, provider, id) < (${after.at}, ${name[0]}, ${name[1]})`)
  }
  const { rows } = await sql<EventLine>`
    select provider, id, type, object_ref, outcome, received_at, handled_at from webhook_events
    where ${sql.join(conditions, sql` and `)}
    order by received_at desc, provider desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findEvent(db: Db, { provider, id }: EventName): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** It waits to be handled, as when it came. */
export async function reopenEvent(tx: Tx, { provider, id }: EventName): Promise<void> {
  await tx
    .updateTable('webhook_events')
    .set({ outcome: 'received', handled_at: null })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}
