// What a network's fee is worth in the coin that is sent: networks take it in a coin of their own.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import { worthCeil } from '@kivuko/money/rate.ts'
import type { RateBook } from '#market/rate-book.ts'

/** Rounded up; undefined while a price is missing. */
export function feeWorth(rates: RateBook, fee: Money<ChainAsset>, asset: ChainAsset): Money<ChainAsset> | undefined {
  if (fee.asset === asset) return fee
  const mid = rates.mid(fee.asset, asset)
  return mid && worthCeil(fee, mid)
}
