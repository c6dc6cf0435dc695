// Block trades of any size and fee, both ways, as journals.
import { ASSETS, type Asset, type CryptoAsset, type FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { blockTrade, blockTradeHold, blockTradeRelease } from '../../src/accounting/recipes/block-trade.ts'

const CODES = Object.keys(ASSETS) as Asset[]
const FIATS = CODES.filter((code) => ASSETS[code].kind === 'fiat') as FiatAsset[]
const COINS = CODES.filter((code) => ASSETS[code].kind === 'crypto') as CryptoAsset[]

const trades = fc
  .record({
    fiat: fc.constantFrom(...FIATS),
    coin: fc.constantFrom(...COINS),
    paid: fc.bigInt({ min: 1_001n, max: 2n ** 61n }),
    coins: fc.bigInt({ min: 1n, max: 2n ** 61n }),
    fee: fc.nat(1_000),
    isSale: fc.boolean(),
  })
  .map(({ fiat, coin, paid, coins, fee, isSale }) => ({
    tradeId: 'blk_1',
    userId: 'usr_1',
    gives: isSale ? money(coin, coins) : money(fiat, paid),
    gets: isSale ? money(fiat, paid) : money(coin, coins),
    fee: money(fiat, BigInt(fee)),
  }))

/** By the name of their recipe. */
export const BLOCK_TRADE_JOURNALS = {
  blockTradeHold: trades.map(blockTradeHold),
  blockTradeRelease: trades.map(blockTradeRelease),
  blockTrade: trades.map(blockTrade),
}
