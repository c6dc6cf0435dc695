// Every address at which providers tell us something, with a seal of each provider's own, as an attacker would try them.
import { createHmac } from 'node:crypto'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { PAYBILL_CALLS } from '@kivuko/contract/paybill.ts'
import Stripe from 'stripe'
import { signatureOf } from '../../src/providers/identity/smile-id.ts'
import { MESSAGE_KINDS } from '../../src/providers/mobile-money/port.ts'
import type { TestApp } from './test-app.ts'

/** Of an address: `secret` is what stands in it, or would. */
export type Door = { name: string; path(secret: string): string; hasSecret: boolean }

const HOOKS = `${API_BASE}/webhooks`
const stripe = new Stripe('sk_test_unused')

export const DOORS: readonly Door[] = [
  ...['stripe', 'paystack', 'smile-id'].map((name) => ({ name, hasSecret: false, path: () => `${HOOKS}/${name}` })),
  ...MESSAGE_KINDS.map((kind) => ({
    name: `mpesa ${kind}`,
    hasSecret: true,
    path: (secret: string) => `${HOOKS}/mobile-money/${secret}/${kind}`,
  })),
  ...PAYBILL_CALLS.map((kind) => ({
    name: `paybill ${kind}`,
    hasSecret: true,
    path: (secret: string) => `${HOOKS}/mobile-money/${secret}/paybill/${kind}`,
  })),
  { name: 'airtel', hasSecret: true, path: (secret: string) => `${HOOKS}/phone-networks/airtel/${secret}` },
]

/** As each provider signs, over a body; `at` is when it says it did. */
export function sealsOf({ sandbox, deps: { config } }: TestApp, payload: string, at: Date) {
  const seconds = Math.trunc(at.getTime() / 1_000)
  const timestamp = at.toISOString()
  const { identity } = config
  const signature = identity ? signatureOf(identity, timestamp) : ''
  return {
    stripe: {
      'stripe-signature': stripe.webhooks.generateTestHeaderString({
        payload,
        secret: sandbox.keys.webhook,
        timestamp: seconds,
      }),
    },
    paystack: {
      'x-paystack-signature': createHmac('sha512', sandbox.paystack.secretKey).update(payload).digest('hex'),
    },
    smileId: { timestamp, signature },
  }
}

/** A body as each provider writes it, of nothing of ours. */
export const BODIES: Readonly<Record<string, unknown>> = {
  stripe: {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  },
  paystack: { event: 'charge.success', data: { id: 1, reference: 'KV-AAAA-AAAA', amount: 1 } },
  smile: { PartnerParams: { job_id: 'idc_1', user_id: 'usr_1', job_type: 1 }, ResultCode: '1210', SmileJobID: 1 },
  prompt: { Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 } } },
  result: { Result: { ResultCode: 0, OriginatorConversationID: 'pyt_1', ConversationID: 'AG_1' } },
  payment: { TransID: 'SFORGED001', TransAmount: '10.00', BusinessShortCode: '174379', BillRefNumber: '123456789' },
  airtel: { transaction: { id: 'ppt1', status_code: 'TS', airtel_money_id: 'CI1' } },
}
