// What an amount counts for against a limit.
import type { Asset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { rateOf, worthFloor } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'

/**
 * Dollars for one, while no live price is there: a limit must hold, and a transfer between customers must work, also
 * when no market answers. On the high side, so that a limit is reached too soon rather than too late.
 */
const WITHOUT_PRICES: Partial<Record<Asset, string>> = { NGN: '0.001', KES: '0.01', EUR: '1.3' }

/** At the mid, or at the high price above. Undefined for an asset whose price nobody knows. */
export function countedInDollars(deps: Pick<Deps, 'rates'>, amount: Money): Money<'USD'> | undefined {
  const fallback = WITHOUT_PRICES[amount.asset]
  const rate = fallback && rateOf(amount.asset, 'USD', fallback)
  return worthInDollars(deps.rates, amount) ?? (rate ? worthFloor(amount, rate) : undefined)
}
