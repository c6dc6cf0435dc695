// When a way of money was last resumed by two people.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Db } from '#tables.ts'

/** Undefined when it never was. */
export async function findLastResume(db: Db, name: StopName): Promise<Date | undefined> {
  const row = await db
    .selectFrom('stops')
    .select('resumed_at')
    .where('name', '=', name)
    .where('resumed_at', 'is not', null)
    .orderBy('resumed_at', 'desc')
    .executeTakeFirst()
  return row?.resumed_at ?? undefined
}
