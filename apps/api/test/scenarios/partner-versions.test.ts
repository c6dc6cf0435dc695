// Goal: a server that was written for one version of the API goes on reading what it reads, whatever the API says by then.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { createPartnerCustomer, readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { API_VERSIONS, CURRENT_API_VERSION, VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'
import { createPartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { listPartnerKeys, rotatePartnerKey } from '@kivuko/contract/partners.ts'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { PartnerVersion } from '../../src/partners/versions.ts'
import { startPartnerShop } from '../support/partner-shop.ts'
import { type BothModes, newKey, newPartner, startBothModes } from '../support/partners.ts'
import { until } from '../support/until.ts'

const FIRST = API_VERSIONS[0]
type Words = Record<string, unknown>

/** As if there were three: in the second a customer's name came in two fields and not in one, in the third an event says `status`. */
const PLANTED: readonly PartnerVersion[] = [
  { date: FIRST },
  { date: '2027-02-01', answers: { createPartnerCustomer: inOneField, readPartnerCustomer: inOneField } },
  {
    date: '2027-06-01',
    answers: { readPartnerCustomer: (answer) => ({ ...answer, tier: String((answer as Words).tier) }) },
    event: (event) => ({ ...event, object: asState((event as { object: Words }).object) }),
  },
]

function inOneField(answer: object): object {
  const { first_name, last_name, ...rest } = answer as Words
  return { ...rest, name: `${first_name} ${last_name}` }
}

function asState({ status, ...rest }: Words): object {
  return { ...rest, state: status }
}

function plant({ live, test: app }: BothModes): void {
  for (const { deps } of [live, app]) deps.partnerVersions = PLANTED
}

/** Without the contract, which knows the newest version alone. */
function callPlainly({ live }: BothModes, secret: string) {
  return async ({ method, path }: EndpointSpec, { version, key, body, id = '' }: Partial<Plain> = {}) => {
    const response = await fetch(`${live.url}/api/v1${path.replace('{id}', id)}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...(version === undefined ? {} : { [VERSION_HEADER]: version }),
        'idempotency-key': key ?? crypto.randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as Words
    return { status: response.status, version: response.headers.get(VERSION_HEADER), answer }
  }
}
type Plain = { version: string; key: string; body: object; id: string }

const PERSON = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }

test('PTN-200 PTN-201 PTN-202 a key is answered in its version or the one a call names, and an unknown one is refused and writes nothing', async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const old = await newKey(partner)
  expect(old.key.api_version).toBe(CURRENT_API_VERSION)
  const ask = callPlainly(both, old.secret)
  for (const version of ['2026-11-28', '2026-13-45', 'latest', '', `${FIRST}, ${FIRST}`, 'x'.repeat(5_000)]) {
    const { status, answer, version: answered } = await ask(createPartnerCustomer, { version, body: PERSON })
    expect([status, answer.code, answer.param, answered]).toEqual([422, 'validation_failed', VERSION_HEADER, FIRST])
    expect(answer.errors).toEqual([
      { field: VERSION_HEADER, message: `must be a version of this API: ${API_VERSIONS.join(', ')}` },
    ])
  }
  const { db } = both.test.deps
  expect(await db.selectFrom('partner_customers').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  const named = await ask(createPartnerCustomer, { version: FIRST, key: 'customer-1', body: PERSON })
  expect([named.status, named.version]).toEqual([200, FIRST])

  plant(both)
  // What was kept before is given again to whoever reads as before.
  const again = await ask(createPartnerCustomer, { key: 'customer-1', body: PERSON })
  expect([again.version, again.answer]).toEqual([FIRST, named.answer])
  const id = String(named.answer.id)
  const oldest = await ask(readPartnerCustomer, { id })
  expect(oldest).toMatchObject({ version: FIRST, answer: { name: 'Amina Wanjiru', tier: '1' } })
  expect(Object.keys(oldest.answer)).not.toContain('first_name')
  const between = await ask(readPartnerCustomer, { id, version: '2027-02-01' })
  expect(between).toMatchObject({ version: '2027-02-01', answer: { first_name: 'Amina', tier: '1' } })
  const newest = await ask(readPartnerCustomer, { id, version: '2027-06-01' })
  expect(newest).toMatchObject({ version: '2027-06-01', answer: { first_name: 'Amina', tier: 1 } })
  // Under one key a call of another version is another call; its answer would be in words that were not asked for.
  const other = { external_id: 'user-2', first_name: 'Brian', last_name: 'Otieno' }
  const kept = await ask(createPartnerCustomer, { version: '2027-06-01', key: 'customer-2', body: other })
  expect(kept.answer).toMatchObject({ first_name: 'Brian' })
  const differs = await ask(createPartnerCustomer, { key: 'customer-2', body: other })
  expect(differs.answer.code).toBe('idempotency_conflict')

  // A key made now is of the newest; one that is rotated reads on as it did.
  const made = await newKey(partner)
  expect(made.key.api_version).toBe('2027-06-01')
  expect(await callPlainly(both, made.secret)(readPartnerCustomer, { id })).toMatchObject({
    version: '2027-06-01',
    answer: { tier: 1 },
  })
  await partner.owner.call(rotatePartnerKey, {
    params: { id: partner.id, key: old.key.id },
    body: { mode: 'test', overlap_hours: 24 },
  })
  const { body } = await partner.owner.call(listPartnerKeys, { params: { id: partner.id }, query: { mode: 'test' } })
  expect(body.keys.map(({ api_version }) => api_version).toSorted()).toEqual([FIRST, FIRST, '2027-06-01'])
  // Who is not let in is refused before anything is said of versions.
  const stranger = await callPlainly(both, 'kv_sk_test_nonsense')(readPartnerCustomer, { id, version: 'latest' })
  expect(stranger).toMatchObject({ status: 401, version: null })
})

test('PTN-203 a message is sent in the version of its webhook, signed as it is sent, and events are listed in the key’s', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ env: { PARTNER_WEBHOOKS: 'anywhere' } })
  const [before, since] = [await startPartnerShop(), await startPartnerShop()]
  await using shops = new AsyncDisposableStack()
  shops.use(before)
  shops.use(since)
  const partner = await newPartner(both)
  const { secret } = await newKey(partner)
  const listen = (url: string) =>
    partner.owner.call(createPartnerWebhook, { params: { id: partner.id }, body: { mode: 'test', url } })
  const first = (await listen(before.url)).body
  plant(both)
  const second = (await listen(since.url)).body
  expect([first.webhook.api_version, second.webhook.api_version]).toEqual([FIRST, '2027-06-01'])
  const ask = callPlainly(both, secret)
  const { id } = (await ask(createPartnerCustomer, { body: PERSON })).answer
  // Written into the table at once: how an order truly comes to be has a test of its own.
  await both.test.asOwner((owner) =>
    owner.query(
      `insert into partner_events (partner_id, customer_id, type, object_id, status, at)
        values ($1, $2, 'order.created', 'ord_1', 'awaiting_payment', now())`,
      [partner.id, id],
    ),
  )
  await both.test.startBackground()
  await until('both have it', () => before.received.length === 1 && since.received.length === 1)
  const objectIn = ({ received: [message] }: typeof before) => [
    message?.headers[VERSION_HEADER],
    (JSON.parse(message?.body ?? '') as { object: Words }).object,
  ]
  const object = { kind: 'order', id: 'ord_1', customer_id: id, external_id: null, delivery_status: null }
  expect(objectIn(before)).toEqual([FIRST, { ...object, state: 'awaiting_payment' }])
  expect(objectIn(since)).toEqual(['2027-06-01', { ...object, status: 'awaiting_payment' }])
  for (const [shop, made] of [
    [before, first],
    [since, second],
  ] as const) {
    const [message] = shop.received
    expect(() =>
      new Webhook(made.secret).verify(message?.body ?? '', message?.headers as Record<string, string>),
    ).not.toThrow()
  }
  const listed = async (version: string) =>
    ((await ask(listPartnerEvents, { version })).answer.data as { object: Words }[]).map((event) => event.object)
  expect(await listed(FIRST)).toEqual([{ ...object, state: 'awaiting_payment' }])
  expect(await listed('2027-06-01')).toEqual([{ ...object, status: 'awaiting_payment' }])
})
