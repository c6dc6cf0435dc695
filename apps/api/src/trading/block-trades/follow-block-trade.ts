// Carries a block trade on by itself: a price nobody took in time ends, what was brought is set aside, and what is set
// aside is exchanged as soon as the treasury has its side.
import { say } from '@kivuko/contract/say.ts'
import { isShortage } from '#accounting/shortage.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { type BlockTrade, hasRunAway } from '#trading/block-trade.ts'
import { mayBeHeld, mayExchange, settleBlockTrade } from '#trading/settle-block-trade.ts'
import { tellOfBlockTrade } from '#trading/tell-of-block-trade.ts'
import { followBlockTradeJob } from './block-trade-jobs.ts'
import { expired, lapsed } from './block-trade-notices.ts'
import { holdBlockTrade } from './hold-block-trade.ts'
import { blockTrades } from './store.ts'

/** Between two looks into a wallet for what is to be brought. */
const LOOK_MS = 20_000
/** While a stop keeps both sides where they are. */
const STOPPED_MS = 60_000

/** The job. Safe to repeat. */
export async function followBlockTrade(deps: Deps, id: BlockTradeId): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => step(deps, tx, id))
  } catch (error) {
    if (!isShortage(error)) throw error
    await inTransaction(deps.db, (tx) => noteShortage(deps, tx, id))
  }
}

async function step(deps: Deps, tx: Tx, id: BlockTradeId): Promise<void> {
  const trade = await blockTrades.lock(tx, id)
  if (trade?.state === 'quoted') return endOverdue(deps, tx, trade)
  if (trade?.state === 'funding') return takeWhatCame(deps, tx, trade)
  if (trade?.state !== 'held' || trade.short_at) return
  if (mayExchange(deps)) return settleBlockTrade(deps, tx, trade)
  await again(tx, trade, after(deps.clock.now(), STOPPED_MS))
}

async function endOverdue(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const now = deps.clock.now()
  if (trade.firm_until && trade.firm_until > now) return again(tx, trade, trade.firm_until)
  await blockTrades.advance(tx, trade.id, 'expired', { ended_at: now })
  await tellOfBlockTrade(deps, tx, trade, expired(trade))
}

/** The price is off when the market ran away before the money came: else it were a free option for the whole while. */
async function takeWhatCame(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const now = deps.clock.now()
  if (!trade.bring_by || trade.bring_by <= now) return lapse(deps, tx, trade, LATE_TEXT)
  const { coin, currency } = trade
  const mid = deps.rates.mid(coin, currency)
  if (mid && hasRunAway(trade, mid, deps.config.blockTrades.guardBps)) return lapse(deps, tx, trade, RAN_AWAY_TEXT)
  const isOpen = mid !== undefined && !deps.rates.isClosed(coin, currency) && (await mayBeHeld(deps, tx, trade))
  const isKept = trade.side === 'sell' && (await isHeld(tx, trade.user_id))
  if (!isOpen || isKept) return again(tx, trade, nextLook(trade, now))
  await holdBlockTrade(deps, tx, trade)
}

const LATE_TEXT = say('What you give was not in your wallet in time.')
const RAN_AWAY_TEXT = say('The market moved further than a firm price bears before what you give was in your wallet.')

async function lapse(deps: Deps, tx: Tx, trade: BlockTrade, problem: string): Promise<void> {
  await blockTrades.advance(tx, trade.id, 'lapsed', { problem, ended_at: deps.clock.now() })
  await giveBackToLimit(tx, trade.id)
  await tellOfBlockTrade(deps, tx, trade, lapsed(trade, problem))
}

/** The customer's wallet lacks it still, or the treasury its side: then staff confirm once it is bought. */
async function noteShortage(deps: Deps, tx: Tx, id: BlockTradeId): Promise<void> {
  const trade = await blockTrades.lock(tx, id)
  const now = deps.clock.now()
  if (trade?.state === 'funding') await again(tx, trade, nextLook(trade, now))
  if (trade?.state === 'held' && !trade.short_at) await blockTrades.change(tx, id, { short_at: now })
}

function nextLook({ bring_by }: BlockTrade, now: Date): Date {
  const next = after(now, LOOK_MS)
  return bring_by && bring_by < next ? bring_by : next
}

function again(tx: Tx, { id }: BlockTrade, runAt: Date): Promise<void> {
  return followBlockTradeJob.enqueue(tx, { tradeId: id }, { runAt })
}
