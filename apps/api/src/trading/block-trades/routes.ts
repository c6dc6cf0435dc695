import * as endpoints from '@kivuko/contract/block-trades.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { BlockTradeId, UserId } from '#platform/ids.ts'
import { type BlockTrade, canEnd } from '#trading/block-trade.ts'
import { toFields } from '#trading/block-trade-answer.ts'
import { answerTimeOf } from '#trading/find-block-trades.ts'
import { acceptBlockTrade } from './accept-block-trade.ts'
import { askBlockTrade } from './ask-block-trade.ts'
import { endBlockTrade } from './end-block-trade.ts'
import { blockTrades, findOwnTrades } from './store.ts'

const MINUTE_MS = 60_000
/** As many as anybody looks through. */
const SHOWN = 50

export function blockTradeRoutes(deps: Deps): Route[] {
  const toWire = (trade: BlockTrade): endpoints.BlockTrade => ({
    ...toFields(trade),
    can_end: canEnd(trade, deps.clock.now()),
  })
  const show = async (userId: UserId, id: BlockTradeId) => {
    const trade = await blockTrades.find(deps.db, { id, user_id: userId })
    if (!trade) throw new AppError('block_trade_not_found')
    return toWire(trade)
  }
  return [
    on(endpoints.listBlockTrades).handle(async (_, { id: userId }) => {
      const { minimum, bringMs, guardBps } = deps.config.blockTrades
      return {
        trades: (await findOwnTrades(deps.db, userId, SHOWN)).map(toWire),
        minimum_usd: toDecimal(minimum),
        bring_minutes: Math.ceil(bringMs / MINUTE_MS),
        guard_bps: Number(guardBps),
        answer_time: await answerTimeOf(deps),
        paused: deps.stops.sentence('exchange') ?? null,
      }
    }),
    on(endpoints.askBlockTrade).handle(async ({ body }, { id }) => toWire(await askBlockTrade(deps, id, body))),
    on(endpoints.acceptBlockTrade).handle(async ({ params, body }, { id: userId }) => {
      const id = params.id as BlockTradeId
      await acceptBlockTrade(deps, { userId, id, answer: body.answer })
      return show(userId, id)
    }),
    on(endpoints.endBlockTrade).handle(async ({ params }, { id: userId }) => {
      const id = params.id as BlockTradeId
      await endBlockTrade(deps, userId, id)
      return show(userId, id)
    }),
  ]
}
