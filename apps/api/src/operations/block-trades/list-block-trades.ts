// Block trades as staff list them. A search by customer names a person, so it is written into the audit.
import type { ConsoleBlockTrade, consoleBlockTrades as endpoint } from '@kivuko/contract/console-block-trades.ts'
import type { Query, Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import { findOwnAmong } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords } from '#operations/first-words.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { recordSearch } from '#record/record-search.ts'
import { toFields } from '#trading/block-trade-answer.ts'
import { answerTimeOf, findBlockTrade, findBlockTrades, type NamedTrade } from '#trading/find-block-trades.ts'

export async function listBlockTrades(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  caller: StaffCaller,
): Promise<Response<typeof endpoint>> {
  if (filter.search?.startsWith('usr_')) {
    const search = { action: 'block_trade.search', subject: 'block_trades', detail: filter.search }
    await recordSearch(deps, { actor: caller.actor, ...search })
  }
  const page = await findBlockTrades(deps.db, filter, { limit, after })
  return {
    rows: await withWords(deps, page.rows, caller),
    next: page.next,
    bound_bps: Number(deps.config.blockTrades.boundBps),
    answer_time: await answerTimeOf(deps),
  }
}

export async function readBlockTrade(deps: Deps, id: BlockTradeId, caller: StaffCaller): Promise<ConsoleBlockTrade> {
  const trade = await findBlockTrade(deps.db, id)
  const [row] = trade ? await withWords(deps, [trade], caller) : []
  if (!row) throw new AppError('block_trade_not_found')
  return row
}

async function withWords(deps: Deps, trades: readonly NamedTrade[], reader: StaffCaller): Promise<ConsoleBlockTrade[]> {
  const words = await findFirstWords(
    deps,
    trades.filter(({ state }) => state === 'asked').map(({ id }) => id),
    reader,
  )
  const own = await findOwnAmong(
    deps.db,
    trades.map(({ user_id }) => user_id),
    reader.id,
  )
  return trades.map((trade) => {
    const mid = deps.rates.mid(trade.coin, trade.currency)
    const { answered_by } = trade
    return {
      ...toFields(trade),
      customer: { id: trade.user_id, name: trade.customer ?? '' },
      mid: mid ? rateToDecimal(mid) : null,
      answered_by: answered_by && { id: answered_by, name: trade.answerer ?? '' },
      short_since: trade.short_at?.toISOString() ?? null,
      first_word: words.get(trade.id) ?? null,
      is_own: own.has(trade.user_id),
    }
  })
}
