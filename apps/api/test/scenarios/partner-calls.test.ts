// Goal: whatever a partner's server may call, it is refused to whoever may not, by the same rules: every call of the contract
// that takes a key is tried, so a new one cannot be forgotten.
import { API } from '@kivuko/contract/api.ts'
import { refusalsOf } from '@kivuko/contract/call-refusals.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { NEXT_ACTIONS } from '@kivuko/contract/next-actions.ts'
import { createPartnerCustomer, listPartnerCustomers, readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { PARTNER_PATH, PARTNER_SCOPES } from '@kivuko/contract/partner-keys.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { CURRENT_API_VERSION, VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'
import { revokePartnerKey } from '@kivuko/contract/partners.ts'
import { expect, test } from 'vitest'
import { exampleBody } from '../support/bad-input.ts'
import { nameOfOwn } from '../support/partner-things.ts'
import { type BothModes, callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'

const ENDPOINTS: readonly EndpointSpec[] = API
const KEYED = ENDPOINTS.filter(({ auth }) => auth === 'partner')
/** Of no partner. */
const UNHEARD: Record<string, string> = {
  pcu: `pcu_${'0'.repeat(26)}`,
  ord: `ord_${'0'.repeat(26)}`,
  pac: `pac_${'0'.repeat(26)}`,
  sal: `sal_${'0'.repeat(26)}`,
  bpr: `bpr_${'0'.repeat(26)}`,
  bpy: `bpy_${'0'.repeat(26)}`,
  pst: `pst_${'0'.repeat(26)}`,
  vlk: `vlk_${'0'.repeat(26)}`,
  wgs: `wgs_${'0'.repeat(26)}`,
}

/** The call as the contract takes it, with these names in its path. */
async function knock({ live }: BothModes, endpoint: EndpointSpec, secret?: string, name?: string, version?: string) {
  const path = pathOf(endpoint, name)
  const response = await fetch(`${live.url}/api/v1${path}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(version === undefined ? {} : { [VERSION_HEADER]: version }),
    },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(bodyOf(endpoint, name)) } : {}),
  })
  const problem = (await response.json()) as Problem
  return { status: response.status, code: problem.code, problem, headers: response.headers }
}

function pathOf(endpoint: EndpointSpec, name = nameFor(endpoint)): string {
  return endpoint.path.replaceAll(/\{\w+\}/g, name)
}

/** As the contract takes it; whom it names in its body is `name`. */
function bodyOf(endpoint: EndpointSpec, name = UNHEARD.pcu): Record<string, unknown> {
  const payment = { method: 'mpesa', phone_number: '+254712345678' }
  const quote = `${endpoint.path === '/partner/sales' ? 'slq' : 'quo'}_${'0'.repeat(26)}`
  const fitting: Record<string, unknown> = {
    customer_id: name,
    quote_id: quote,
    payout_account_id: UNHEARD.pac,
    payment,
  }
  const example = exampleBody(endpoint)
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, fitting[field] ?? value]))
}

function namesSomething(endpoint: EndpointSpec): boolean {
  return endpoint.path.includes('{') || 'customer_id' in exampleBody(endpoint)
}

function nameFor({ path }: EndpointSpec): string {
  if (path.startsWith('/partner/payout_accounts/')) return UNHEARD.pac as string
  if (path.startsWith('/partner/sales/')) return UNHEARD.sal as string
  if (path.startsWith('/partner/bulk_payouts/')) return UNHEARD.bpy as string
  if (path.startsWith('/partner/payouts/')) return UNHEARD.bpr as string
  if (path.startsWith('/partner/settlements/')) return UNHEARD.pst as string
  if (path.startsWith('/partner/widget_sessions/')) return UNHEARD.wgs as string
  if (path.startsWith('/partner/verification_links/')) return UNHEARD.vlk as string
  return (path.startsWith('/partner/orders/') ? UNHEARD.ord : UNHEARD.pcu) as string
}

test('PTN-07 every call below /partner/ takes a key with a scope, and no other call does', () => {
  expect(KEYED.length).toBeGreaterThan(8)
  for (const { id, path, auth, scope } of ENDPOINTS) {
    expect([id, path.startsWith(PARTNER_PATH)]).toEqual([id, auth === 'partner'])
    expect([id, scope !== undefined]).toEqual([id, auth === 'partner'])
  }
  expect(new Set(KEYED.map(({ scope }) => scope))).toEqual(new Set(PARTNER_SCOPES))
})

test('PTN-08 every call is refused without a key, with a wrong scope, from a wrong network, with a key that ended, with one of the other mode, and in a version that is none', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  await openLive(both, partner)
  const [whole, elsewhere, ended, ofLive] = await Promise.all([
    newKey(partner),
    newKey(partner, { networks: ['203.0.113.0/24', '2001:db8::/32'] }),
    newKey(partner),
    newKey(partner, { mode: 'live' }),
  ])
  const here = await newKey(partner, { networks: ['127.0.0.0/8', '::1'] })
  await partner.owner.call(revokePartnerKey, {
    params: { id: partner.id, key: ended.key.id },
    body: { mode: 'test' },
  })
  const without = new Map<string, string>()
  for (const scope of PARTNER_SCOPES) {
    const { secret } = await newKey(partner, { scopes: PARTNER_SCOPES.filter((each) => each !== scope) })
    without.set(scope, secret)
  }
  const cut = whole.secret.slice(0, -1)
  for (const endpoint of KEYED) {
    const codes = [
      await knock(both, endpoint),
      await knock(both, endpoint, cut),
      await knock(both, endpoint, ofLive.secret.replace('live', 'test')),
      await knock(both, endpoint, partner.owner.token),
      await knock(both, endpoint, without.get(endpoint.scope ?? '')),
      await knock(both, endpoint, elsewhere.secret),
      await knock(both, endpoint, ended.secret),
    ].map(({ code }) => code)
    const invalid = 'api_key_invalid'
    const refused = [invalid, invalid, invalid, invalid, 'scope_missing', 'api_key_network', 'api_key_ended']
    expect([endpoint.id, ...codes]).toEqual([endpoint.id, ...refused])
    // Whoever may call gets past all of that, also by the other mode's own key.
    for (const { secret } of [whole, here, ofLive]) {
      const { status } = await knock(both, endpoint, secret)
      expect([endpoint.id, [401, 403].includes(status)]).toEqual([endpoint.id, false])
    }
    const foreign = await knock(both, endpoint, whole.secret, undefined, '2026-13-45')
    expect([endpoint.id, foreign.code, foreign.problem.param]).toEqual([
      ...[endpoint.id, 'validation_failed', VERSION_HEADER],
    ])
    const known = await knock(both, endpoint, whole.secret, undefined, CURRENT_API_VERSION)
    expect([endpoint.id, known.problem.param]).not.toEqual([endpoint.id, VERSION_HEADER])
  }
})

test('PTN-09 another partner’s things, and those of the other mode, are answered exactly as what does not exist', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const [owner, stranger] = [await newPartner(both), await newPartner(both, 'Hill Wallet')]
  await openLive(both, owner)
  const [own, other, live] = [await newKey(owner), await newKey(stranger), await newKey(owner, { mode: 'live' })]
  const ask = callWith(both, own.secret)
  const body = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const customer = (await ask(createPartnerCustomer, { body })).body
  const named = KEYED.filter(namesSomething)
  expect(named.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createPartnerQuote', 'createPartnerOrder', 'readPartnerOrder']),
  )
  for (const endpoint of named) {
    const name = await nameOfOwn(both, endpoint, { partnerId: owner.id, customerId: customer.id })
    const found = await knock(both, endpoint, own.secret, name)
    for (const { secret } of [other, live]) {
      const theirs = await knock(both, endpoint, secret, name)
      const unheard = await knock(both, endpoint, secret)
      const without = ({ request_id: _, ...rest }: Problem) => rest
      expect([endpoint.id, theirs.status, without(theirs.problem)]).toEqual([
        endpoint.id,
        404,
        without(unheard.problem),
      ])
      expect([endpoint.id, found.code]).not.toEqual([endpoint.id, theirs.code])
    }
  }
  // The same external id is another customer elsewhere.
  expect((await callWith(both, other.secret)(createPartnerCustomer, { body })).body.id).not.toBe(customer.id)
  expect((await callWith(both, live.secret)(listPartnerCustomers)).body.data).toEqual([])
  expect((await ask(createPartnerCustomer, { body })).problem.code).toBe('partner_customer_known')
})

test('PTN-10 a refusal says where it is explained, which field is wrong, whether to try again and what to do', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { secret } = await newKey(await newPartner(both))
  const ask = callWith(both, secret)
  const wrong = await ask(createPartnerCustomer, {
    body: { external_id: 'user 1', first_name: 'Amina', last_name: 'Wanjiru' },
  })
  expect(wrong.problem).toMatchObject({
    type: `${both.test.deps.config.publicUrl}/docs/errors#validation_failed`,
    code: 'validation_failed',
    param: 'external_id',
    retryable: false,
    next_action: 'fix_request',
    request_id: expect.any(String),
  })
  expect((await ask(readPartnerCustomer, { params: { id: UNHEARD.pcu as string } })).problem).toMatchObject({
    param: null,
  })
  expect((await callWith(both, 'kv_sk_test_nonsense')(listRails)).problem).toMatchObject({
    retryable: false,
    next_action: 'check_key',
  })
  // Each refusal that a keyed call can give has a next step that fits its status.
  const codes = new Set(KEYED.flatMap((endpoint) => [...refusalsOf(endpoint)]))
  const { nextActionOf } = await import('@kivuko/contract/next-actions.ts')
  for (const code of codes) {
    const { retryable, next_action } = nextActionOf(code)
    expect(NEXT_ACTIONS).toContain(next_action)
    if (ERRORS[code].status >= 500) expect([code, retryable]).toEqual([code, true])
    if (ERRORS[code].status === 401) expect([code, next_action]).toEqual([code, 'check_key'])
  }
})

test('PTN-11 limits are the partner’s: told with every answer, refused beyond, and never those of its address', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({
    env: { PARTNER_LIMIT_PER_MINUTE: '16', WRONG_KEY_LIMIT_PER_MINUTE: '8', RATE_LIMIT_PER_MINUTE: '5' },
  })
  const [busy, calm] = [await newPartner(both), await newPartner(both, 'Hill Wallet')]
  const [one, two] = [await newKey(busy), await newKey(busy)]
  const calmKey = await newKey(calm)
  const left: number[] = []
  // By two keys: the limit is one.
  for (let count = 0; count < 16; count += 1) {
    const { status, headers } = await callWith(both, count % 2 ? one.secret : two.secret)(listRails)
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"partner";q=16;w=60')
    left.push(Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]))
  }
  expect(left).toEqual(Array.from({ length: 16 }, (_, index) => 15 - index))
  const over = await callWith(both, one.secret)(listRails)
  expect(over.problem).toMatchObject({ code: 'rate_limited', retryable: true, next_action: 'retry' })
  expect(over.headers.ratelimit).toMatch(/^"partner";r=0;t=\d+$/)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  // Words that are no keys use up a budget of their address; a key that works goes on from there.
  const codes: string[] = []
  for (let count = 0; count < 10; count += 1)
    codes.push((await callWith(both, `kv_sk_test_${count}`)(listRails)).problem.code)
  expect(codes.slice(0, 8)).toEqual(Array(8).fill('api_key_invalid'))
  expect(codes.slice(8)).toEqual(['rate_limited', 'rate_limited'])
  for (let count = 0; count < 8; count += 1) expect((await callWith(both, calmKey.secret)(listRails)).status).toBe(200)
  await both.live.advance(61_000)
  expect((await callWith(both, one.secret)(listRails)).status).toBe(200)
})

test('PTN-12 the same Idempotency-Key gives the same answer for seven days, to that partner alone', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const [owner, stranger] = [await newPartner(both), await newPartner(both, 'Hill Wallet')]
  const [first, second, other] = [await newKey(owner), await newKey(owner), await newKey(stranger)]
  const body = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const key = 'the-key-of-this-test'
  const made = await callWith(both, first.secret)(createPartnerCustomer, { body, key })
  const again = await callWith(both, second.secret)(createPartnerCustomer, { body, key })
  expect(again.body).toEqual(made.body)
  expect([made.headers['idempotency-hit'], again.headers['idempotency-hit']]).toEqual([undefined, 'true'])
  const altered = await callWith(both, first.secret)(createPartnerCustomer, {
    body: { ...body, first_name: 'Ada' },
    key,
  })
  expect(altered.problem.code).toBe('idempotency_conflict')
  const theirs = await callWith(both, other.secret)(createPartnerCustomer, { body, key })
  expect(theirs.body.id).not.toBe(made.body.id)
  const none = await callWith(both, first.secret)(createPartnerCustomer, { body, key: null })
  expect(none.problem).toMatchObject({ code: 'validation_failed', param: 'idempotency-key' })
})
