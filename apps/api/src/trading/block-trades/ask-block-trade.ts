// A customer asks for a firm price on a large amount. Nothing moves; a person reads it.

import type { askBlockTrade as endpoint } from '@kivuko/contract/block-trades.ts'
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, money, UNITS_MAX } from '@kivuko/money/money.ts'
import { worthFloor } from '@kivuko/money/rate.ts'
import { requireVerified } from '#compliance/company-requests.ts'
import { holdLimits } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId, newReference } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { BLOCK_TRADE, type BlockTrade } from '#trading/block-trade.ts'
import { readAmount } from '#trading/read-request.ts'
import { blockTrades, countUnaccepted } from './store.ts'

type Asked = Body<typeof endpoint>

/** What is refused at acceptance is refused here, too, so that nobody prices what could not be accepted. */
export async function askBlockTrade(
  deps: Deps,
  caller: Pick<Caller, 'id' | 'member'>,
  asked: Asked,
): Promise<BlockTrade> {
  const { id: userId, member } = caller
  requireFeature(deps, 'exchange')
  requireRunning(deps, 'exchange')
  const amount = readAmount(asked.amount_in === 'coin' ? asked.coin : asked.currency, asked.amount)
  requireLarge(deps, asked, amount)
  const now = deps.clock.now()
  const trade = { ...requestOf(asked), ...UNANSWERED, id: newId('blk', now), reference: newReference() }
  const row: BlockTrade = {
    ...trade,
    user_id: userId,
    asked_units: amount.units,
    created_at: now,
    asked_by: member?.id ?? null,
  }
  await inTransaction(deps.db, async (tx) => {
    if (member) await requireVerified(tx, member.id)
    const limits = await holdLimits(deps, tx, [userId])
    const as = asked.side === 'sell' ? 'payout' : 'purchase'
    const refusal = limits.take({ userId, operation: BLOCK_TRADE, amount, sourceId: row.id, as })
    if (refusal) throw refusal
    const unaccepted = await countUnaccepted(tx, userId, after(now, -DAY_MS))
    if (unaccepted >= deps.config.blockTrades.unacceptedMax) throw new AppError('too_many_unaccepted')
    try {
      await blockTrades.add(tx, row)
    } catch (error) {
      throw violatedConstraint(error) === 'block_trades_open' ? new AppError('block_trade_open') : error
    }
  })
  return row
}

function requestOf({ side, coin, currency, amount_in, note }: Asked) {
  return { state: 'asked', side, coin, currency, asked_in: amount_in, note: note || null } as const
}

const UNANSWERED = {
  answers: 0,
  price_micros: null,
  coin_units: null,
  money_units: null,
  fee_units: null,
  mid_micros: null,
  answered_by: null,
  firm_until: null,
  first_answered_at: null,
  bring_by: null,
  held_at: null,
  settle_by: null,
  short_at: null,
  problem: null,
  ended_at: null,
}

function requireLarge(deps: Deps, asked: Asked, amount: Money): void {
  const { coin, currency } = asked
  const { minimum } = deps.config.blockTrades
  const worth = worthInDollars(deps.rates, amount)
  if (!worth) throw new AppError('rates_unavailable')
  const mid = deps.rates.mid(coin, currency)
  if (!mid) throw new AppError('rates_unavailable')
  const isTooMuch = asked.amount_in === 'coin' && worthFloor(money(coin, amount.units), mid).units > UNITS_MAX / 10n
  const rule =
    compare(worth, minimum) < 0
      ? t('A block trade is worth {amount} at least. Smaller amounts are bought, sold and exchanged at once.', {
          amount: formatMoney(minimum),
        })
      : isTooMuch
        ? say('That is more than can be booked at once.')
        : undefined
  if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
}
