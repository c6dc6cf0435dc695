// What a customer wrote with their block trades, and what they were told in words, goes with their account; amounts stay.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { blockTrades } from './block-trades/store.ts'

export async function forgetBlockNotes(tx: Tx, userId: UserId): Promise<void> {
  await blockTrades.change(tx, { user_id: userId }, { note: null, problem: null })
}
