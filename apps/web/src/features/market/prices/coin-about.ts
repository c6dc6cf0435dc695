// What each coin is, in our own words: nothing that changes by the month, and no promise.
import type { OrderCrypto } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'

export const COIN_ABOUT: Record<OrderCrypto, readonly string[]> = {
  BTC: [
    t(
      'Bitcoin was the first coin that needs no bank: since 2009 its payments have been kept in a list that thousands of computers hold and check.',
    ),
    t(
      'There will never be more than 21 million bitcoin, and new ones come more slowly every four years. Its price in money goes up and down a lot, also within a day.',
    ),
    t('You need not buy a whole one: the smallest part is a hundred-millionth, called a satoshi.'),
  ],
  ETH: [
    t(
      'Ether is the coin of Ethereum, a network that runs programs as well as payments. Dollars such as USDT and USDC travel over it, too.',
    ),
    t('Whoever sends anything over Ethereum pays its fee in ether. Its price goes up and down a lot.'),
    t('Arbitrum is a faster network that rests on Ethereum and uses the same coin, for a fraction of the fee.'),
  ],
  USDT: [
    t(
      'Tether, or USDT, is made to be worth one US dollar. A company, Tether, gives it out and says that it holds as much in dollars, bonds and other things.',
    ),
    t(
      'People use it to hold and to send dollars without a dollar account. It is only as good as its company: its price can leave the dollar, and its company can block an address.',
    ),
  ],
  USDC: [
    t(
      'USD Coin, or USDC, is made to be worth one US dollar. A company, Circle, gives it out and publishes what it holds for it: dollars at banks and short bonds of the United States.',
    ),
    t(
      'It is used as USDT is: to hold and send dollars. Its price can leave the dollar, and its company can block an address.',
    ),
  ],
  XRP: [
    t(
      'XRP is the coin of the XRP Ledger, a network made for payments that are done within seconds and cost next to nothing.',
    ),
    t(
      'All hundred billion of them were made at the start, and the company Ripple holds a large part. Its price goes up and down a lot.',
    ),
  ],
  SOL: [
    t(
      'Solana is a network made for many small and quick transactions; SOL is the coin in which their fees are paid, a small part of a cent each.',
    ),
    t(
      'Its computers have to be strong, so there are fewer of them than of older networks. Its price goes up and down a lot.',
    ),
  ],
  BNB: [
    t(
      'BNB is the coin of BNB Smart Chain, a network that runs the same programs as Ethereum for lower fees. It began with the exchange Binance, which is still close to it.',
    ),
    t('Fees of that network are paid in BNB. Its price goes up and down a lot.'),
  ],
}
