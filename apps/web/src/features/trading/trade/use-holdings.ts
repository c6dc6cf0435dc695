// What the customer has of each coin, while selling.
import { TRADE_CRYPTOS } from '@kivuko/contract/trades.ts'
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import { compare, parse } from '@kivuko/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { holdingsQuery } from '#lib/balances.ts'
import { coinOf, type TradeState } from './trade-machine.ts'
import { positiveAmount } from './trade-terms.ts'

export type Holdings = {
  /** Decimal text, '0' for a coin that is not there. */
  of: (code: CryptoAsset) => string
  isEmpty: boolean
  /** More than there is was typed. */
  isTooMuch: boolean
}

/** Undefined while it is not known, and for a purchase. */
export function useHoldings(state: TradeState, user: string | null): Holdings | undefined {
  const { data } = useQuery({ ...holdingsQuery, enabled: user !== null && state.side === 'sell' })
  if (!data || state.side === 'buy') return undefined
  const { code } = coinOf(state)
  const of = (asset: CryptoAsset) => data.find((holding) => holding.asset === asset)?.available_balance ?? '0'
  const typed = positiveAmount({ side: 'sell', fiat: state.fiat, crypto: code }, state.payAmount)
  const held = parse(code, of(code))
  return {
    of,
    isEmpty: TRADE_CRYPTOS.every((asset) => isNothing(of(asset))),
    isTooMuch:
      typed !== undefined && held !== undefined && compare({ asset: held.asset, units: typed.units }, held) > 0,
  }
}

export function isNothing(decimal: string): boolean {
  return /^[0.]*$/.test(decimal)
}
