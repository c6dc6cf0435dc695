// Bank transfers of orders: what the bank network reports. How to pay is in the order itself (`orders.ts`).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const bankWebhook = endpoint({
  id: 'bankWebhook',
  route: 'POST /webhooks/paystack',
  summary: 'Signed events of the bank network',
  auth: 'signature',
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
})
