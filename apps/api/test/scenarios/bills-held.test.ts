// What keeps a bill from being paid, and bills whose provider never says how they ended.
import { cancelBill, checkBillNumber, listBillers } from '@kivuko/contract/bills.ts'
import { askAboutPayment, decideStuckBill, listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { expect, test } from 'vitest'
import { placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { billIn, billOf, meter, pay, startWithBills } from '../support/bills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { changeTogether } from '../support/changes.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ledgerUnits, paymentNotices } from '../support/phone-payments.ts'
import { balancesOf, reconcile } from '../support/reconciliations.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import { until } from '../support/until.ts'

const WHOLE = '1000000.00'
const HOUR_MS = 3_600_000

test('BIL-15 while bills are stopped none is taken or handed over; what waits says so, is taken back, or goes on by itself', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const treasurer = await staffMember(app, 'treasury')
  const [kept, back] = [(await pay(customer)).body.reference, (await pay(customer)).body.reference]
  await stop(support, 'bills_out')
  await app.startBackground()
  expect((await customer.call(listBillers)).body.paused).toMatch(/paused at the moment/)
  expect((await pay(customer)).problem.code).toBe('service_paused')
  await until('both wait because of the stop', async () => {
    const held = await app.deps.db.selectFrom('held_sends').select('follower').execute()
    return held.length === 2
  })
  expect(await billOf(customer, kept)).toMatchObject({
    status: 'waiting',
    can_cancel: true,
    problem: expect.stringMatching(/paused at the moment\. Yours waits/),
  })
  const stuck = (await treasurer.call(listStuckPayments, { query: { kind: 'bill' } })).body.rows
  expect(stuck.map(({ reference }) => reference).toSorted()).toEqual([kept, back].toSorted())
  expect((await customer.call(cancelBill, { params: { reference: back } })).body.status).toBe('cancelled')
  expect(app.sandbox.control.bills.payments()).toEqual([])
  await resume('bills_out', treasurer, admin)
  await billIn(customer, kept, 'completed')
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('BIL-16 who is suspended or held before a bill is handed over has the money back, and neither begins another', {
  tags: 'long',
}, async () => {
  const { app, customer: ada } = await startWithBills()
  await using _ = app
  const brian = await app.customer('Brian Otieno')
  await give(app, brian, 'NGN', 100_000_000n)
  const [adas, brians] = [(await pay(ada)).body.reference, (await pay(brian)).body.reference]
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.clock.now() })
    .where('id', '=', ada.user.id as UserId)
    .execute()
  const hold = { user_id: brian.user.id as UserId, cause: 'dsp_bill', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  await app.startBackground()
  await billIn(ada, adas, 'failed')
  await billIn(brian, brians, 'failed')
  for (const each of [ada, brian]) expect(await balanceOf(each, 'NGN')).toBe(WHOLE)
  expect((await pay(ada)).problem.code).toBe('account_suspended')
  expect((await pay(brian)).problem.code).toBe('account_held')
  expect(app.sandbox.control.bills.payments()).toEqual([])
})

test('BIL-17 a bill opens at a tier, counts against the limits and gives back what came to nothing; its fee is set by two people', {
  tags: 'long',
}, async () => {
  const tier = { daily: '100', monthly: '1000' }
  const { app, customer } = await startWithBills({
    KYC_LIMITS: JSON.stringify({ 1: tier, 2: tier, 3: tier, 4: tier }),
  })
  await using _ = app
  expect((await pay(customer, { amount: '400000' })).problem.code).toBe('limit_reached')
  const { reference } = (await pay(customer)).body
  const takings = () => app.deps.db.selectFrom('limit_takings').select('kind').execute()
  expect(await takings()).toEqual([{ kind: 'payout' }])
  await customer.call(cancelBill, { params: { reference } })
  expect(await takings()).toEqual([])
  const admin = await staffMember(app, 'admin')
  await changeTogether(app, admin, { name: 'fee_bill_bps', value: 250 })
  expect((await pay(customer)).problem.code).toBe('fee_changed')
  expect((await pay(customer, { fee: '125.00' })).body).toMatchObject({ fee: '125.00', total: '5125.00' })
  await changeTogether(app, admin, { name: 'tier_bill_elsewhere', value: 4 })
  expect((await pay(customer, { fee: '125.00' })).problem.code).toBe('tier_too_low')
})

test('BIL-18 a provider that takes the money and never says how it ended: listed as stuck, and two people decide it was paid, with its token', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [first, second] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  await app.startBackground()
  const { reference } = (await pay(customer, { number: meter('0005') })).body
  await until('the provider has it', () => app.sandbox.control.bills.payments().length === 1)
  const stuck = async () => (await first.call(listStuckPayments, { query: { kind: 'bill' } })).body.rows
  expect(await stuck()).toEqual([])
  await app.advance(0.5 * HOUR_MS)
  const [young] = await stuck()
  expect(young).toMatchObject({ reference, actions: ['ask'], waits_for: expect.stringMatching(/has not said/) })
  const params = { id: young?.id ?? '' }
  const said = { is_paid: true, token: '1234 5678 9012', reason: 'On the list of the provider' }
  expect((await first.call(decideStuckBill, { params, body: said })).problem.code).toBe('payment_closed')
  await app.advance(0.6 * HOUR_MS)
  expect(await stuck()).toMatchObject([{ actions: ['ask', 'bill'] }])
  await first.call(askAboutPayment, { params, body: { reason: 'The customer asks' } })
  expect((await billOf(customer, reference)).status).toBe('sending')

  expect((await first.call(decideStuckBill, { params, body: said })).body.decided).toBe(false)
  expect((await first.call(decideStuckBill, { params, body: said })).body.decided).toBe(false)
  expect((await stuck())[0]?.first_word).toMatchObject({ word: 'paid:123456789012', is_own: true })
  const bad = { is_paid: false, token: '1234', reason: 'On the list' }
  expect((await second.call(decideStuckBill, { params, body: bad })).problem.errors?.[0]?.field).toBe('token')
  expect((await second.call(decideStuckBill, { params, body: said })).body.decided).toBe(true)
  expect(await billOf(customer, reference)).toMatchObject({ status: 'completed', token: '123456789012' })
  expect(await ledgerUnits(app, 'clearing:bills:NGN')).toBe(500_000n)
  expect((await auditLines(app, 'bill.paid')).length).toBe(1)
  expect((await second.call(decideStuckBill, { params, body: said })).problem.code).toBe('payment_not_found')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('BIL-19 two people decide that it was not paid: all of it is back, and the provider’s later word changes nothing by itself', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [first, second] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  await app.startBackground()
  const { reference, id } = (await pay(customer, { number: meter('0005') })).body
  await until('the provider has it', () => app.sandbox.control.bills.payments().length === 1)
  await app.advance(1.1 * HOUR_MS)
  const params = { id }
  const body = { is_paid: false, reason: 'Not on the list of the provider' }
  for (const each of [first, second]) await each.call(decideStuckBill, { params, body })
  expect((await billOf(customer, reference)).status).toBe('failed')
  expect(await balanceOf(customer, 'NGN')).toBe(WHOLE)
  expect((await paymentNotices(customer))[0]?.message).toMatch(/is back in your wallet/)
  app.sandbox.control.bills.end(id, 'successful')
  await app.advance(HOUR_MS)
  expect((await billOf(customer, reference)).status).toBe('failed')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('BIL-20 what never reached the provider is sent again for half an hour, and then given back', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  app.sandbox.control.bills.fail({ endpoint: 'pay', how: 'down', when: 'before', times: 1_000 })
  await app.startBackground()
  const { reference } = (await pay(customer)).body
  await until('it was tried more than once', async () => {
    const [row] = await app.deps.db.selectFrom('bills').select('attempts').execute()
    return (row?.attempts ?? 0) > 1
  })
  await app.advance(50 * 60_000)
  expect(await billIn(customer, reference, 'failed')).toMatchObject({
    problem: expect.stringMatching(/not be reached/),
  })
  expect(await balanceOf(customer, 'NGN')).toBe(WHOLE)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('BIL-21 an access token that ends is asked for again', { tags: 'long' }, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  await app.startBackground()
  app.sandbox.control.bills.endTokens()
  await billIn(customer, (await pay(customer)).body.reference, 'completed')
})

test('BIL-22 without a provider of bills nothing is offered, and nothing is taken', async () => {
  const none = { BILLS_API_URL: undefined, BILLS_CLIENT_ID: undefined, BILLS_CLIENT_SECRET: undefined }
  const { app, customer } = await startWithBills(none)
  await using _ = app
  expect((await customer.call(listBillers)).body.billers).toEqual([])
  expect((await pay(customer)).problem.code).toBe('method_unavailable')
  const body = { biller_id: 'ikeja', product_id: 'prepaid', number: meter() }
  expect((await customer.call(checkBillNumber, { body })).problem.code).toBe('method_unavailable')
  expect(await app.deps.db.selectFrom('bills').select('id').execute()).toEqual([])
})

test('BIL-43 paying tells as much of a number as asking about it does, so guesses spend the same small budget', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills({ LOOKUP_LIMIT_PER_MINUTE: '3' })
  await using _ = app
  for (const last of ['1001', '1002', '1003'])
    expect((await pay(customer, { number: meter(last), name: 'SOMEBODY ELSE' })).problem.code).toBe('bill_name_changed')
  expect((await pay(customer, { number: meter('1004'), name: 'SOMEBODY ELSE' })).problem.code).toBe('rate_limited')
  const body = { biller_id: 'ikeja', product_id: 'prepaid', number: meter('1005') }
  expect((await customer.call(checkBillNumber, { body })).problem.code).toBe('rate_limited')
})

test('BIL-23 the provider’s list is compared with the books: what was paid and what came back, payment by payment', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  await app.startBackground()
  const [kept, back] = [(await pay(customer)).body, (await pay(customer, { number: meter('8888') })).body]
  for (const { reference } of [kept, back]) await billIn(customer, reference, 'completed')
  const treasurer = await staffMember(app, 'treasury')
  expect(await reconcile(treasurer, 'bills')).toMatchObject({ state: 'done', matched: 2, differences: 0 })
  app.sandbox.control.bills.end(back.id, 'reversed')
  await app.advance(HOUR_MS)
  await billIn(customer, back.reference, 'returned')
  expect(await reconcile(treasurer, 'bills')).toMatchObject({ state: 'done', differences: 0 })
  const [ledger, statement, unexplained] = (await balancesOf(treasurer, 'bills')).NGN ?? []
  expect([ledger, unexplained]).toEqual([statement, '0.00'])
  expect(ledger).toBe('-5000.00')
})
