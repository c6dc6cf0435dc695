// What a customer is told about a block trade, at each change. Pure.
import { formatMoney } from '@kivuko/money/format.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import type { Notice } from '#record/notify.ts'
import { answered, type BlockTrade, inWords } from '#trading/block-trade.ts'

type Told = { what: string; title: string; message: string }

function about(trade: BlockTrade, { what, title, message }: Told): Notice {
  return {
    userId: trade.user_id,
    key: `block_trade:${trade.id}:${what}`,
    type: 'transaction',
    title,
    message: `${message} Reference ${trade.reference}.`,
    actionUrl: '/block-trades',
  }
}

/** `trade` has the answer. */
export function quoted(trade: BlockTrade): Notice {
  const { gives, gets, price, number } = answered(trade)
  return about(trade, {
    what: `quoted:${number}`,
    title: `A firm price for your block trade: ${rateToDecimal(price)} ${trade.currency} for 1 ${trade.coin}`,
    message: `You give ${formatMoney(gives)} and get ${formatMoney(gets)}. The price stands for minutes only: accept or decline it on the page of block trades.`,
  })
}

export function withdrawn(trade: BlockTrade, why: string): Notice {
  return about(trade, {
    what: `withdrawn:${trade.answers}`,
    title: 'The price of your block trade does not stand any more',
    message: `${why} Your request to ${inWords(trade)} waits for another price.`,
  })
}

export function refused(trade: BlockTrade, reason: string): Notice {
  return about(trade, {
    what: 'refused',
    title: 'We give no price for your block trade',
    message: `You asked to ${inWords(trade)}. ${reason}`,
  })
}

export function expired(trade: BlockTrade): Notice {
  return about(trade, {
    what: 'expired',
    title: 'The price of your block trade has expired',
    message: `Nothing was moved. Ask again if you still want to ${inWords(trade)}.`,
  })
}

export function toBring(trade: BlockTrade): Notice {
  return about(trade, {
    what: 'funding',
    title: `Bring ${formatMoney(answered(trade).gives)} into your wallet for your block trade`,
    message: 'You accepted the price. It is set aside by itself as soon as all of it is in your wallet.',
  })
}

export function lapsed(trade: BlockTrade, problem: string): Notice {
  return about(trade, {
    what: 'lapsed',
    title: 'Your block trade has ended without a trade',
    message: `${problem} Nothing was moved, and nothing is charged.`,
  })
}

export function held(trade: BlockTrade): Notice {
  const { gives, gets } = answered(trade)
  return about(trade, {
    what: 'held',
    title: `${formatMoney(gives)} is set aside for your block trade`,
    message: `You get ${formatMoney(gets)} for it, whatever the market does now.`,
  })
}

export function settled(trade: BlockTrade): Notice {
  const { gives, gets } = answered(trade)
  return about(trade, {
    what: 'settled',
    title: `Your block trade is settled: ${formatMoney(gets)} is in your wallet`,
    message: `You gave ${formatMoney(gives)} for it.`,
  })
}
