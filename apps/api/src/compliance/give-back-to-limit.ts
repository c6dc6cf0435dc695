// A movement came to nothing: what it took from the customer's limits is theirs again. Safe to repeat.
import type { Tx } from '#tables.ts'
import { takings } from './limits/store.ts'

export async function giveBackToLimit(tx: Tx, sourceId: string): Promise<void> {
  await takings.remove(tx, { source_id: sourceId })
}
