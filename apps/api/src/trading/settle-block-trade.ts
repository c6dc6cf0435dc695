// Both sides of a block trade are exchanged, in one journal: by itself when the treasury has its side, else once a person
// says that it was bought.
import { AppError } from '@kivuko/contract/errors.ts'
import { blockTrade as recipe } from '#accounting/recipes/block-trade.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { type BlockTrade, movementOf } from './block-trade.ts'
import { settled } from './block-trades/block-trade-notices.ts'
import { blockTrades } from './block-trades/store.ts'
import { completeLines } from './block-trades/write-block-lines.ts'
import { tellOfBlockTrade } from './tell-of-block-trade.ts'

/** Whether a stop keeps both sides where they are. A suspension does not: who can freeze their account would have an option. */
export function mayExchange(deps: Deps): boolean {
  return deps.stops.sentence('exchange') === undefined
}

/** Whether what its customer gives may be set aside now. */
export async function mayBeHeld(deps: Deps, tx: Tx, { user_id }: BlockTrade): Promise<boolean> {
  return mayExchange(deps) && (await findUser(tx, user_id))?.suspended_at === null
}

/** It is locked. The ledger refuses while the treasury lacks its side: then the transaction comes to nothing. */
export async function settleBlockTrade(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  if (!(await blockTrades.advance(tx, trade.id, 'settled', { short_at: null, ended_at: deps.clock.now() }))) return
  await completeLines(deps, tx, trade)
  await tellOfBlockTrade(deps, tx, trade, settled(trade))
  await deps.ledger.postWithin(queryable(tx), recipe(movementOf(trade)))
}

/** A person of the treasury says that the stock is there. Throws `supply_short` when it is not. */
export async function settleByStaff(
  deps: Deps,
  { id, by, reason }: { id: BlockTradeId; by: StaffCaller; reason: string },
): Promise<void> {
  requireRunning(deps, 'exchange')
  try {
    await inTransaction(deps.db, async (tx) => {
      const trade = await blockTrades.lock(tx, id)
      if (!trade) throw new AppError('block_trade_not_found')
      if (trade.state !== 'held') throw new AppError('block_trade_closed')
      const detail = `for ${trade.user_id}: ${reason}`
      await writeAudit(deps, tx, { actor: by.actor, action: 'block_trade.settle', subject: id, detail })
      await settleBlockTrade(deps, tx, trade)
    })
  } catch (error) {
    throw shortageRefusal(error, {
      house: 'The treasury does not have its side yet. Nothing was moved. Fund it first.',
    })
  }
}
