// A customer's name or birth date is new to us: it is compared with the sanctions list in the background.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { screenCustomerJob } from './screening/screening-jobs.ts'

/** In the transaction of the change; several changes at once are one comparison. */
export async function requestScreening(tx: Tx, userId: UserId): Promise<void> {
  await screenCustomerJob.enqueue(tx, { userId })
}
