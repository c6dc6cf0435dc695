// Goal: whoever acts for a partner finds what its servers did, by the partner's own names, and learns no name and no phone of
// whoever bought.
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import * as contract from '@kivuko/contract/partner-dashboard.ts'
import { REQUEST_ID_HEADER } from '@kivuko/contract/partner-keys.ts'
import { setPartnerMargin } from '@kivuko/contract/partner-margins.ts'
import { cancelPartnerOrder, createPartnerOrder, createPartnerQuote } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { createPartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { expect, test } from 'vitest'
import { startPartnerShop } from '../support/partner-shop.ts'
import { type BothModes, callWith, newKey, newPartner, startBothModes } from '../support/partners.ts'
import { newMember } from '../support/payouts.ts'
import type { Customer } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** A partner of the test mode with a margin, whose customers buy. */
async function atWork(both: BothModes) {
  const partner = await newPartner(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  await partner.owner.call(setPartnerMargin, { params: { id: partner.id }, body: { mode: 'test', margin_bps: 55 } })
  const open = async (external_id: string, first_name: string) =>
    (await ask(createPartnerCustomer, { body: { external_id, first_name, last_name: 'Wanjiru' } })).body
  const buy = async (customer_id: string, phone_number: string) => {
    await both.test.deps.rates.refresh()
    const wanted = { fiat_currency: 'KES', crypto_currency: 'USDT', payment_method: 'mpesa' } as const
    const quote = await ask(createPartnerQuote, { body: { ...wanted, customer_id, fiat_amount: '1001' } })
    const payment = { method: 'mpesa', phone_number } as const
    return (await ask(createPartnerOrder, { body: { customer_id, quote_id: quote.body.id, payment } })).body
  }
  return { partner, ask, open, buy }
}

test('PTN-225 PTN-226 PTN-227 PTN-232 members find orders by state and by whose they are, page by page, each with its events and what was sent of them, and customers without a name', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: { PARTNER_WEBHOOKS: 'anywhere' } })
  await using shop = await startPartnerShop()
  const { partner, ask, open, buy } = await atWork(both)
  const viewer = await newMember(both, partner, { role: 'viewer' })
  const hook = await partner.owner.call(createPartnerWebhook, {
    params: { id: partner.id },
    body: { mode: 'test', url: shop.url },
  })
  await both.test.startBackground()
  const [amina, juma] = [await open('user-1', 'Amina'), await open('user-2', 'Juma')]
  const given = await buy(amina.id, '0712345678')
  await ask(cancelPartnerOrder, { params: { id: given.id } })
  const other = await buy(juma.id, '0712345679')
  const paid = await buy(amina.id, '0712345670')
  both.test.sandbox.control.phones.answer('0712345670', 'accept')

  const params = { id: partner.id }
  const list = async (query: object) =>
    (await viewer.call(contract.listMemberOrders, { params, query: { mode: 'test', ...query } })).body
  const ids = async (query: object) => (await list(query)).data.map(({ id }) => id)
  await until('it is completed', async () => (await ids({ status: 'completed' })).includes(paid.id))
  expect(await ids({})).toEqual([paid.id, other.id, given.id])
  expect(await ids({ status: 'cancelled' })).toEqual([given.id])
  expect(await ids({ external_id: 'user-1' })).toEqual([paid.id, given.id])
  expect(await ids({ customer_id: juma.id })).toEqual([other.id])
  expect(await ids({ customer_id: juma.id, external_id: 'user-1' })).toEqual([])
  const first = await list({ limit: '2' })
  expect(first.data).toHaveLength(2)
  expect(await list({ limit: '2', after: first.next ?? '' })).toMatchObject({ data: [{ id: given.id }], next: null })
  expect(first.data[0]).toMatchObject({
    external_id: 'user-1',
    customer_id: amina.id,
    total: '1001.00',
    margin: '5.50',
  })

  const read = async (order: string) =>
    viewer.call(contract.readMemberOrder, { params: { ...params, order }, query: { mode: 'test' } })
  await until('both messages of it are noted', async () => {
    const { events } = (await read(paid.id)).body
    return events.length === 2 && events.every(({ deliveries }) => deliveries[0]?.state === 'delivered')
  })
  const sent = [{ webhook_id: hook.body.webhook.id, url: shop.url, tries: 1, status: 204, problem: null }]
  expect((await read(paid.id)).body).toMatchObject({
    order: { status: 'completed', fee: paid.fee, margin: '5.50', rate: paid.rate, crypto_amount: paid.crypto_amount },
    events: [
      { type: 'order.created', status: 'awaiting_payment', deliveries: sent },
      { type: 'order.updated', status: 'completed', deliveries: sent },
    ],
  })

  const customers = await viewer.call(contract.listMemberCustomers, { params, query: { mode: 'test', limit: '1' } })
  expect(customers.body).toMatchObject({ data: [{ id: juma.id, external_id: 'user-2', tier: 1, is_suspended: false }] })
  expect(customers.body.next).toBe(juma.id)
  const sought = { mode: 'test', external_id: 'user-1' } as const
  const found = await viewer.call(contract.listMemberCustomers, { params, query: sought })
  expect(found.body.data.map(({ id }) => id)).toEqual([amina.id])
  const told = JSON.stringify([await list({}), (await read(paid.id)).body, customers.body, found.body])
  for (const word of ['Amina', 'Juma', 'Wanjiru', '712345670']) expect(told).not.toContain(word)

  await expectElsewhere(both, { viewer, params, order: paid.id })

  // Each answer and each refusal names its request.
  const answers = [await ask(listRails), await ask(cancelPartnerOrder, { params: { id: paid.id } })]
  const names = answers.map(({ headers }) => headers[REQUEST_ID_HEADER])
  expect(names).toEqual([expect.any(String), expect.any(String)])
})

type Ours = { viewer: Customer; params: { id: string }; order: string }

/** Nothing of it in the other mode, and nothing of it to another partner. */
async function expectElsewhere(both: BothModes, { viewer, params, order }: Ours): Promise<void> {
  const live = { params, query: { mode: 'live' } } as const
  expect((await viewer.call(contract.listMemberOrders, live)).body.data).toEqual([])
  expect((await viewer.call(contract.listMemberCustomers, live)).body.data).toEqual([])
  const stranger = await newPartner(both, 'Hill Wallet')
  const theirs = { params: { id: stranger.id, order }, query: { mode: 'test' } } as const
  expect((await stranger.owner.call(contract.readMemberOrder, theirs)).problem.code).toBe('order_not_found')
  const ours = { params: { ...params, order }, query: { mode: 'test' } } as const
  expect((await stranger.owner.call(contract.readMemberOrder, ours)).problem.code).toBe('partner_not_found')
}
