// The customer accepts a firm price. What they give is set aside at once; where their wallet lacks it, they have a while
// to bring it.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { isShortage } from '#accounting/shortage.ts'
import { isMakerThere } from '#compliance/company-deciders.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { firmMid } from '#market/exchange-rate.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { takeAnswerBack } from '#trading/answer-block-trade.ts'
import { answered, BLOCK_TRADE, type BlockTrade, hasRunAway } from '#trading/block-trade.ts'
import { requireOtherMember } from '#trading/require-other-member.ts'
import { tellOfBlockTrade } from '#trading/tell-of-block-trade.ts'
import { followBlockTradeJob } from './block-trade-jobs.ts'
import { toBring } from './block-trade-notices.ts'
import { holdBlockTrade } from './hold-block-trade.ts'
import { blockTrades } from './store.ts'

/** `answer` is the one they saw. Of a company's, `caller` is it, and names the member. */
export type Acceptance = { caller: Pick<Caller, 'id' | 'member' | 'device'>; id: BlockTradeId; answer: number }

/** Repeated, it answers quietly. */
export async function acceptBlockTrade(deps: Deps, wanted: Acceptance): Promise<void> {
  requireFeature(deps, 'exchange')
  requireRunning(deps, 'exchange')
  const accept = (isThere: boolean) => inTransaction(deps.db, (tx) => acceptOnce(deps, tx, wanted, isThere))
  const isKept = await accept(true).catch((error: unknown) => {
    if (!isShortage(error)) throw error
    return accept(false)
  })
  if (!isKept) throw new AppError('price_moved', { detail: RUN_AWAY_TEXT })
}

const RUN_AWAY_TEXT = say(
  'The market has moved further than a firm price bears. Nothing was accepted; your request waits for another price.',
)

/** False when the market ran away from the price: then it waits for another. */
async function acceptOnce(deps: Deps, tx: Tx, { caller, id, answer }: Acceptance, isThere: boolean): Promise<boolean> {
  const userId = caller.id
  const trade = await blockTrades.lock(tx, id)
  if (trade?.user_id !== userId) throw new AppError('block_trade_not_found')
  if (isAccepted(trade, answer)) return true
  requireOpen(trade, answer, deps.clock.now())
  await requireSecond(deps, tx, trade, caller)
  if (hasRunAway(trade, firmMid(deps.rates, trade.coin, trade.currency), deps.config.blockTrades.guardBps)) {
    await takeAnswerBack(deps, tx, trade, say('The market has moved too far since.'))
    return false
  }
  const { money } = answered(trade)
  const as = trade.side === 'sell' ? 'payout' : 'purchase'
  await takeFromLimit(deps, tx, { userId, operation: BLOCK_TRADE, amount: money, sourceId: id, as })
  await (isThere ? holdBlockTrade(deps, tx, trade) : waitForFunds(deps, tx, trade))
  return true
}

/** A company's money is bound by two of its members: one asked, another accepts. */
async function requireSecond(deps: Deps, tx: Tx, trade: BlockTrade, caller: Acceptance['caller']): Promise<void> {
  const { asked_by: maker, user_id: companyId } = trade
  if (!caller.member || !maker) return
  if (!(await isMakerThere(tx, companyId, maker))) throw new AppError('block_trade_closed', { detail: GONE_TEXT })
  await requireOtherMember(deps, tx, { companyId, maker, decider: { id: caller.member.id, device: caller.device } })
}

const GONE_TEXT = say('Who asked for this may not ask for the company any more. Take it back, and ask again.')

function isAccepted({ state, answers }: BlockTrade, answer: number): boolean {
  return answers === answer && (state === 'funding' || state === 'held' || state === 'settled')
}

function requireOpen({ state, answers, firm_until }: BlockTrade, answer: number, now: Date): void {
  if (state === 'expired') throw new AppError('quote_expired')
  if (state !== 'quoted' && state !== 'asked') throw new AppError('block_trade_closed')
  if (state === 'asked' || answers !== answer) throw new AppError('block_trade_changed')
  if (!firm_until || firm_until <= now) throw new AppError('quote_expired')
}

async function waitForFunds(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const bring_by = after(deps.clock.now(), deps.config.blockTrades.bringMs)
  await blockTrades.advance(tx, trade.id, 'funding', { bring_by })
  await tellOfBlockTrade(deps, tx, trade, toBring(trade))
  await followBlockTradeJob.enqueue(tx, { tradeId: trade.id })
}
