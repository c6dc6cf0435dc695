// What the customer gives is set aside: from then on the price binds the house, whatever the market does.
import { blockTradeHold } from '#accounting/recipes/block-trade.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { type BlockTrade, movementOf } from '#trading/block-trade.ts'
import { tellOfBlockTrade } from '#trading/tell-of-block-trade.ts'
import { followBlockTradeJob } from './block-trade-jobs.ts'
import { held } from './block-trade-notices.ts'
import { blockTrades } from './store.ts'
import { writeHeldLine } from './write-block-lines.ts'

/** The trade is locked. The ledger refuses while the wallet lacks it: then the transaction comes to nothing. */
export async function holdBlockTrade(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const now = deps.clock.now()
  const change = { held_at: now, settle_by: after(now, deps.config.blockTrades.settleMs), bring_by: null }
  if (!(await blockTrades.advance(tx, trade.id, 'held', change))) return
  await writeHeldLine(deps, tx, trade)
  await tellOfBlockTrade(deps, tx, trade, held(trade))
  await followBlockTradeJob.enqueue(tx, { tradeId: trade.id })
  await deps.ledger.postWithin(queryable(tx), blockTradeHold(movementOf(trade)))
}
