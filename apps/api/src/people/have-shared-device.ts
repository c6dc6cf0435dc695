// Whether two accounts were signed in at one and the same device.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** An account, and the device it acts from, if that is known. */
export type Holder = { id: UserId; device: string | null | undefined }

/** Since then: both at any device, or one of them at the device the other acts from. */
export async function haveSharedDevice(db: Db, one: Holder, other: Holder, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where last_seen_at > ${since}
      and (user_id = ${one.id} and device = ${other.device ?? null}
        or user_id = ${other.id} and device = ${one.device ?? null})
    union all
    select from known_devices a join known_devices b using (device)
      where a.user_id = ${one.id} and b.user_id = ${other.id} and a.last_seen_at > ${since} and b.last_seen_at > ${since}
    limit 1`.execute(db)
  return rows.length > 0
}
