// A client whose waits between tries are written down and not waited for.
import { balances, customers, events, orders, quotes, rails } from '../../src/resources.ts'
import { sender } from '../../src/send.ts'
import { type SigningKey, signer } from '../../src/sign-request.ts'

export const KEY = 'kv_sk_test_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG12345678'

type TestOptions = { timeoutMs?: number; retries?: number; signingKey?: SigningKey }

/** With the resources of `Kivuko`. */
export function testClient(baseUrl: string, { timeoutMs = 5_000, retries = 3, signingKey }: TestOptions = {}) {
  const waits: number[] = []
  const pause = async (ms: number) => void waits.push(ms)
  const sign = signingKey === undefined ? undefined : signer(signingKey)
  const send = sender({ key: KEY, url: `${baseUrl}/api/v1`, timeoutMs, retries, fetch, sign, pause })
  return {
    waits,
    rails: rails(send),
    customers: customers(send),
    quotes: quotes(send),
    orders: orders(send),
    balances: balances(send),
    events: events(send),
  }
}

export const ORDER = {
  customer_id: `pcu_${'0'.repeat(26)}`,
  quote_id: `quo_${'0'.repeat(26)}`,
  payment: { method: 'mpesa', phone_number: '0712345678' },
} as const

export const QUOTE = {
  customer_id: `pcu_${'0'.repeat(26)}`,
  fiat_currency: 'KES',
  crypto_currency: 'USDT',
  fiat_amount: '1000.00',
  payment_method: 'mpesa',
} as const
