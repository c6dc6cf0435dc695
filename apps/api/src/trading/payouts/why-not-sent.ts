// Why a payout to a phone that waited does not leave any more: its account is kept, or the market has left its price behind.
import { say } from '@kivuko/contract/say.ts'
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { isAboveMarket } from '#market/above-market.ts'
import type { PayoutId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { amountOf, type Payout, receivedOf } from './payout.ts'
import { payouts } from './store.ts'

/** Asked each time it is about to be handed to the network. In words for its customer, who has all of it back. */
export async function whyNotSent(deps: Deps, db: Db, id: PayoutId): Promise<string | undefined> {
  const payout = await payouts.find(db, id)
  return payout && ((await whyCustomerKept(db, payout)) ?? whyPriceEnded(deps, payout))
}

/**
 * Its customer may take it back while it waits, so its price is an option. Beyond the spread the promise is off, and without
 * a live price once it is as old as a quote may be.
 */
function whyPriceEnded({ rates, clock, config }: Deps, payout: Payout): string | undefined {
  const [given, promised] = [amountOf(payout), receivedOf(payout)]
  if (rates.mid(given.asset, promised.asset) !== undefined)
    return isAboveMarket(rates, { given, promised })
      ? say('The price moved while it waited, so it was not sent.')
      : undefined
  const ageMs = clock.now().getTime() - payout.created_at.getTime()
  return ageMs > config.exchangeQuoteMs ? say('It waited, and there is no live price to send it at.') : undefined
}
