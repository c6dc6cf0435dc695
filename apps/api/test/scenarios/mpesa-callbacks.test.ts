// Where M-Pesa's callbacks are taken, and which number customers pay.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { deposit, newReference, paymentIn, startPaying } from '../support/phone-payments.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const OLD = 'only-for-tests-the-callback-secret-before'

/** A result of no payout of ours: well-formed, so that what matters is where it comes to. */
async function post(app: TestApp, secret: string): Promise<number> {
  const response = await fetch(`${app.url}${API_BASE}/webhooks/mobile-money/${secret}/payout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      Result: { ResultCode: 0, OriginatorConversationID: 'pyt_1', ConversationID: `AG_${secret.length}` },
    }),
  })
  return response.status
}

test('PRV-67 PRV-69 callbacks to the secret before are taken while it is replaced, and a till is paid', {
  tags: 'long',
}, async () => {
  await using app = await startPaying({ MPESA_CALLBACK_SECRET_OLD: OLD, MPESA_TILL: '300584' })
  expect(await post(app, OLD)).toBe(200)
  expect(await post(app, 'only-for-tests-another-callback-secret')).toBe(400)
  const customer = await app.customer()
  const reference = newReference()
  await deposit(customer, { reference })
  await paymentIn(customer, reference, 'completed')
  const [push] = app.sandbox.control.requests.list({ path: 'stkpush/v1' })
  expect(push?.input).toMatchObject({
    TransactionType: 'CustomerBuyGoodsOnline',
    PartyB: '300584',
    BusinessShortCode: '174379',
  })
})

test('PRV-67 PRV-68 callbacks from elsewhere, or to a secret that is replaced, are refused without a trace', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({
    sandbox: true,
    env: { MPESA_CALLBACK_FROM: '196.201.214.200, 196.201.213.0/24' },
  })
  const secret = app.deps.config.mobileMoney?.callbackSecret ?? ''
  expect(await post(app, secret)).toBe(400)
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  await using open = await startTestApp({ sandbox: true, env: { MPESA_CALLBACK_FROM: '127.0.0.1' } })
  expect(await post(open, secret)).toBe(200)
  expect(await post(open, OLD)).toBe(400)
})
