// Fees, ways to pay and features that an admin changes while Kivuko runs.
import { register } from '@kivuko/contract/auth.ts'
import {
  changeSetting,
  listSettingChanges,
  listSettings,
  type SettingName,
  type SettingValue,
} from '@kivuko/contract/console-settings.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { expect, test } from 'vitest'
import { changeTogether } from '../support/changes.ts'
import { give } from '../support/gifts.ts'
import { payout } from '../support/phone-payments.ts'
import { initiate, quoteFor } from '../support/purchases.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const REASON = 'Agreed in the pricing meeting'

function change(app: TestApp, admin: Member, name: SettingName, value: SettingValue) {
  return changeTogether(app, admin, { name, value, reason: REASON })
}

test('OPS-77 a new fee is in force in every process within seconds, and a quote that was given keeps its price', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await using second = await startSecondProcess(app)
  await second.startBackground()
  const admin = await staffMember(app, 'admin', 'Grace Wanjiru')
  const customer = await app.customer()
  const before = await quoteFor(customer)
  expect([before.fee, before.feeRate]).toEqual(['500.00', 0.025])
  const settings = await change(app, admin, 'fee_card_bps', 100)
  expect(settings.find(({ name }) => name === 'fee_card_bps')).toMatchObject({
    value: 100,
    initial_value: 250,
    changed_by: { name: 'Amina Hassan' },
  })
  expect((await quoteFor(customer)).fee).toBe('200.00')
  await until('the other process goes by it', async () => (await quoteFor(second.as(customer))).fee === '200.00')
  await change(app, admin, 'spread_bps', 0)
  const after = await quoteFor(customer)
  expect(Number(after.rate)).toBeLessThan(Number(before.rate))
  // The price it was promised at.
  expect((await initiate(customer, { quoteId: before.quote_id })).status).toBe(200)
  const [order] = await app.deps.db.selectFrom('orders').select(['fee_units', 'quote_id']).execute()
  expect(order).toEqual({ fee_units: 50_000n, quote_id: before.quote_id })
  // One that starts later knows it from its first request.
  await using third = await startSecondProcess(app)
  await third.startBackground()
  expect((await quoteFor(third.as(customer))).fee).toBe('200.00')
})

test('SEC-182 a change is in force in every process at once, not when it looks for changes, and also after its connection was lost', async () => {
  await using app = await startTestApp()
  // It never looks by itself.
  await using second = await startSecondProcess(app)
  await second.deps.instance.id()
  const admin = await staffMember(app, 'admin')
  const isOpen = () => second.deps.settings.current().isOn('sign_ups')
  await change(app, admin, 'sign_ups', false)
  await until('the other process goes by it', () => !isOpen())
  await app.asOwner((owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`,
    ),
  )
  await change(app, admin, 'sign_ups', true)
  await until('it heard of this one, too', isOpen)
})

test('OPS-78 a way to pay that is closed is not offered and takes no order; what is paused is refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const admin = await staffMember(app, 'admin')
  const customer = await app.customer()
  await give(app, customer, 'NGN', 10_000_000n)
  const offered = async () =>
    (await app.call(paymentOptions)).body.methods.map(({ currency, method }) => `${currency} ${method}`)
  expect(await offered()).toEqual(expect.arrayContaining(['NGN card', 'USD card']))
  const quote = await quoteFor(customer)
  await change(app, admin, 'method_NGN_card', false)
  expect(await offered()).not.toContain('NGN card')
  expect(await offered()).toContain('USD card')
  expect((await initiate(customer, { quoteId: quote.quote_id })).problem).toMatchObject({
    status: 422,
    code: 'method_unavailable',
  })
  const byCard = { quote_id: quote.quote_id, payment_method: 'card' as const }
  expect((await customer.call(createOrder, { body: byCard })).status).not.toBe(200)
  await change(app, admin, 'method_NGN_card', true)
  expect((await initiate(customer, { quoteId: quote.quote_id })).status).toBe(200)

  const request = { from: 'NGN', to: 'KES', amount: '1000' } as const
  const given = (await customer.call(quoteConversion, { body: request })).body
  for (const name of ['sign_ups', 'payouts', 'exchange'] as const) await change(app, admin, name, false)
  const account = { fullName: 'Ada Obi', email: 'ada.obi@kivuko.example', password: 'ferry-over-the-lake-1' }
  const refusals = [
    await app.call(register, { body: account }),
    await payout(customer),
    await customer.call(quotePayout, { body: { amount: '10000' } }),
    await customer.call(quoteConversion, { body: request }),
    await customer.call(convert, { body: { quote_id: given.quote_id } }),
  ]
  expect(refusals.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
    Array.from({ length: 5 }, () => '503 service_paused'),
  )
  for (const name of ['sign_ups', 'payouts', 'exchange'] as const) await change(app, admin, name, true)
  expect((await customer.call(convert, { body: { quote_id: given.quote_id } })).status).toBe(200)
  expect((await app.call(register, { body: account })).status).toBe(200)
})

test('OPS-79 every change is kept with who, when, old, new and why, and only an admin makes one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const admin = await staffMember(app, 'admin')
  const treasury = await staffMember(app, 'treasury')
  const wrong = [
    ['spread_bps', 5_001],
    ['spread_bps', '100'],
    ['sign_ups', 1],
    ['low_stock_usd', '-1'],
  ] as const
  const propose = (by: Member, name: SettingName, value: SettingValue) =>
    by.call(changeSetting, { body: { name, value, reason: REASON } })
  for (const [name, value] of wrong)
    expect((await propose(admin, name, value)).problem.errors?.[0]?.field).toBe('value')
  expect((await propose(treasury, 'sign_ups', false)).problem.code).toBe('role_refused')
  expect((await treasury.call(listSettingChanges)).body.rows).toEqual([])

  await Promise.all([change(app, admin, 'low_stock_usd', '250.00'), change(app, admin, 'spread_bps', 120)])
  await change(app, admin, 'spread_bps', 120)
  await change(app, admin, 'spread_bps', 90)
  const first = (await treasury.call(listSettingChanges, { query: { limit: '2' } })).body
  const rest = (await treasury.call(listSettingChanges, { query: { limit: '2', after: first.next ?? '' } })).body
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([2, 1, null])
  const ofSpread = (await treasury.call(listSettingChanges, { query: { name: 'spread_bps' } })).body.rows
  expect(ofSpread.map(({ old_value, new_value, reason }) => [old_value, new_value, reason])).toEqual([
    [120, 90, REASON],
    [100, 120, REASON],
  ])
  expect((await auditLines(app, 'setting.change')).at(-1)).toEqual({
    actor: expect.stringMatching(/^staff:/),
    action: 'setting.change',
    subject: 'spread_bps',
    detail: `120 → 90: ${REASON}`,
  })
  const { settings } = (await treasury.call(listSettings)).body
  expect(settings.find(({ name }) => name === 'method_KES_mpesa')).toMatchObject({ value: true, is_connected: false })
  await expect(app.deps.db.deleteFrom('setting_changes').execute()).rejects.toThrow('permission denied')
})
