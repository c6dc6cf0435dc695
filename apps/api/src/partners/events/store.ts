// SQL on events.
import type { PartnerId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function findEvents(
  db: Db,
  partnerId: PartnerId,
  { before, limit }: { before: string | undefined; limit: number },
) {
  let query = db.selectFrom('partner_events').selectAll().where('partner_id', '=', partnerId)
  if (before !== undefined) query = query.where('number', '<', BigInt(before))
  return query.orderBy('number', 'desc').limit(limit).execute()
}
