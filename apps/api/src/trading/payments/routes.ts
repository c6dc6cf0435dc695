import { METHODS_BY_CURRENCY, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import * as endpoints from '@kivuko/contract/payments.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#modules/pricing/fee-schedule.ts'
import { on, type Route } from '#platform/http.ts'
import { initiateBridge, initiatePayment, type Started } from './initiate-payment.ts'
import { receiveCardEvent } from './receive-card-event.ts'
import { deleteCard, listCards, startCardSave } from './saved-cards.ts'

export function cardRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.paymentOptions).handle(async () => paymentOptions(deps)),
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
        await initiateBridge(deps, {
          userId: caller.id,
          currency: body.currency,
          amount: body.amount,
          reference: body.reference,
          savedCard: body.payment_method_id,
        }),
      ),
    ),
    on(endpoints.listCards).handle(async (_input, caller) => ({ cards: await listCards(deps, caller.id) })),
    on(endpoints.startCardSave).handle(async (_input, caller) => ({
      client_secret: (await startCardSave(deps, caller.id)).clientSecret,
    })),
    on(endpoints.deleteCard).handle(async ({ params }, caller) => {
      await deleteCard(deps, caller.id, params.id)
      return { result: 'ok' as const }
    }),
    on(endpoints.cardWebhook).handle(async ({ request }) => {
      const signature = request.headers['stripe-signature']
      await receiveCardEvent(deps, request.body as Buffer, Array.isArray(signature) ? signature[0] : signature)
      return { received: true as const }
    }),
  ]
}

function started({ order, payment }: Started) {
  return { client_secret: payment.clientSecret, reference: order.reference }
}

function paymentOptions(deps: Deps) {
  const methods = PAY_CURRENCIES.flatMap((currency) =>
    METHODS_BY_CURRENCY[currency].flatMap(({ method }) => {
      const bounds = boundsOf(deps.fees, currency, method)
      if (!bounds || !deps.rails.isOpen(currency, method)) return []
      return [{ currency, method, minimum: toDecimal(bounds.minimum), maximum: toDecimal(bounds.maximum) }]
    }),
  )
  const card = deps.config.cards
  return { methods, card: card ? { publishable_key: card.publishableKey, script_url: card.scriptUrl ?? null } : null }
}
