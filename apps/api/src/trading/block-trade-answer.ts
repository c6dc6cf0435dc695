// A block trade as its customer and staff see it.
import type { blockTradeFields } from '@kivuko/contract/block-trades.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import type * as z from 'zod/mini'
import { answerOf, askedOf, type BlockTrade } from './block-trade.ts'

type Fields = { [K in keyof typeof blockTradeFields]: z.output<(typeof blockTradeFields)[K]> }

/** What both see of it. */
export function toFields(trade: BlockTrade): Fields {
  const { id, reference, state, side, coin, currency, asked_in, note, bring_by, settle_by, problem } = trade
  return {
    id,
    reference,
    status: state,
    side,
    coin,
    currency,
    amount_in: asked_in,
    amount: toDecimal(askedOf(trade)),
    note,
    answer: toAnswer(trade),
    bring_by: state === 'funding' ? (bring_by?.toISOString() ?? null) : null,
    settle_by: state === 'held' ? (settle_by?.toISOString() ?? null) : null,
    problem: problem && spoken(problem),
    created_at: trade.created_at.toISOString(),
    ended_at: trade.ended_at?.toISOString() ?? null,
  }
}

function toAnswer(trade: BlockTrade): Fields['answer'] {
  const answer = answerOf(trade)
  if (!answer) return null
  return {
    number: answer.number,
    price: rateToDecimal(answer.price),
    coins: toDecimal(answer.coins),
    money: toDecimal(answer.money),
    fee: toDecimal(answer.fee),
    gives: toDecimal(answer.gives),
    gets: toDecimal(answer.gets),
    firm_until: answer.firmUntil.toISOString(),
  }
}
