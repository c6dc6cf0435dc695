// Shapes of Stripe's objects as far as the platform relies on them, and how its API is called.
import * as z from 'zod'
import { type Answer, call } from './suite.ts'

export type StripeKeys = { url: string; secretKey: string }

/** The version whose shapes these are; every call asks for it. */
export const VERSION = '2026-10-28.endive'

export const id = (prefix: string) => z.string().startsWith(`${prefix}_`)
export const currency = z.string().regex(/^[a-z]{3}$/)
export const listOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({ object: z.literal('list'), data: z.array(item), has_more: z.boolean(), url: z.string() })
export const refusal = (type: string, wanted: { code?: string; param?: string } = {}) =>
  z.looseObject({
    error: z.looseObject({
      type: z.literal(type),
      message: z.string().min(1),
      ...(wanted.code ? { code: z.literal(wanted.code) } : {}),
      ...(wanted.param ? { param: z.literal(wanted.param) } : {}),
    }),
  })

export const intent = z.looseObject({
  id: id('pi'),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  client_secret: z.string(),
  currency,
  last_payment_error: z.nullable(z.looseObject({ message: z.string().optional() })),
  latest_charge: z.unknown(),
  livemode: z.literal(false),
  metadata: z.record(z.string(), z.string()),
  payment_method_types: z.array(z.string()),
  status: z.string(),
})
export const charge = z.looseObject({
  id: id('ch').or(id('py')),
  object: z.literal('charge'),
  amount: z.int(),
  amount_captured: z.int(),
  balance_transaction: z.unknown(),
  currency,
  payment_intent: z.string(),
  payment_method_details: z.looseObject({
    card: z.looseObject({
      brand: z.string(),
      country: z.nullable(z.string()),
      fingerprint: z.nullable(z.string()).optional(),
      last4: z.string(),
      three_d_secure: z.nullable(z.looseObject({ result: z.nullable(z.string()) })),
    }),
  }),
  status: z.string(),
})
export const balanceLine = z.looseObject({
  id: id('txn'),
  object: z.literal('balance_transaction'),
  amount: z.int(),
  created: z.int(),
  currency,
  exchange_rate: z.nullable(z.number()),
  fee: z.int(),
  net: z.int(),
  source: z.unknown(),
  type: z.string(),
})
export const refund = z.looseObject({
  id: id('re').or(id('pyr')),
  object: z.literal('refund'),
  amount: z.int(),
  charge: z.string(),
  created: z.int(),
  currency,
  metadata: z.record(z.string(), z.string()),
  payment_intent: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})
export const customer = z.looseObject({ id: id('cus'), object: z.literal('customer'), email: z.nullable(z.string()) })
export const dispute = z.looseObject({
  id: id('dp').or(id('du')),
  object: z.literal('dispute'),
  amount: z.int(),
  balance_transactions: z.array(balanceLine),
  charge: z.string(),
  created: z.int(),
  currency,
  evidence_details: z.looseObject({ due_by: z.nullable(z.int()), submission_count: z.int() }),
  is_charge_refundable: z.boolean(),
  payment_intent: z.nullable(z.string()),
  reason: z.string(),
  status: z.string(),
})
export const account = z.looseObject({
  id: id('acct'),
  object: z.literal('account'),
  charges_enabled: z.boolean(),
  country: z.string().length(2),
  default_currency: currency,
  payouts_enabled: z.boolean(),
})
const money = z.looseObject({ amount: z.int(), currency })
export const balance = z.looseObject({
  object: z.literal('balance'),
  available: z.array(money),
  livemode: z.literal(false),
  pending: z.array(money),
})
export const endpoint = z.looseObject({
  id: id('we'),
  object: z.literal('webhook_endpoint'),
  enabled_events: z.array(z.string()),
  status: z.string(),
  url: z.string(),
})
export const removed = z.looseObject({ id: z.string(), deleted: z.literal(true) })

/** Calls with a key of the account, and the version above. */
export function asker({ url, secretKey }: StripeKeys) {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION }
  return {
    get: (path: string): Promise<Answer> => call(`${url}${path}`, { headers }),
    post: (path: string, form: object, more: Record<string, string> = {}): Promise<Answer> =>
      call(`${url}${path}`, { form, headers: { ...headers, ...more } }),
    remove: (path: string): Promise<Answer> => call(`${url}${path}`, { method: 'DELETE', headers }),
    postJson: (path: string, json: object): Promise<Answer> => call(`${url}${path}`, { json, headers }),
    headers,
  }
}

/** Cards alone may pay it. */
export const CARD = { allowed_payment_method_types: ['card'] }
/** Where a payer is led after a step of their bank. */
export const BACK = { return_url: 'https://example.com/back' }
