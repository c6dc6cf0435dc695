import * as endpoints from '@kivuko/contract/payments.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { receiveCardEvent } from './receive-card-event.ts'
import { deleteCard, listCards, startCardSave } from './saved-cards.ts'

export function cardRoutes(deps: Deps): Route[] {
  return [
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
