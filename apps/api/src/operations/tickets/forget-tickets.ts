// What a customer wrote to support goes with their account.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { tickets } from './store.ts'

export async function forgetTickets(tx: Tx, userId: UserId): Promise<void> {
  await tickets.remove(tx, { user_id: userId })
}
