import { expect, test } from 'vitest'
import { API } from './api.ts'
import { type EndpointSpec, IDEMPOTENCY_KEY, needsSession } from './endpoint.ts'

const endpoints: readonly EndpointSpec[] = API

test('API-25 a key has 8 to 255 visible characters', () => {
  for (const good of ['12345678', '1764000000000-7q2m9xrd', 'x'.repeat(255), '!"#$%&/~']) {
    expect([good, IDEMPOTENCY_KEY.test(good)]).toEqual([good, true])
  }
  for (const bad of ['', '1234567', 'x'.repeat(256), 'with space', 'tab\tbetween', 'ñandú-key', '12345678\n']) {
    expect([bad, IDEMPOTENCY_KEY.test(bad)]).toEqual([bad, false])
  }
})

test('no two calls share a name, or a method and path', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test('every parameter in a path has a rule, and every rule a place in its path', () => {
  for (const { id, path, params } of endpoints) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const ruled = params ? Object.keys((params as unknown as { shape: object }).shape) : []
    expect([id, ruled]).toEqual([id, names])
  }
})

test('API-08 API-09 API-10 API-28 API-12 API-13 API-15 API-18 API-56 paths are as the specification writes them', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /auth/login',
      'POST /auth/register',
      'POST /auth/logout',
      'GET /users/me',
      'POST /quotes/create',
      'POST /payments/initiate',
      'POST /payments/initiate-bridge',
      'GET /payments/card/methods',
      'POST /payments/card/save/start',
      'POST /payments/card/methods/{id}/delete',
      'GET /wallets/',
      'GET /transactions/',
    ]),
  )
})

test('API-66 every call of either part of the specification is there, also where only one of them names it', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      ...['POST /auth/email/send-code', 'POST /auth/email/verify', 'GET /auth/{provider}/login'],
      ...['GET /users/me', 'POST /users/lookup', 'POST /transfers/internal'],
      ...['GET /notifications/', 'POST /notifications/{id}/read', 'POST /notifications/mark-all-read'],
      ...['GET /kyc/status', 'GET /kyc/documents', 'GET /kyc/countries', 'POST /kyc/documents', 'POST /kyc/submit'],
      ...['POST /kyc/profile', 'POST /kyc/address', 'POST /kyc/purpose'],
      ...['POST /payments/mobile-money/deposit', 'POST /payments/mobile-money/transfer', 'GET /payments/status'],
      ...['GET /wallets/', 'GET /transactions/', 'GET /transactions/summary'],
    ]),
  )
})

test('API-65 TRD-46 calls the specification leaves open are there, under the paths chosen for them', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      ...['POST /newsletter/subscribe', 'POST /business/enquiries'],
      ...['POST /orders', 'POST /trades', 'POST /wallets/convert'],
      ...['POST /transactions/{id}/cancel', 'GET /transactions/{id}/receipt', 'GET /transactions/export'],
      ...['POST /verification/sessions', 'GET /verification/sessions/latest'],
      ...['POST /auth/logout', 'POST /auth/password/forgot', 'POST /auth/password/reset'],
      ...['GET /users/me/preferences', 'POST /users/me/preferences'],
    ]),
  )
})

test('calls that move money, or propose to, carry a key, and only they', () => {
  const keyed = endpoints.filter(({ idempotent }) => idempotent).map(({ id }) => id)
  const expected = [
    ...['createOrder', 'initiatePayment', 'initiateBridge'],
    ...['depositByPhone', 'payoutToPhone', 'transferInternally', 'convert'],
    ...['proposeCorrection', 'proposeRefund', 'proposeSentRefund', 'proposeFunding'],
    ...['proposeDebt', 'payDebt'],
    'setCompanyLimit',
    ...['askBlockTrade', 'acceptBlockTrade', 'askForMoney', 'payMoneyRequest'],
    ...['createTrade', 'retrySale', 'createWithdrawal', 'startCashOut', 'payBill'],
    ...['startAgentDeal', 'askAgentForCash', 'approveDeal', 'confirmDealCode'],
    ...[
      'createPartnerCustomer',
      'createPartnerIdentity',
      'createPartnerOrder',
      'cancelPartnerOrder',
      'createBulkPayout',
      'createPayout',
      'createPayoutAccount',
      'removePayoutAccount',
      'createPartnerSale',
      'cancelPartnerSale',
    ],
    ...['createStandingOrder', 'createRecurringBuy'],
    // Moves nothing; kept by its key all the same, since twice it would be two alerts.
    'setPriceAlert',
    ...['orderWidgetByPhone', 'orderWidgetByCard', 'cancelWidgetOrder', 'sellInWidget', 'cancelWidgetSale'],
  ]
  expect(keyed.toSorted()).toEqual(expected.toSorted())
  for (const endpoint of endpoints)
    if (endpoint.idempotent)
      expect(needsSession(endpoint) || endpoint.auth === 'partner' || endpoint.auth === 'widget').toBe(true)
})
