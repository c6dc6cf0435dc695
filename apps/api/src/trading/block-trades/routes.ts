import * as endpoints from '@kivuko/contract/block-trades.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { type Caller, on, type Route } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { answerTimeOf } from '#trading/find-block-trades.ts'
import { acceptBlockTrade } from './accept-block-trade.ts'
import { askBlockTrade } from './ask-block-trade.ts'
import { endBlockTrade } from './end-block-trade.ts'
import { showTrades } from './show-trades.ts'
import { blockTrades, findOwnTrades } from './store.ts'

const MINUTE_MS = 60_000
/** As many as anybody looks through. */
const SHOWN = 50

export function blockTradeRoutes(deps: Deps): Route[] {
  const show = async (caller: Caller, id: BlockTradeId) => {
    const trade = await blockTrades.find(deps.db, { id, user_id: caller.id })
    const [shown] = trade ? await showTrades(deps, [trade], caller) : []
    if (!shown) throw new AppError('block_trade_not_found')
    return shown
  }
  return [
    on(endpoints.listBlockTrades).handle(async (_, caller) => {
      const { minimum, bringMs, guardBps } = deps.config.blockTrades
      return {
        trades: await showTrades(deps, await findOwnTrades(deps.db, caller.id, SHOWN), caller),
        minimum_usd: toDecimal(minimum),
        bring_minutes: Math.ceil(bringMs / MINUTE_MS),
        guard_bps: Number(guardBps),
        answer_time: await answerTimeOf(deps),
        paused: deps.stops.sentence('exchange') ?? null,
      }
    }),
    on(endpoints.askBlockTrade).handle(async ({ body }, caller) =>
      show(caller, (await askBlockTrade(deps, caller, body)).id),
    ),
    on(endpoints.acceptBlockTrade).handle(async ({ params, body }, caller) => {
      const id = params.id as BlockTradeId
      await acceptBlockTrade(deps, { caller, id, answer: body.answer })
      return show(caller, id)
    }),
    on(endpoints.endBlockTrade).handle(async ({ params }, caller) => {
      const id = params.id as BlockTradeId
      await endBlockTrade(deps, caller.id, id)
      return show(caller, id)
    }),
  ]
}
