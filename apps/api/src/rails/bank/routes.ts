import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { receiveBankEvent } from './receive-bank-event.ts'

export function bankRoutes(deps: Deps): Route[] {
  return [
    on(bankWebhook).handle(async ({ request: { body, headers } }) => {
      const signature = headers['x-paystack-signature']
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await receiveBankEvent(deps, rawBody, Array.isArray(signature) ? signature[0] : signature)
      return { received: true as const }
    }),
  ]
}
