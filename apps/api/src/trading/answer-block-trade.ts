// What the trading desk says to a request: a firm price, that it does not stand any more, or that there is none.
import type { BlockCurrency } from '@kivuko/contract/block-trades.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, parse, zero } from '@kivuko/money/money.ts'
import { rateMicrosCeil, rateOf, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { firmMid } from '#market/exchange-rate.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { type BlockTrade, isFarFromMid, type Price, termsOf } from './block-trade.ts'
import { followBlockTradeJob } from './block-trades/block-trade-jobs.ts'
import * as notices from './block-trades/block-trade-notices.ts'
import { blockTrades } from './block-trades/store.ts'
import { tellOfBlockTrade } from './tell-of-block-trade.ts'

export type Answer = { price: string; fee: string | undefined; minutes: number; reason: string | undefined }
type Deed = { id: BlockTradeId; by: StaffCaller }

const NO_ANSWER = {
  price_micros: null,
  coin_units: null,
  money_units: null,
  fee_units: null,
  mid_micros: null,
  firm_until: null,
}

/** `isAgreed` is asked of a price far from the mid. False when it waits for a second person. */
export async function answerBlockTrade(
  deps: Deps,
  { id, by, answer, isAgreed }: Deed & { answer: Answer; isAgreed: (word: string) => Promise<boolean> },
): Promise<boolean> {
  requireRunning(deps, 'exchange')
  const asked = await blockTrades.find(deps.db, id)
  if (!asked) throw new AppError('block_trade_not_found')
  if (asked.state !== 'asked') throw new AppError('block_trade_closed')
  const { price, fee } = readAnswer(asked, answer)
  const terms = termsOf(asked, price, fee)
  if (typeof terms === 'string') throw invalid('price', terms)
  const mid = firmMid(deps.rates, asked.coin, asked.currency)
  const isFar = isFarFromMid(asked.side, terms, mid, deps.config.blockTrades.boundBps)
  if (isFar && !(await isAgreed(wordOf(price, fee, answer.minutes)))) return false
  const now = deps.clock.now()
  const said = {
    price_micros: rateMicrosCeil(price),
    coin_units: terms.coins.units,
    money_units: terms.money.units,
    fee_units: fee.units,
    mid_micros: rateMicrosCeil(mid),
    answered_by: by.id,
    firm_until: after(now, answer.minutes * 60_000),
  }
  await inTransaction(deps.db, async (tx) => {
    const trade = await blockTrades.lock(tx, id)
    // A colleague was faster, or the customer took it back.
    if (trade?.state !== 'asked' || trade.answers !== asked.answers) throw new AppError('block_trade_closed')
    const change = { ...said, answers: trade.answers + 1, first_answered_at: trade.first_answered_at ?? now }
    await blockTrades.advance(tx, id, 'quoted', change)
    const detail = `${rateToDecimal(price)}, fee ${formatMoney(fee)}, ${answer.minutes} min, mid ${rateToDecimal(mid)}, for ${trade.user_id}${answer.reason ? `: ${answer.reason}` : ''}`
    await writeAudit(deps, tx, { actor: by.actor, action: 'block_trade.answer', subject: id, detail })
    await tellOfBlockTrade(deps, tx, trade, notices.quoted({ ...trade, ...change }))
    await followBlockTradeJob.enqueue(tx, { tradeId: id }, { runAt: said.firm_until })
  })
  return true
}

/** What two people say alike. */
function wordOf(price: Price, fee: Money, minutes: number): string {
  return `price:${rateToDecimal(price)}:fee:${formatMoney(fee)}:minutes:${minutes}`
}

function readAnswer({ coin, currency }: BlockTrade, answer: Answer): { price: Price; fee: Money<BlockCurrency> } {
  const price = rateOf(coin, currency, answer.price)
  if (!price) throw invalid('price', 'must be above zero')
  const fee = answer.fee === undefined ? zero(currency) : parse(currency, answer.fee)
  if (!fee || fee.units < 0n) throw invalid('fee', `must be an amount in ${currency}, or left out`)
  return { price, fee }
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}

/** An answer that was not accepted yet. Who accepts it at the same moment comes before, or is told that it changed. */
export async function withdrawAnswer(deps: Deps, { id, by, reason }: Deed & { reason: string }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const trade = await blockTrades.lock(tx, id)
    if (!trade) throw new AppError('block_trade_not_found')
    if (trade.state !== 'quoted') throw new AppError('block_trade_closed')
    const detail = `for ${trade.user_id}: ${reason}`
    await writeAudit(deps, tx, { actor: by.actor, action: 'block_trade.withdraw', subject: id, detail })
    await takeAnswerBack(deps, tx, trade, say('We had to withdraw it.'))
  })
}

/** The request waits for another. */
export async function takeAnswerBack(deps: Deps, tx: Tx, trade: BlockTrade, why: string): Promise<void> {
  await blockTrades.advance(tx, trade.id, 'asked', NO_ANSWER)
  await tellOfBlockTrade(deps, tx, trade, notices.withdrawn(trade, why))
}

export async function refuseBlockTrade(deps: Deps, { id, by, reason }: Deed & { reason: string }): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const trade = await blockTrades.lock(tx, id)
    if (!trade) throw new AppError('block_trade_not_found')
    if (trade.state !== 'asked') throw new AppError('block_trade_closed')
    const first_answered_at = trade.first_answered_at ?? now
    await blockTrades.advance(tx, id, 'refused', { problem: reason, first_answered_at, ended_at: now })
    const detail = `for ${trade.user_id}: ${reason}`
    await writeAudit(deps, tx, { actor: by.actor, action: 'block_trade.refuse', subject: id, detail })
    await tellOfBlockTrade(deps, tx, trade, notices.refused(trade, reason))
  })
}
