// What happened to things of a partner, newest first. They are written by the database where an order changes; two that
// happen at once may show in either order.
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { listPartnerEvents as endpoint } from '@kivuko/contract/partner-events.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId } from '#platform/ids.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { findEvents } from './store.ts'

const PLACE = /^\d{1,18}$/

export async function listEvents(
  { db }: Deps,
  partnerId: PartnerId,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Response<typeof endpoint>> {
  const rows = await findEvents(db, partnerId, { before: readCursor(cursor, PLACE), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const data = shown.map(({ id, type, at, object_id, customer_id, external_id, status }) => ({
    ...{ id, type, created_at: at.toISOString() },
    object: { kind: 'order' as const, id: object_id, customer_id, external_id, status },
  }))
  return { data, next: toCursor(last ? String(last.number) : null) }
}
