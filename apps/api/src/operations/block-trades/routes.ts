import * as contract from '@kivuko/contract/console-block-trades.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { refuseBlockTrade, withdrawAnswer } from '#trading/answer-block-trade.ts'
import { settleByStaff } from '#trading/settle-block-trade.ts'
import { answer, asStranger } from './answer-block-trade.ts'
import { listBlockTrades, readBlockTrade } from './list-block-trades.ts'

export function blockTradeConsoleRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleBlockTrades).handle(({ query }, caller) => listBlockTrades(deps, query, caller)),
    on(contract.answerBlockTrade).handle(async ({ params, body }, by) => {
      const id = params.id as BlockTradeId
      const { price, fee, minutes, reason } = body
      const isSaid = await answer(deps, id, by, { price, fee, minutes, reason })
      return { ...(await readBlockTrade(deps, id, by)), waits: !isSaid }
    }),
    on(contract.withdrawBlockAnswer).handle(async ({ params, body: { reason } }, by) => {
      const id = params.id as BlockTradeId
      await asStranger(deps, { id, by, tried: 'block_trade.withdraw' }, () => withdrawAnswer(deps, { id, by, reason }))
      return readBlockTrade(deps, id, by)
    }),
    on(contract.refuseBlockTrade).handle(async ({ params, body: { reason } }, by) => {
      const id = params.id as BlockTradeId
      await asStranger(deps, { id, by, tried: 'block_trade.refuse' }, () => refuseBlockTrade(deps, { id, by, reason }))
      return readBlockTrade(deps, id, by)
    }),
    on(contract.settleBlockTrade).handle(async ({ params, body: { reason } }, by) => {
      const id = params.id as BlockTradeId
      await asStranger(deps, { id, by, tried: 'block_trade.settle' }, () => settleByStaff(deps, { id, by, reason }))
      return readBlockTrade(deps, id, by)
    }),
  ]
}
