// Goal: a call is run as the reference writes it, by a test key and by nothing else, and an answer's ids go into the next call.
import { createPartnerCustomer, listPartnerCustomers } from '@kivuko/contract/partner-customers.ts'
import { PARTNER_EXAMPLES } from '@kivuko/contract/partner-examples.ts'
import { createPartnerOrder, createPartnerQuote, readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { createPartnerSale } from '@kivuko/contract/partner-sales.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { CALLS, curlOf, draftOf, draftProblems, keyProblem, run } from './run-call.ts'

const KEY = `kv_sk_test_${'a'.repeat(43)}0a1b2c3d`
const CUSTOMER = `pcu_${'1'.repeat(26)}`
const QUOTE = `quo_${'2'.repeat(26)}`

afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (body: object, status = 200) => {
  const headers = { 'kivuko-request-id': 'req-7' }
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json(body, { status, headers })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('PTN-231 only a whole test key is taken, and a live one is told to be revoked', () => {
  expect(keyProblem(KEY)).toBeUndefined()
  expect(keyProblem(KEY.replace('test', 'live'))).toMatch(/live key.*revoke/)
  expect([keyProblem(''), keyProblem(KEY.slice(0, -1)), keyProblem('sk_test_1')].every(Boolean)).toBe(true)
})

test('PTN-231 each call begins as its example, with a key of its own to be idempotent under, and the ids that are known', () => {
  for (const call of CALLS) {
    expect(PARTNER_EXAMPLES[call.id]).toBeDefined()
    const draft = draftOf(call, {})
    expect(draftProblems(call, draft)).toEqual({})
    expect(draft.idempotencyKey === undefined).toBe(!call.idempotent)
  }
  const known = { pcu: CUSTOMER, quo: QUOTE }
  const body = JSON.parse(draftOf(createPartnerOrder, known).body)
  expect(body).toMatchObject({ customer_id: CUSTOMER, quote_id: QUOTE, payment: { phone_number: '0712340003' } })
  expect(draftOf(readPartnerOrder, { ord: 'ord_known' }).path).toBe('/partner/orders/ord_known')
  const sold = { slq: `slq_${'4'.repeat(26)}`, pac: `pac_${'3'.repeat(26)}` }
  expect(JSON.parse(draftOf(createPartnerSale, sold).body)).toMatchObject({
    quote_id: sold.slq,
    payout_account_id: sold.pac,
  })
  const wrong = { path: '/console/partners', body: '{', idempotencyKey: undefined }
  expect(Object.keys(draftProblems(createPartnerQuote, wrong))).toEqual(['path', 'body'])
  expect(Object.keys(draftProblems(listRails, { ...wrong, path: '/partner/../console' }))).toEqual(['path'])
  const curl = curlOf(
    createPartnerCustomer,
    { path: '/partner/customers', body: `{"a":"it's"}`, idempotencyKey: 'k-1' },
    'https://pay.example',
  )
  expect(curl).toContain("'https://pay.example/api/v1/partner/customers'")
  expect(curl).toContain(`-d '{"a":"it'\\''s"}'`)
})

test('PTN-231 what is sent is the key and the body, and what is shown is answer, status, time and request id', async () => {
  const fetch = answering({ data: [{ id: CUSTOMER, external_id: 'user-1' }], next: null })
  const outcome = await run(listPartnerCustomers, draftOf(listPartnerCustomers, {}), KEY)
  expect(outcome).toMatchObject({ status: 200, requestId: 'req-7', known: { pcu: CUSTOMER } })
  expect(outcome.text).toContain('"external_id": "user-1"')
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toMatch(/\/api\/v1\/partner\/customers$/)
  expect(init).toMatchObject({ method: 'GET', credentials: 'omit', headers: { authorization: `Bearer ${KEY}` } })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(KEY)
  answering({ id: QUOTE, customer_id: CUSTOMER, total: '1000.00' })
  expect((await run(createPartnerQuote, draftOf(createPartnerQuote, {}), KEY)).known).toEqual({
    quo: QUOTE,
    pcu: CUSTOMER,
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await run(listRails, draftOf(listRails, {}), KEY)).toMatchObject({ status: 0, requestId: null, text: '' })
})
