// How a block trade stands, in words for its customer.
import { assetAsked, type BlockTrade, type BlockTradeState } from '@kivuko/contract/block-trades.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const STATES: Record<BlockTradeState, { name: string; tone: BadgeTone }> = {
  asked: { name: t('Waits for a price'), tone: 'warning' },
  quoted: { name: t('Firm price'), tone: 'info' },
  funding: { name: t('Waits for your side'), tone: 'warning' },
  held: { name: t('Set aside'), tone: 'info' },
  settled: { name: t('Settled'), tone: 'success' },
  cancelled: { name: t('Taken back'), tone: 'neutral' },
  declined: { name: t('Declined'), tone: 'neutral' },
  expired: { name: t('Expired'), tone: 'neutral' },
  refused: { name: t('No price'), tone: 'danger' },
  lapsed: { name: t('Ended'), tone: 'danger' },
}

/** 'Buy 2 BTC with USD'. */
export function titleOf(trade: BlockTrade): string {
  const amount = formatCoins(assetAsked(trade), trade.amount)
  const [coins, money] = trade.amount_in === 'coin' ? [amount, trade.currency] : [trade.coin, amount]
  return trade.side === 'buy'
    ? t('Buy {coins} with {money}', { coins, money })
    : t('Sell {coins} for {money}', { coins, money })
}

/** What the customer gives. */
export function givenOf({ side, coin, currency, answer }: BlockTrade): string {
  return formatCoins(side === 'buy' ? currency : coin, answer?.gives ?? '0')
}

export function gottenOf({ side, coin, currency, answer }: BlockTrade): string {
  return formatCoins(side === 'buy' ? coin : currency, answer?.gets ?? '0')
}

/** '$47,694.99', or '47,694.997188 USD': a price may have more decimals than its currency. */
export function priceText({ currency }: Pick<BlockTrade, 'currency'>, price: string): string {
  return formatAmount(currency, price).replace(/^\d{4,30}/, (whole) => formatDecimal(whole, { decimals: 0 }))
}

export function sentenceOf(trade: BlockTrade): string {
  const { status, bring_by, settle_by } = trade
  if (status === 'funding' && bring_by)
    return t(
      'You accepted. Bring {amount} into your wallet before {time}: it is set aside by itself. Otherwise it ends without cost.',
      {
        amount: givenOf(trade),
        time: formatDateTime(bring_by),
      },
    )
  if (status === 'held' && settle_by)
    return t(
      '{amount} is set aside, and the price binds us. You get {other} as soon as our side is there. After {time} you can take yours back.',
      {
        amount: givenOf(trade),
        other: gottenOf(trade),
        time: formatDateTime(settle_by),
      },
    )
  if (status === 'settled')
    return t('You gave {amount} and got {other}.', { amount: givenOf(trade), other: gottenOf(trade) })
  return SENTENCES[status]
}

const SENTENCES: Record<BlockTradeState, string> = {
  asked: t('A person looks at it. You are notified here and by mail as soon as there is a price.'),
  quoted: t('This price is firm for a short time. Accept it, or decline it.'),
  funding: t('You accepted. Bring what you give into your wallet.'),
  held: t('What you give is set aside.'),
  settled: t('Both sides were exchanged.'),
  cancelled: t('You took it back. Nothing was charged.'),
  declined: t('You declined the price. Nothing was moved.'),
  expired: t('The price was not accepted in time. Nothing was moved.'),
  refused: t('We give no price for this.'),
  lapsed: t('It ended before what you give was there. Nothing was charged.'),
}
