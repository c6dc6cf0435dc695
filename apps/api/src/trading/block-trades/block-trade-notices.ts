// What a customer is told about a block trade, at each change. Pure.
import { type Said, say } from '@kivuko/contract/say.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import type { Notice } from '#record/notify.ts'
import { answered, type BlockTrade, deedOf } from '#trading/block-trade.ts'

type Told = { what: string; title: Said; message: Said }

function about(trade: BlockTrade, { what, title, message }: Told): Notice {
  return {
    userId: trade.user_id,
    key: `block_trade:${trade.id}:${what}`,
    type: 'transaction',
    title,
    message: [message, say('Reference {reference}.', { reference: trade.reference })],
    actionUrl: '/block-trades',
  }
}

/** `trade` has the answer. */
export function quoted(trade: BlockTrade): Notice {
  const { gives, gets, price, number } = answered(trade)
  return about(trade, {
    what: `quoted:${number}`,
    title: say('A firm price for your block trade: {price} {currency} for 1 {coin}', {
      price: rateToDecimal(price),
      currency: trade.currency,
      coin: trade.coin,
    }),
    message: say(
      'You give {gives} and get {gets}. The price stands for minutes only: accept or decline it on the page of block trades.',
      { gives, gets },
    ),
  })
}

export function withdrawn(trade: BlockTrade, why: string): Notice {
  return about(trade, {
    what: `withdrawn:${trade.answers}`,
    title: say('The price of your block trade does not stand any more'),
    message: [why, say('Your request to {deed} waits for another price.', { deed: deedOf(trade) })],
  })
}

export function refused(trade: BlockTrade, reason: string): Notice {
  return about(trade, {
    what: 'refused',
    title: say('We give no price for your block trade'),
    message: [say('You asked to {deed}.', { deed: deedOf(trade) }), reason],
  })
}

export function expired(trade: BlockTrade): Notice {
  return about(trade, {
    what: 'expired',
    title: say('The price of your block trade has expired'),
    message: say('Nothing was moved. Ask again if you still want to {deed}.', { deed: deedOf(trade) }),
  })
}

export function toBring(trade: BlockTrade): Notice {
  return about(trade, {
    what: 'funding',
    title: say('Bring {gives} into your wallet for your block trade', { gives: answered(trade).gives }),
    message: say('You accepted the price. It is set aside by itself as soon as all of it is in your wallet.'),
  })
}

export function lapsed(trade: BlockTrade, problem: string): Notice {
  return about(trade, {
    what: 'lapsed',
    title: say('Your block trade has ended without a trade'),
    message: [problem, say('Nothing was moved, and nothing is charged.')],
  })
}

export function held(trade: BlockTrade): Notice {
  const { gives, gets } = answered(trade)
  return about(trade, {
    what: 'held',
    title: say('{gives} is set aside for your block trade', { gives }),
    message: say('You get {gets} for it, whatever the market does now.', { gets }),
  })
}

export function settled(trade: BlockTrade): Notice {
  const { gives, gets } = answered(trade)
  return about(trade, {
    what: 'settled',
    title: say('Your block trade is settled: {gets} is in your wallet', { gets }),
    message: say('You gave {gives} for it.', { gives }),
  })
}
