// A customer ends their block trade: takes a request back, declines a price, gives up before the money is there, or takes
// back what was set aside once the house is late.
import { AppError } from '@kivuko/contract/errors.ts'
import { blockTradeRelease } from '#accounting/recipes/block-trade.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { BlockTradeId, UserId } from '#platform/ids.ts'
import { type BlockTrade, canEnd, movementOf } from '#trading/block-trade.ts'
import { blockTrades } from './store.ts'
import { failHeldLine } from './write-block-lines.ts'

/** Repeated, it answers quietly. */
export async function endBlockTrade(deps: Deps, userId: UserId, id: BlockTradeId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const trade = await blockTrades.lock(tx, id)
    if (trade?.user_id !== userId) throw new AppError('block_trade_not_found')
    if (trade.state === 'cancelled' || trade.state === 'declined') return
    const now = deps.clock.now()
    if (!canEnd(trade, now)) throw new AppError('block_trade_closed')
    await blockTrades.advance(tx, id, endOf(trade), { ended_at: now })
    if (trade.state === 'funding' || trade.state === 'held') await giveBackToLimit(tx, id)
    if (trade.state !== 'held') return
    await failHeldLine(deps, tx, trade)
    await deps.ledger.postWithin(queryable(tx), blockTradeRelease(movementOf(trade)))
  })
}

function endOf({ state }: BlockTrade): 'declined' | 'cancelled' {
  return state === 'quoted' ? 'declined' : 'cancelled'
}
