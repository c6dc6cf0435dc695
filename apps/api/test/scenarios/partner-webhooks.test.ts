// Goal: a partner's server hears of every change, once or more and never by a stranger, and nobody's slowness or death
// keeps a message from anybody else.
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { cancelPartnerOrder, createPartnerOrder, createPartnerQuote } from '@kivuko/contract/partner-orders.ts'
import * as contract from '@kivuko/contract/partner-webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { countOldWebhooks, resealWebhooks } from '../../src/partners/reseal-webhooks.ts'
import { createSender } from '../../src/partners/webhooks/send-due.ts'
import { takeDue } from '../../src/partners/webhooks/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { type PartnerShop, type Received, startPartnerShop, takes } from '../support/partner-shop.ts'
import { callWith, newKey, newPartner, startBothModes, type TestPartner } from '../support/partners.ts'
import { giveSecondStep } from '../support/staff.ts'
import { until } from '../support/until.ts'

const ENV = { PARTNER_WEBHOOKS: 'anywhere' }
const HOUR_MS = 3_600_000
const ROOM = { each: 4, free: 10, busy: new Map() }

/** A partner with a customer and an open order; `happen` makes one more, which is one more event. */
async function atWork() {
  await using undo = new AsyncDisposableStack()
  const both = undo.use(await startBothModes({ sandbox: true, env: ENV }))
  const partner = await newPartner(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  const body = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const customer = (await ask(createPartnerCustomer, { body })).body
  const happen = async (phone = '0712345678') => {
    await both.test.deps.rates.refresh()
    const wanted = { fiat_currency: 'KES', crypto_currency: 'USDT', payment_method: 'mpesa' } as const
    const price = await ask(createPartnerQuote, { body: { ...wanted, customer_id: customer.id, fiat_amount: '100' } })
    const payment = { method: 'mpesa', phone_number: phone } as const
    return (await ask(createPartnerOrder, { body: { customer_id: customer.id, quote_id: price.body.id, payment } }))
      .body
  }
  const listen = async (shop: PartnerShop, more: { types?: ('order.created' | 'order.updated')[] } = {}) => {
    const made = await partner.owner.call(contract.createPartnerWebhook, {
      params: { id: partner.id },
      body: { mode: 'test', url: shop.url, ...more },
    })
    return made.body
  }
  const deliveries = async (webhook: string) => {
    const answer = await partner.owner.call(contract.listWebhookDeliveries, {
      params: { id: partner.id, webhook },
      query: { mode: 'test' },
    })
    return answer.body.data
  }
  const rest = undo.move()
  return { both, partner, ask, customer, happen, listen, deliveries, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id'])
const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
const named = (partner: TestPartner, webhook: string) => ({ params: { id: partner.id, webhook } })

test('PTN-62 what happens to an order arrives signed, as ids and states alone, and the published library verifies it', async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  const { webhook, secret } = await work.listen(shop)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await work.both.test.startBackground()
  const order = await work.happen()
  await work.ask(cancelPartnerOrder, { params: { id: order.id } })
  await until('both messages are there', () => shop.received.length >= 2)
  const events = shop.received.map((message) => verify(secret, message))
  const object = {
    kind: 'order',
    id: order.id,
    customer_id: work.customer.id,
    external_id: null,
    delivery_status: null,
  }
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'order.created', object: { ...object, status: 'awaiting_payment' } }),
      expect.objectContaining({ type: 'order.updated', object: { ...object, status: 'cancelled' } }),
    ]),
  )
  const forged = { ...(shop.received[0] as Received), body: shop.received[0]?.body.replace('created', 'updated') ?? '' }
  expect(() => verify(secret, forged)).toThrow()
  await until('both are noted', async () =>
    (await work.deliveries(webhook.id)).every(({ state }) => state === 'delivered'),
  )
  expect((await work.deliveries(webhook.id))[0]).toMatchObject({
    next_at: null,
    tries: [{ status: 204, problem: null }],
  })
  expect(await work.both.live.deps.db.selectFrom('partner_webhooks').selectAll().execute()).toEqual([])
})

test('PTN-63 what is not taken is sent again under the same id, when the answer asks for it; after ten tries it has failed', {
  tags: ['long'],
}, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  shop.answers((response) => void response.writeHead(503, { 'retry-after': '600' }).end('not now'))
  const { webhook } = await work.listen(shop, { types: ['order.created'] })
  await work.both.test.startBackground()
  await work.happen()
  const only = async () => (await work.deliveries(webhook.id))[0]
  await until('the first try is noted', async () => (await only())?.tries.length === 1)
  const first = await only()
  expect(first?.tries).toEqual([expect.objectContaining({ status: 503, answer: 'not now', problem: null })])
  const wait = Date.parse(first?.next_at ?? '') - work.both.test.clock.now().getTime()
  expect(wait).toBeGreaterThan(500_000)
  const { deps, advance } = work.both.test
  const noted = () => deps.db.selectFrom('partner_tries').selectAll().execute()
  for (let tries = 2; tries <= 10; tries += 1) {
    await advance(30 * HOUR_MS)
    await until(`try ${tries} is noted`, async () => (await noted()).length === tries)
  }
  const ended = await deps.db.selectFrom('partner_deliveries').select(['state', 'next_at', 'tries']).execute()
  expect(ended).toEqual([{ state: 'failed', next_at: null, tries: 10 }])
  await advance(30 * HOUR_MS)
  expect(new Set(idsOf(shop.received)).size).toBe(1)
  expect(shop.received).toHaveLength(10)
})

test('PTN-64 who answers 410 is switched off, and what waits for it is dropped', { tags: ['long'] }, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  const { webhook } = await work.listen(shop)
  await work.both.test.startBackground()
  shop.answers((response) => void response.writeHead(410).end())
  const order = await work.happen()
  await until('it is switched off', async () => {
    const { body } = await work.partner.owner.call(contract.listPartnerWebhooks, {
      params: { id: work.partner.id },
      query: { mode: 'test' },
    })
    return body.webhooks[0]?.switched_off_by === 'endpoint'
  })
  await work.ask(cancelPartnerOrder, { params: { id: order.id } })
  const all = await work.deliveries(webhook.id)
  expect(all.map(({ state }) => state)).toEqual(['failed'])
  const replay = await work.partner.owner.call(contract.replayDelivery, {
    ...named(work.partner, webhook.id),
    body: { mode: 'test', event_id: all[0]?.event.id ?? '' },
  })
  expect(replay.problem.code).toBe('webhook_switched_off')
})

test('PTN-65 one that hangs holds up nobody else', { tags: ['long'] }, async () => {
  await using work = await atWork()
  await using hanging = await startPartnerShop()
  await using quick = await startPartnerShop()
  hanging.answers(() => {})
  await work.listen(hanging)
  await work.listen(quick)
  await work.both.test.startBackground()
  for (const phone of ['0712345671', '0712345672', '0712345673']) {
    const order = await work.happen(phone)
    await work.ask(cancelPartnerOrder, { params: { id: order.id } })
  }
  await until('the quick one has all', () => quick.received.length === 6, 14_000)
  expect(hanging.received.length).toBeLessThanOrEqual(4)
})

test('PTN-66 for the overlap both secrets sign, then the new one alone', { tags: ['long'] }, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  const { webhook, secret: old } = await work.listen(shop, { types: ['order.created'] })
  const rotated = await work.partner.owner.call(contract.rotateWebhookSecret, {
    ...named(work.partner, webhook.id),
    body: { mode: 'test', overlap_hours: 1 },
  })
  await work.both.test.startBackground()
  await work.happen('0712345671')
  await until('a message is there', () => shop.received.length === 1)
  const [first] = shop.received as [Received]
  expect(first.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  verify(old, first)
  verify(rotated.body.secret, first)
  const { old_secret_ends_at: end } = rotated.body.webhook
  expect(Date.parse(end ?? '')).toBeGreaterThan(work.both.test.clock.now().getTime())
  const gone = await work.partner.owner.call(contract.rotateWebhookSecret, {
    ...named(work.partner, webhook.id),
    body: { mode: 'test', overlap_hours: 0 },
  })
  await work.happen('0712345672')
  await until('another is there', () => shop.received.length === 2)
  const second = shop.received[1] as Received
  verify(gone.body.secret, second)
  expect(() => verify(rotated.body.secret, second)).toThrow()
})

test('PTN-67 one event, or all since a moment, is sent again under its id; what waits is not doubled', {
  tags: ['long'],
}, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  const { webhook } = await work.listen(shop)
  const order = await work.happen()
  await work.ask(cancelPartnerOrder, { params: { id: order.id } })
  const replay = async (what: { event_id?: string; since?: string }) =>
    work.partner.owner.call(contract.replayDelivery, {
      ...named(work.partner, webhook.id),
      body: { mode: 'test', ...what },
    })
  // Nothing is sent yet: both wait.
  const since = order.created_at
  expect((await replay({ since })).body).toEqual({ replayed: 0 })
  await work.both.test.startBackground()
  await until('both are noted', async () =>
    (await work.deliveries(webhook.id)).every(({ state }) => state === 'delivered'),
  )
  expect((await replay({ since })).body).toEqual({ replayed: 2 })
  await until('both are there again', () => shop.received.length === 4)
  const [id = ''] = idsOf(shop.received)
  expect((await replay({ event_id: String(id) })).body).toEqual({ replayed: 1 })
  await until('one is there a third time', () => shop.received.length === 5)
  expect(idsOf(shop.received).filter((each) => each === id)).toHaveLength(3)
  expect((await replay({ event_id: `evt_${'0'.repeat(32)}` })).problem.code).toBe('event_not_found')
  expect((await replay({})).problem).toMatchObject({ code: 'validation_failed' })
  expect((await replay({ event_id: String(id), since })).problem).toMatchObject({ code: 'validation_failed' })
})

test('PTN-68 what a process took and died with is sent by another a minute later', { tags: 'long' }, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  await work.listen(shop, { types: ['order.created'] })
  await work.happen()
  const { deps, clock } = work.both.test
  const now = clock.now()
  const taken = await inTransaction(deps.db, (tx) =>
    takeDue(tx, { now, until: new Date(now.getTime() + 60_000), ...ROOM }),
  )
  expect(taken).toHaveLength(1)
  expect(await inTransaction(deps.db, (tx) => takeDue(tx, { now, until: now, ...ROOM }))).toEqual([])
  shop.answers(takes)
  await work.both.test.startBackground()
  await work.both.test.advance(61_000)
  await until('it is there', () => shop.received.length === 1)
})

test('PTN-69 members who may say where messages go, to a public address, ten of a mode; strangers find none', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const create = (url: string) =>
    partner.owner.call(contract.createPartnerWebhook, { params: { id: partner.id }, body: { mode: 'test', url } })
  const inside = await create('https://10.0.0.1/hooks')
  expect(inside.problem).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'url', message: 'must be on the public internet' }],
  })
  const { body } = await create('https://shop.example/hooks')
  for (let made = 1; made < contract.WEBHOOKS_MAX; made += 1) await create(`https://shop.example/${made}`)
  expect((await create('https://shop.example/more')).problem.code).toBe('too_many_webhooks')
  const stranger = await both.live.customer()
  await giveSecondStep(both.live, stranger)
  const other = (
    await stranger.call(contract.listPartnerWebhooks, { params: { id: partner.id }, query: { mode: 'test' } })
  ).problem
  expect(other.code).toBe('partner_not_found')
  const inLive = await partner.owner.call(contract.switchWebhook, {
    ...named(partner, body.webhook.id),
    body: { mode: 'live', is_on: false },
  })
  expect(inLive.problem.code).toBe('webhook_not_found')
  const removed = await partner.owner.call(contract.removeWebhook, {
    ...named(partner, body.webhook.id),
    body: { mode: 'test' },
  })
  expect(removed.body).toEqual({ result: 'ok' })
  const twice = await partner.owner.call(contract.removeWebhook, {
    ...named(partner, body.webhook.id),
    body: { mode: 'test' },
  })
  expect(twice.problem.code).toBe('webhook_not_found')
})

test('PTN-70 with a new ACCOUNT_KEY signing secrets are sealed anew, and go on signing once the old key is gone', {
  tags: 'long',
}, async () => {
  await using work = await atWork()
  await using shop = await startPartnerShop()
  const { secret } = await work.listen(shop, { types: ['order.created'] })
  const { deps } = work.both.test
  const old = deps.config.accountKey
  const anew = 'c'.repeat(64)
  const both = { db: deps.db, secrets: createSecrets(anew, old) }
  expect(await countOldWebhooks(both)).toBe(1)
  expect(await resealWebhooks(both)).toBe(1)
  expect(await countOldWebhooks(both)).toBe(0)
  expect(await resealWebhooks(both)).toBe(0)
  await work.happen()
  await createSender({ ...deps, secrets: createSecrets(anew) }).sendDue()
  await until('it is there', () => shop.received.length === 1)
  verify(secret, shop.received[0] as Received)
})
