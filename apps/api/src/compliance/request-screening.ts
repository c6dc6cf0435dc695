// A customer's name or birth date is new to us: it is compared with the sanctions list in the background.
import type { UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { SCREEN_CUSTOMER } from './job-names.ts'

/** In the transaction of the change; several changes at once are one comparison. */
export async function requestScreening(tx: Tx, userId: UserId): Promise<void> {
  await enqueue(tx, SCREEN_CUSTOMER, { userId }, { key: `screen:${userId}` })
}
