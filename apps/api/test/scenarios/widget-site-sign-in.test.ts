// Goal: a frame is signed in to at the site by whoever says yes there, with whatever they have; a link that was used, is old, was replaced
// or belongs to another session signs nobody in, and nothing but a signed-in, proven yes does.

import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import { createWidgetQuote, orderWidgetByPhone, readWidget } from '@kivuko/contract/widget.ts'
import {
  confirmWidgetSignIn,
  openWidgetSignIn,
  readWidgetSignIn,
  startWidgetSignIn,
} from '@kivuko/contract/widget-sign-in.ts'
import { expect, test } from 'vitest'
import { type BothModes, callWith, newKey, openLive, startBothModes } from '../support/partners.ts'
import { giveSecondStep } from '../support/staff.ts'
import type { Customer } from '../support/test-app.ts'
import { callFrame, partnerWithShop, SHOP, takeSession, WIDGET_URL } from '../support/widget.ts'

const WANTED: BodyInput<typeof createWidgetSession> = {
  side: 'buy',
  fiat_currency: 'KES',
  crypto_currencies: ['USDT'],
}
const ENV = { WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined }

type Mode = 'test' | 'live'

/** Answers how its partner's server begins sessions, and a frame's token for each. */
async function shopIn(both: BothModes, mode: Mode) {
  const partner = await partnerWithShop(both)
  if (mode === 'live') {
    await openLive(both, partner)
    const body = { mode, origins: [SHOP], return_addresses: [] }
    await partner.owner.call(setPartnerOrigins, { params: { id: partner.id }, body })
  }
  const ask = callWith(both, (await newKey(partner, { mode })).secret)
  return async () => takeSession(both, (await ask(createWidgetSession, { body: WANTED })).body.url)
}

async function verifiedCustomer({ live }: BothModes): Promise<Customer> {
  const customer = await live.customer('Amina Wanjiru')
  const email_verified_at = live.clock.now()
  await live.deps.db.updateTable('users').set({ email_verified_at }).where('email', '=', customer.email).execute()
  return customer
}

async function newLink(both: BothModes, token: string) {
  const { body } = await callFrame(both, token, startWidgetSignIn)
  return { ...body, secret: new URL(body.url).hash.slice(1) }
}

const stateIn = async (both: BothModes, token: string) => (await callFrame(both, token, readWidgetSignIn)).body

test('WGT-35 WGT-36 somebody with a second factor says yes at the site, and buys in the frame as themselves', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const token = await (await shopIn(both, 'live'))()
  const customer = await verifiedCustomer(both)
  await giveSecondStep(both.live, customer)
  const link = await newLink(both, token)
  expect(link.url).toMatch(/^http:\/\/localhost:?\d*\/widget-sign-in#kv_wl_live_[0-9A-Za-z]{43}$/)
  expect(link.code).toMatch(/^\d{4}$/)
  expect(await stateIn(both, token)).toEqual({ status: 'waiting', customer: null })
  const body = { secret: link.secret }
  expect((await both.live.call(openWidgetSignIn, { body })).status).toBe(401)
  const shown = (await customer.call(openWidgetSignIn, { body })).body
  expect(shown).toMatchObject({ partner: 'Lake Wallet', is_test: false, code: link.code, delivery: null })
  expect(shown.customer).toEqual({ name: 'Amina Wanjiru', email: customer.email })
  // Looking at it says nothing yet.
  expect((await stateIn(both, token)).status).toBe('waiting')
  expect((await customer.call(confirmWidgetSignIn, { body })).status).toBe(200)
  const who = { email: customer.email, first_name: 'Amina' }
  expect(await stateIn(both, token)).toEqual({ status: 'done', customer: who })
  expect((await callFrame(both, token, readWidget)).body.customer).toEqual(who)
  await both.live.deps.rates.refresh()
  const price = { crypto_currency: 'USDT', fiat_amount: '1000', payment_method: 'mpesa' } as const
  const quote_id = (await callFrame(both, token, createWidgetQuote, { body: price })).body.id
  const order = { quote_id, phone_number: '0712345678' }
  expect((await callFrame(both, token, orderWidgetByPhone, { body: order })).status).toBe(200)
  const rows = await both.live.deps.db.selectFrom('orders').select('user_id').execute()
  expect(rows).toEqual([{ user_id: customer.user.id }])
  const told = await both.live.deps.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify(told)).toContain('You signed in on a page of {partner}')
})

test('WGT-36 a link works once, for ten minutes, for its own session, and for nobody who works here or has not proved who they are', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const begin = await shopIn(both, 'live')
  const [token, other] = [await begin(), await begin()]
  const customer = await verifiedCustomer(both)
  const yes = async (secret: string, who = customer, more: object = {}) => {
    const answer = await who.call(confirmWidgetSignIn, { body: { secret }, ...more })
    return answer.status === 200 ? 'yes' : answer.problem.code
  }
  for (const wrong of ['', 'kv_wl_live_cut', `kv_wl_live_${'a'.repeat(43)}`, `kv_wl_test_${'a'.repeat(43)}`])
    expect([wrong, await yes(wrong)]).toEqual([wrong, 'widget_link_invalid'])
  // The one before is over with the next.
  const replaced = await newLink(both, token)
  const late = await newLink(both, token)
  expect(await yes(replaced.secret)).toBe('widget_link_invalid')
  both.live.clock.advance(10 * 60_000)
  expect(await yes(late.secret)).toBe('widget_link_invalid')
  expect((await stateIn(both, token)).status).toBe('expired')
  // What proved who they are a while ago does so no more.
  both.live.clock.advance(10 * 60_000)
  const link = await newLink(both, token)
  expect(await yes(link.secret, customer, { proof: undefined })).toBe('proof_required')
  expect((await stateIn(both, token)).status).toBe('waiting')
  const [first, second] = await Promise.all([yes(link.secret), yes(link.secret)])
  expect([first, second].sort()).toEqual(['widget_link_invalid', 'yes'])
  expect((await callFrame(both, other, readWidget)).body.customer).toBeNull()
  // Somebody whose address nobody confirmed, and somebody who works here.
  const unconfirmed = await both.live.customer()
  const third = await newLink(both, other)
  expect(await yes(third.secret, unconfirmed)).toBe('email_unverified')
  const { db, clock } = both.live.deps
  const row = { user_id: unconfirmed.user.id as never, role: 'support' as const, added_at: clock.now(), ended_at: null }
  await db
    .insertInto('staff')
    .values(row as never)
    .execute()
  expect(await yes(third.secret, unconfirmed)).toBe('widget_staff_elsewhere')
  const opened = await unconfirmed.call(openWidgetSignIn, { body: { secret: third.secret } })
  expect(opened.problem.code).toBe('widget_staff_elsewhere')
})

test('WGT-37 in the test mode a customer of the site buys as an account of that mode, with the tier they have', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const token = await (await shopIn(both, 'test'))()
  const customer = await verifiedCustomer(both)
  const { db } = both.live.deps
  await db.updateTable('users').set({ kyc_tier: 3 }).where('email', '=', customer.email).execute()
  const { secret } = await newLink(both, token)
  expect((await customer.call(openWidgetSignIn, { body: { secret } })).body.is_test).toBe(true)
  expect((await customer.call(confirmWidgetSignIn, { body: { secret } })).status).toBe(200)
  expect((await stateIn(both, token)).customer?.email).toBe(customer.email)
  const there = await both.test.deps.db.selectFrom('users').selectAll().where('email', '=', customer.email).execute()
  expect(there).toMatchObject([{ kyc_tier: 3, password_hash: null }])
  expect(there[0]?.id).not.toBe(customer.user.id)
})
