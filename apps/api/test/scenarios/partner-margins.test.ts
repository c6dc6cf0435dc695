// Goal: a partner's customer sees the margin, pays it and nothing more, and the partner earns it to the last cent for as long
// as the payment stays.
import { consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import { decideProposal, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import * as margins from '@kivuko/contract/partner-margins.ts'
import { createPartnerOrder, createPartnerQuote, readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { expect, test } from 'vitest'
import type { OrderId } from '../../src/platform/ids.ts'
import { findOrder } from '../../src/trading/find-order.ts'
import { toOrderAnswer } from '../../src/trading/order-answer.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'

const PHONE = '0712345678'

test('PTN-161 PTN-162 PTN-163 PTN-221 a margin is a line of quote and order, locked with the quote, earned once it is paid, and gone with a refund', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  await live.startBackground()
  const partner = await newPartner(both)
  await openLive(both, partner)
  const ask = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  const name = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const customer = (await ask(createPartnerCustomer, { body: name })).body
  const params = { id: partner.id }
  const set = (margin_bps: number, mode: 'live' | 'test' = 'live') =>
    partner.owner.call(margins.setPartnerMargin, { params, body: { mode, margin_bps } })
  const quote = async () => {
    await live.deps.rates.refresh()
    const wanted = { fiat_currency: 'KES', crypto_currency: 'USDT', payment_method: 'mpesa' } as const
    return (await ask(createPartnerQuote, { body: { ...wanted, customer_id: customer.id, fiat_amount: '1001' } })).body
  }
  const plain = await quote()
  expect(plain.margin).toBe('0.00')
  expect((await set(101)).problem).toMatchObject({
    code: 'partner_margin_too_high',
    errors: [{ field: 'margin_bps', message: 'must be at most 100' }],
  })
  expect((await set(55)).body).toEqual({ margin_bps: 55, max_bps: 100 })
  expect((await set(7, 'test')).body.margin_bps).toBe(7)
  const price = await quote()
  // 5.5055 rounded down: what nobody was shown is nobody's.
  expect(price).toMatchObject({ total: '1001.00', fee: plain.fee, margin: '5.50' })
  expect(Number(price.crypto_amount)).toBeLessThan(Number(plain.crypto_amount))
  // Changed between quote and order, it is what was shown.
  await set(100)
  const payment = { method: 'mpesa', phone_number: PHONE } as const
  const placed = (await ask(createPartnerOrder, { body: { customer_id: customer.id, quote_id: price.id, payment } }))
    .body
  expect(placed).toMatchObject({ margin: '5.50', crypto_amount: price.crypto_amount })
  const account = `partner:${partner.id}:margin:KES`
  expect(await ledgerUnits(live, account)).toBe(0n)
  live.sandbox.control.phones.answer(PHONE, 'accept')
  const read = async () => (await ask(readPartnerOrder, { params: { id: placed.id } })).body
  await until('the order is completed', async () => (await read()).status === 'completed')
  expect([(await read()).margin, await ledgerUnits(live, account)]).toEqual(['5.50', 550n])
  expect(await checkBooks(live.deps.db)).toEqual([])
  const [support, admin] = [await staffMember(live, 'support'), await staffMember(live, 'admin')]
  // A line of its own for whoever reads the order as its customer or at the console does.
  const order = await findOrder(live.deps.db, placed.id as OrderId)
  if (!order) throw new Error('the order is not there')
  expect(await toOrderAnswer(live.deps, order)).toMatchObject({ total: '1001.00', fee: placed.fee, margin: '5.50' })
  const seen = await support.call(consoleCustomerOrders, { params: { id: order.user_id } })
  expect(seen.body.rows).toMatchObject([{ id: placed.id, fee: placed.fee, margin: '5.50' }])
  // Two people take it back, and the margin goes with it.
  const why = { reason_code: 'customer_asked', reason: 'Bought by mistake' } as const
  const { id } = (await support.call(proposeRefund, { body: { order_reference: placed.reference, ...why } })).body
  await admin.call(decideProposal, { params: { id }, body: { decision: 'approve', reason: 'They are still there' } })
  await until('the order goes back', async () => (await read()).status !== 'completed')
  expect(await ledgerUnits(live, account)).toBe(0n)
  expect(await checkBooks(live.deps.db)).toEqual([])
})

test('PTN-164 two people allow a higher margin, one lowers it at once in both modes, and nobody for a partner of their own', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { live } = both
  const partner = await newPartner(both)
  const params = { id: partner.id }
  const [own, one, other, support] = [
    await staffMember(live, 'admin', 'Juma Own'),
    await staffMember(live, 'compliance', 'Njeri Mwangi'),
    await staffMember(live, 'admin', 'Tunde Bello'),
    await staffMember(live, 'support', 'Asha Ali'),
  ]
  await live.deps.db
    .updateTable('partner_members')
    .set({ user_id: own.user.id as `usr_${string}` })
    .where('partner_id', '=', partner.id as `ptn_${string}`)
    .execute()
  const allow = (who: typeof one, max_bps: number) =>
    who.call(margins.allowPartnerMargin, { params, body: { max_bps, reason: 'As agreed with them' } })
  expect((await allow(support, 10)).problem.code).toBe('role_refused')
  expect((await allow(own, 10)).problem.code).toBe('own_account')
  expect((await allow(one, 300)).body).toMatchObject({ waits: true, margin: { max_bps: 100 } })
  // Another number is another word.
  expect((await allow(other, 400)).body.waits).toBe(true)
  expect((await allow(other, 400)).body.waits).toBe(true)
  expect((await allow(one, 400)).body).toMatchObject({ waits: false, margin: { max_bps: 400, first_word: null } })
  const set = (mode: 'live' | 'test') => own.call(margins.setPartnerMargin, { params, body: { mode, margin_bps: 350 } })
  expect((await set('live')).problem.code).toBe('partner_mode_closed')
  expect((await set('test')).body).toEqual({ margin_bps: 350, max_bps: 400 })
  expect((await allow(one, 20)).body).toMatchObject({ waits: false, margin: { max_bps: 20 } })
  const read = await own.call(margins.readPartnerMargin, { params, query: { mode: 'test' } })
  expect(read.body).toEqual({ margin_bps: 20, max_bps: 20 })
  const shown = await other.call(margins.consolePartnerMargin, { params })
  expect(shown.body).toEqual({ max_bps: 20, margin_bps: 0, first_word: null })
  expect((await auditLines(live, 'partner.margin_max')).map(({ actor }) => actor)).toEqual([one.actor, one.actor])
})
