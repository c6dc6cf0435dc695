import type { Deps } from '#deps.ts'
import type { Cards } from '#providers/cards/port.ts'
import { forgetCards } from '#rails/forget-cards.ts'
import type { Rail } from '#rails/rail.ts'
import type { Float } from '#settlement/float.ts'
import { followCardPaymentJob, forgetCardsJob, handleCardEventJob, watchDisputesJob } from './card-jobs.ts'
import { cardCollector } from './collector.ts'
import { followCardPayment } from './follow-card-payment.ts'
import { handleCardEvent } from './handle-card-event.ts'
import { cardEvents } from './receive-card-event.ts'
import { cardRoutes } from './routes.ts'
import { watchDisputes } from './watch-disputes.ts'

/** Refunds leave from it. */
function askBalancesOf(network: Cards): Float['ask'] {
  return async () => {
    const outcome = await network.readBalances()
    return outcome.kind === 'done' ? { kind: 'told', balances: outcome.value } : { kind: 'unknown' }
  }
}

export function cardRail(deps: Deps): Rail {
  return {
    collector: cardCollector(deps),
    events: cardEvents(deps),
    followers: { 'card-payment': (ownerId) => followCardPaymentJob.of({ ownerId }) },
    jobs: [
      // One that waited since before all owners were called so names its order.
      followCardPaymentJob.handle(({ ownerId, orderId }) => followCardPayment(deps, ownerId ?? orderId ?? '')),
      handleCardEventJob.handle((event) => handleCardEvent(deps, event)),
      forgetCardsJob.handle(({ userId }) => forgetCards(deps, userId)),
      watchDisputesJob.handle(() => watchDisputes(deps)),
    ],
    cron: [watchDisputesJob.cron('23 * * * *')],
    routes: cardRoutes(deps),
    ...(deps.cards && { floats: [{ provider: 'stripe' as const, ask: askBalancesOf(deps.cards), queues: [] }] }),
  }
}
