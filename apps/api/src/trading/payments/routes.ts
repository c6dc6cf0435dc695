import { METHODS_BY_CURRENCY, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { cardFills, quoteCardFill as quoteCardFillEndpoint } from '@kivuko/contract/card-fills.ts'
import { payOrderByPhone as phoneEndpoint, paymentStatus as statusEndpoint } from '@kivuko/contract/mobile-money.ts'
import * as endpoints from '@kivuko/contract/payments.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { on, type Route } from '#platform/http.ts'
import { connectedNetworks, pausedSentence } from '#settlement/phone-networks.ts'
import { openCardFills, quoteCardFill } from '#trading/orders/quote-card-fill.ts'
import { initiatePayment, type Started } from './initiate-payment.ts'
import { payOrderByPhone } from './pay-by-phone.ts'
import { payWithSavedCard } from './pay-with-saved-card.ts'
import { paymentStatus } from './payment-status.ts'

export function paymentRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.paymentOptions).handle(async () => paymentOptions(deps)),
    on(cardFills).handle(async () => ({ wallets: openCardFills(deps) })),
    on(quoteCardFillEndpoint).handle(({ params, body }, caller) =>
      quoteCardFill(deps, { userId: caller.id, currency: params.currency, amount: body.amount }),
    ),
    on(endpoints.initiatePayment).handle(async ({ body }, caller) =>
      started(
        await initiatePayment(deps, {
          userId: caller.id,
          currency: body.currency,
          amount: body.amount,
          quoteId: body.quote_id,
          reference: body.reference,
          keepCard: body.setup_future_usage === 'on_session',
        }),
      ),
    ),
    on(endpoints.initiateBridge).handle(async ({ body }, caller) =>
      started(
        await payWithSavedCard(deps, {
          userId: caller.id,
          currency: body.currency,
          amount: body.amount,
          reference: body.reference,
          savedCard: body.payment_method_id,
        }),
      ),
    ),
    on(statusEndpoint).handle(({ query }, caller) => paymentStatus(deps, caller.id, query.external_reference)),
    on(phoneEndpoint).handle(({ params, body }, caller) =>
      payOrderByPhone(deps, {
        userId: caller.id,
        reference: params.reference,
        phone: body.phone_number,
        network: body.network,
      }),
    ),
  ]
}

function started({ order, clientSecret }: Started) {
  return { client_secret: clientSecret, reference: order.reference }
}

function paymentOptions(deps: Deps) {
  const { fees, settlement, stops } = deps
  const methods = PAY_CURRENCIES.flatMap((currency) =>
    METHODS_BY_CURRENCY[currency].flatMap(({ method }) => {
      const bounds = boundsOf(fees, currency, method)
      if (!bounds || !settlement.isOpen(currency, method)) return []
      const paused = method === 'mpesa' ? pausedSentence(deps, 'in') : stops.sentence(`${method}_in`)
      const range = { minimum: toDecimal(bounds.minimum), maximum: toDecimal(bounds.maximum) }
      return [{ currency, method, ...range, ...(paused ? { paused } : {}) }]
    }),
  )
  const phone_networks = connectedNetworks(deps).map((network) => {
    const paused = stops.sentence(`${network}_in`)
    return { network, ...(paused ? { paused } : {}) }
  })
  return { methods, phone_networks, card: settlement.collector('card').browser?.settings() ?? null }
}
