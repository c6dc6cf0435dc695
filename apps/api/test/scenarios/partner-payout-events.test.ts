// Goal: a partner's server hears what became of a payout without asking, and nothing of whom it pays.
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import * as contract from '@kivuko/contract/partner-payouts.ts'
import { createPartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { payBulks } from '../../src/partners/payouts/pay-bulks.ts'
import { startPartnerShop } from '../support/partner-shop.ts'
import { startBothModes } from '../support/partners.ts'
import { startPayers } from '../support/payouts.ts'
import { until } from '../support/until.ts'

test('PTN-220 a payout that is proposed, approved and paid, or rejected, is told by events and messages, as ids and states alone', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: { PARTNER_WEBHOOKS: 'anywhere' } })
  const [payouts, ofOrders] = [await startPartnerShop(), await startPartnerShop()]
  await using shops = new AsyncDisposableStack()
  for (const shop of [payouts, ofOrders]) shops.use(shop)
  const { live } = both
  const payers = await startPayers(both)
  const listen = (url: string, types?: ('order.created' | 'bulk_payout.updated')[]) =>
    payers.partner.owner.call(createPartnerWebhook, {
      params: payers.params,
      body: { mode: 'live', url, ...(types && { types }) },
    })
  const { secret } = (await listen(payouts.url)).body
  await listen(ofOrders.url, ['order.created'])
  await live.startBackground()
  const propose = async (reference: string) => {
    const row = { reference, phone_number: '0712000110', amount: '100' }
    return (await payers.ask(contract.createBulkPayout, { body: { currency: 'KES', rows: [row] } })).body.id
  }
  const [paid, rejected] = [await propose('salary-1'), await propose('salary-2')]
  const at = (payout: string) => ({ ...payers.params, payout })
  await payers.finance.call(contract.approvePartnerPayout, { params: at(paid), body: { mode: 'live' } })
  await payers.finance.call(contract.rejectPartnerPayout, {
    params: at(rejected),
    body: { mode: 'live', reason: 'Wrong month' },
  })
  const told = async () => (await payers.ask(listPartnerEvents)).body.data.toReversed()
  await until('it is paid', async () => {
    await payBulks(live.deps)
    return (await told()).length >= 5
  })
  const events = await told()
  const of = (id: string) => events.filter(({ object }) => object.id === id).map((event) => [event.type, event.object])
  const object = { kind: 'bulk_payout', id: paid }
  expect(of(paid)).toEqual([
    ['bulk_payout.created', { ...object, status: 'proposed' }],
    ['bulk_payout.updated', { ...object, status: 'approved' }],
    ['bulk_payout.updated', { ...object, status: 'completed' }],
  ])
  expect(of(rejected)).toEqual([
    ['bulk_payout.created', { ...object, id: rejected, status: 'proposed' }],
    ['bulk_payout.updated', { ...object, id: rejected, status: 'rejected' }],
  ])
  expect(events).toHaveLength(5)
  await until('each is there', () => payouts.received.length >= 5)
  const heard = payouts.received.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  )
  expect(heard).toEqual(expect.arrayContaining(events))
  expect(JSON.stringify(heard)).not.toMatch(/salary|0712|254712/)
  expect(ofOrders.received).toEqual([])
})
