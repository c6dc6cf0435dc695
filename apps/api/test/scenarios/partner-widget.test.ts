// Goal: a purchase in a frame on a partner's page is the operator's customer's, the partner sees the order alone, and a session
// opens to one frame for a short time.
import { buffer } from 'node:stream/consumers'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { setPartnerMargin } from '@kivuko/contract/partner-margins.ts'
import { cancelPartnerOrder, listAllPartnerOrders, readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { readPartnerOrigins, setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createWidgetSession, readWidgetSession, revokeWidgetSession } from '@kivuko/contract/partner-widget.ts'
import {
  cancelWidgetOrder,
  createWidgetQuote,
  orderWidgetByCard,
  orderWidgetByPhone,
  readWidget,
  readWidgetOrder,
  redeemWidgetSession,
  sendWidgetCode,
  signInWidget,
} from '@kivuko/contract/widget.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { exportReceipt } from '../../src/record/transactions/export-receipt.ts'
import { type BothModes, callWith, newKey, startBothModes } from '../support/partners.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { readPdf } from '../support/read-pdf.ts'
import { mailTo } from '../support/security-mail.ts'
import { giveSecondStep } from '../support/staff.ts'
import { until } from '../support/until.ts'
import {
  callFrame,
  newFrame,
  partnerWithShop,
  SHOP,
  secretIn,
  signIn,
  takeSession,
  WIDGET_URL,
} from '../support/widget.ts'

const PHONE = '0712345678'
const OTHER_PHONE = '0722345678'
const WANTED: BodyInput<typeof createWidgetSession> = {
  side: 'buy',
  fiat_currency: 'KES',
  crypto_currencies: ['USDT'],
  external_id: 'cart-1',
}
const AMINA = { email: 'amina@shop.example', first_name: 'Amina', last_name: 'Wanjiru' }
/** What events say of an order of that session, beside its id and state. */
const TOLD = { kind: 'order', customer_id: null, external_id: 'cart-1', delivery_status: null }
/** The test application tells codes, as a demo on this machine does. */
const ENV = { WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined }

test('WGT-01 WGT-02 WGT-06 WGT-07 PTN-234 a purchase by M-Pesa in a frame: the order is the customer’s, and its partner sees the order alone', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  await both.test.startBackground()
  const partner = await partnerWithShop(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  await partner.owner.call(setPartnerMargin, { params: { id: partner.id }, body: { mode: 'test', margin_bps: 55 } })
  const made = (await ask(createWidgetSession, { body: { ...WANTED, fiat_amount: '1000', customer: AMINA } })).body
  expect(made).toMatchObject({ external_id: 'cart-1', status: 'open', order_ids: [] })
  expect(made.url).toMatch(new RegExp(`^${WIDGET_URL}/frame/test/${made.id}#kv_ws_test_[0-9A-Za-z]{43}$`))
  const token = await takeSession(both, made.url)
  const shown = (await callFrame(both, token, readWidget)).body
  expect(shown).toMatchObject({
    partner: 'Lake Wallet',
    is_test: true,
    origins: [SHOP],
    fiat_amount: '1000',
    customer: null,
  })
  expect(shown.methods.map(({ method }) => method)).toContain('mpesa')
  const quote = async () => {
    await both.test.deps.rates.refresh()
    const body = { crypto_currency: 'USDT', fiat_amount: '1000', payment_method: 'mpesa' } as const
    return (await callFrame(both, token, createWidgetQuote, { body })).body
  }
  const early = await quote()
  const order = (quote_id: string) =>
    callFrame(both, token, orderWidgetByPhone, { body: { quote_id, phone_number: PHONE } })
  expect((await order(early.id)).problem.code).toBe('widget_not_signed_in')
  const code = (await callFrame(both, token, sendWidgetCode, { body: { email: AMINA.email } })).body.dev_code ?? ''
  const nameless = await callFrame(both, token, signInWidget, { body: { email: AMINA.email, code } })
  expect(nameless.problem.code).toBe('widget_name_missing')
  const signedIn = await callFrame(both, token, signInWidget, { body: { ...AMINA, code } })
  expect(signedIn.body).toEqual({ customer: { email: AMINA.email, first_name: 'Amina' } })
  // A visitor's price is for anybody: a customer buys at their own.
  expect((await order(early.id)).problem.code).toBe('quote_not_found')
  const price = await quote()
  const placed = await order(price.id)
  expect(placed.body).toMatchObject({ status: 'awaiting_payment', total: '1000.00', payment: { status: 'pending' } })
  expect((await order(price.id)).body.id).toBe(placed.body.id)
  both.test.sandbox.control.phones.answer(PHONE, 'accept')
  const { id } = placed.body
  const now = async () => (await callFrame(both, token, readWidgetOrder, { params: { id } })).body
  await until('the order is completed', async () => (await now()).status === 'completed')
  // Whose it is, to the partner: nobody's of theirs, under their own name for the purchase.
  const seen = (await ask(readPartnerOrder, { params: { id } })).body
  expect(seen).toMatchObject({ status: 'completed', customer_id: null, external_id: 'cart-1', payment: null })
  expect(JSON.stringify(seen)).not.toMatch(/amina|712345678/i)
  expect((await ask(listAllPartnerOrders, { query: { external_id: 'cart-1' } })).body).toEqual({
    data: [seen],
    next: null,
  })
  expect((await ask(cancelPartnerOrder, { params: { id } })).problem.code).toBe('order_not_found')
  const { data } = (await ask(listPartnerEvents)).body
  expect(data.map((event) => [event.type, event.object])).toEqual([
    ['order.updated', { ...TOLD, id, status: 'completed' }],
    ['order.created', { ...TOLD, id, status: 'awaiting_payment' }],
  ])
  expect((await ask(readWidgetSession, { params: { id: made.id } })).body.order_ids).toEqual([id])
  const [user] = await both.test.deps.db.selectFrom('users').selectAll().where('email', '=', AMINA.email).execute()
  expect(user).toMatchObject({ kind: 'person', password_hash: null })
  expect([placed.body.fee, placed.body.margin]).toEqual(['15.00', '5.50'])
  await expectReceipts(both, id)
  expect(await ledgerFaults(both.test)).toEqual([])
  // Another session of the same customer reaches neither the order nor the price of the first one.
  const other = await takeSession(both, (await ask(createWidgetSession, { body: WANTED })).body.url)
  expect((await signIn(both, other, AMINA)).body.customer.email).toBe(AMINA.email)
  expect((await callFrame(both, other, readWidgetOrder, { params: { id } })).problem.code).toBe('order_not_found')
  const foreign = await callFrame(both, other, orderWidgetByCard, { body: { quote_id: price.id } })
  expect(foreign.problem.code).toBe('quote_not_found')
})

/** What was shown in the frame stands in the mail and in the printed receipt. */
async function expectReceipts(both: BothModes, id: string): Promise<void> {
  const mail = await mailTo(both.test, AMINA.email, /^Receipt KV-/)
  expect(mail).toMatch(/fee:? *KSh\s15\.00[\s\S]*partner’s margin:? *KSh\s5\.50/)
  const { db } = both.test.deps
  const line = await db.selectFrom('transactions').select(['id', 'user_id']).where('source_id', '=', id).execute()
  const receipt = await exportReceipt(both.test.deps, line[0]?.user_id as UserId, line[0]?.id ?? '')
  const { text } = readPdf(await buffer(receipt.content))
  expect(text.replaceAll(/\s/g, ' ')).toMatch(/Fee, included *KSh 15\.00 *Partner’s margin, included *KSh 5\.50/)
}

test('WGT-19 an order is cancelled in its own session until it is paid, and a second time is answered as the first', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  await both.test.startBackground()
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const enter = async () => {
    const token = await takeSession(both, (await ask(createWidgetSession, { body: WANTED })).body.url)
    await signIn(both, token, AMINA)
    return token
  }
  const token = await enter()
  const place = async (phone_number: string) => {
    await both.test.deps.rates.refresh()
    const wanted = { crypto_currency: 'USDT', fiat_amount: '1000', payment_method: 'mpesa' } as const
    const quote_id = (await callFrame(both, token, createWidgetQuote, { body: wanted })).body.id
    return (await callFrame(both, token, orderWidgetByPhone, { body: { quote_id, phone_number } })).body.id
  }
  const cancel = (id: string, bearer = token) => callFrame(both, bearer, cancelWidgetOrder, { params: { id } })
  const stateOf = async (id: string) => (await callFrame(both, token, readWidgetOrder, { params: { id } })).body.status
  const id = await place(PHONE)
  expect((await cancel(id, await enter())).problem.code).toBe('order_not_found')
  expect(await stateOf(id)).toBe('awaiting_payment')
  const cancelled = await cancel(id)
  expect([cancelled.status, cancelled.body.status, await stateOf(id)]).toEqual([200, 'cancelled', 'cancelled'])
  const again = await cancel(id)
  expect([again.status, again.body]).toEqual([200, cancelled.body])
  expect((await ask(readPartnerOrder, { params: { id } })).body.status).toBe('cancelled')
  const paid = await place(OTHER_PHONE)
  both.test.sandbox.control.phones.answer(OTHER_PHONE, 'accept')
  await until('the other order is completed', async () => (await stateOf(paid)) === 'completed')
  expect((await cancel(paid)).problem.code).toBe('order_closed')
  expect(await stateOf(paid)).toBe('completed')
  expect(await ledgerFaults(both.test)).toEqual([])
})

test('WGT-03 WGT-04 WGT-05 WGT-08 WGT-09 a session opens to one frame, for five minutes, and ends', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const partner = await partnerWithShop(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  const make = async () => (await ask(createWidgetSession, { body: WANTED })).body
  const redeem = (secret: string | undefined, frame = newFrame(), host?: string) =>
    callFrame(both, secret, redeemWidgetSession, { body: { frame }, ...(host ? { host } : {}) })
  const session = await make()
  const secret = secretIn(session.url)
  const frame = newFrame()
  // Of the site nothing is at the widget's address, nor the other way round.
  expect((await redeem(secret, frame, 'localhost')).problem.code).toBe('site_elsewhere')
  const first = await redeem(secret, frame)
  expect([first.status, (await redeem(secret, frame)).body.token]).toEqual([200, first.body.token])
  expect((await redeem(secret)).problem.code).toBe('widget_session_taken')
  both.test.clock.advance(60_001)
  expect((await redeem(secret, frame)).problem.code).toBe('widget_session_taken')
  for (const wrong of [undefined, 'kv_ws_test_cut', secret.replace('test', 'live'), first.body.token])
    expect([wrong, (await redeem(wrong)).problem.code]).toEqual([wrong, 'widget_session_invalid'])
  // The token is not the secret, and neither is a key.
  expect((await callFrame(both, secret, readWidget)).problem.code).toBe('widget_session_invalid')
  const { token } = first.body
  both.test.clock.advance(58 * 60_000)
  expect((await callFrame(both, token, readWidget)).status).toBe(200)
  both.test.clock.advance(59 * 60_000)
  expect((await callFrame(both, token, readWidget)).status).toBe(200)
  both.test.clock.advance(60 * 60_000)
  expect((await callFrame(both, token, readWidget)).problem.code).toBe('widget_session_ended')
  const late = await make()
  both.test.clock.advance(5 * 60_000)
  expect((await redeem(secretIn(late.url))).problem.code).toBe('widget_session_ended')
  const ended = await make()
  const open = await takeSession(both, ended.url)
  expect((await ask(revokeWidgetSession, { params: { id: ended.id } })).body.status).toBe('revoked')
  expect((await callFrame(both, open, readWidget)).problem.code).toBe('widget_session_ended')
  // Only what is registered, and what people can read.
  const refused = async (more: object) =>
    (await ask(createWidgetSession, { body: { ...WANTED, ...more } })).problem.errors?.map(({ field }) => field)
  expect(await refused({ return_address: 'https://elsewhere.example/' })).toEqual(['return_address'])
  expect(await refused({ theme: { light: { muted: '#999999' } } })).toEqual(['theme.light.muted', 'theme.light.muted'])
  const [named] = [{ params: { id: partner.id } }]
  const set = (origins: string[]) =>
    partner.owner.call(setPartnerOrigins, { ...named, body: { mode: 'test', origins, return_addresses: [] } })
  for (const origin of ['https://shop.example/', 'http://shop.example', '*', "https://a.example 'self'"])
    expect([origin, (await set([origin])).problem?.errors?.[0]?.field]).toEqual([origin, 'origins.0'])
  expect((await set([])).body).toEqual({ origins: [], return_addresses: [] })
  expect((await partner.owner.call(readPartnerOrigins, { ...named, query: { mode: 'test' } })).body.origins).toEqual([])
  expect((await ask(createWidgetSession, { body: WANTED })).problem.code).toBe('widget_origin_missing')
})

test('WGT-10 whoever needs more than a mailed code at the site is sent there, and no session of the site begins', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const token = await takeSession(both, (await ask(createWidgetSession, { body: WANTED })).body.url)
  const known = await both.test.customer()
  await giveSecondStep(both.test, known)
  const { db, clock } = both.test.deps
  await db.updateTable('users').set({ email_verified_at: clock.now() }).where('email', '=', known.email).execute()
  const before = await db.selectFrom('sessions').selectAll().execute()
  const refused = await signIn(both, token, { email: known.email })
  expect(refused.problem.code).toBe('widget_needs_site')
  expect((await callFrame(both, token, readWidget)).body.customer).toBeNull()
  expect((await db.selectFrom('sessions').selectAll().execute()).length).toBe(before.length)
})
