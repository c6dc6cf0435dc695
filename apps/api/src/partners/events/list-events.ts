// What happened to things of a partner, newest first. Events are written by the database where an order or a payout changes;
// two that happen at once may show in either order.
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { listPartnerEvents as endpoint } from '@kivuko/contract/partner-events.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId } from '#platform/ids.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { findEvents } from './store.ts'
import { toEvent } from './to-event.ts'

const PLACE = /^\d{1,18}$/

export async function listEvents(
  { db }: Deps,
  partnerId: PartnerId,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Response<typeof endpoint>> {
  const rows = await findEvents(db, partnerId, { before: readCursor(cursor, PLACE), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(toEvent), next: toCursor(last ? String(last.number) : null) }
}
