// The float at the provider of bills: watched like every other, and bills that it does not cover wait in order.
import { cancelBill } from '@kivuko/contract/bills.ts'
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { readTreasury } from '@kivuko/contract/console-treasury.ts'
import { expect, test } from 'vitest'
import { placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { billIn, billOf, meter, pay, startWithBills } from '../support/bills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { changeTogether } from '../support/changes.ts'
import { balanceOf } from '../support/gifts.ts'
import { startScraping } from '../support/scrape.ts'
import { type Member, staffMember } from '../support/staff.ts'
import type { TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000
const WHOLE = '1000000.00'
const WAITS = /^Bills wait until money is added .* Yours waits and goes on by itself/
const EVERY_5_MINUTES = { FLOAT_EVERY_MS: String(5 * MINUTE_MS) }

async function floatOf(member: Member, currency: 'NGN' | 'KES') {
  const { floats } = (await member.call(readTreasury)).body
  return floats.find((float) => float.provider === 'bills' && float.currency === currency)
}

function told(member: Member, available: string) {
  return until(`the float is ${available}`, async () => {
    const float = await floatOf(member, 'NGN')
    return float?.available === available && float
  })
}

function waits(app: TestApp, reference: string, shortages: number) {
  return until(`${reference} waits`, async () => {
    const row = await app.deps.db.selectFrom('bills').selectAll().where('reference', '=', reference).executeTakeFirst()
    return row?.state === 'waiting' && row.short_since !== null && row.shortages === shortages
  })
}

test('PRV-153 the float at the provider of bills is asked for in each currency, shown with its age and bound, and measured', async () => {
  const { app } = await startWithBills({ ...EVERY_5_MINUTES, METRICS_PORT: '0' })
  await using _ = app
  const [treasurer, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  expect(await floatOf(treasurer, 'KES')).toMatchObject({ available: null, as_of: null })
  app.sandbox.control.bills.setBalance('NGN', 1_234_500)
  app.sandbox.control.bills.setBalance('KES', 700)
  await app.startBackground()
  expect(await told(treasurer, '12345.00')).toMatchObject({ bound: '0.00', is_low: false, as_of: expect.any(String) })
  expect(await floatOf(treasurer, 'KES')).toMatchObject({ available: '7.00' })
  await changeTogether(app, admin, { name: 'float_bills_NGN', value: '20000.00' })
  expect(await floatOf(treasurer, 'NGN')).toMatchObject({ bound: '20000.00', is_low: true })
  await using scraper = await startScraping(app.deps)
  const text = await scraper.read()
  expect(text).toContain('kivuko_float{provider="bills",currency="NGN"} 12345')
  expect(text).toContain('kivuko_payouts_short{provider="bills",currency="KES"} 0')
})

test('BIL-46 BIL-47 PRV-154 bills that the float does not cover wait, say so, are listed, and are paid once, in order, when it is filled', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills(EVERY_5_MINUTES)
  await using _ = app
  const { bills } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  bills.setBalance('NGN', 100)
  // The provider itself says that it is too small.
  bills.fail({ endpoint: 'balance', how: 'down', when: 'before', times: 1 })
  await app.startBackground()
  const first = (await pay(customer)).body
  await waits(app, first.reference, 1)
  expect(await billOf(customer, first.reference)).toMatchObject({
    status: 'waiting',
    can_cancel: true,
    problem: expect.stringMatching(WAITS),
  })
  const second = (await pay(customer, { number: meter('2222') })).body
  await waits(app, second.reference, 0)
  const { rows } = (await treasurer.call(listStuckPayments, { query: { kind: 'bill' } })).body
  expect(rows.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
  expect(rows[0]).toMatchObject({ actions: [], waits_for: expect.stringContaining('too little money') })
  expect((await floatOf(treasurer, 'NGN'))?.waiting.count).toBe(2)
  expect(bills.payments()).toEqual([])

  bills.setBalance('NGN', 500_000)
  await app.advance(MINUTE_MS)
  await billIn(customer, first.reference, 'completed')
  await app.advance(MINUTE_MS)
  expect((await billOf(customer, second.reference)).problem).toMatch(WAITS)
  bills.setBalance('NGN', 1_000_000_000)
  await app.advance(MINUTE_MS)
  await billIn(customer, second.reference, 'completed')
  expect(bills.payments().length).toBe(2)
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('BIL-48 what waits for the float is taken back by its customer, or given back when the account is held, and never paid', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills(EVERY_5_MINUTES)
  await using _ = app
  const { bills } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  bills.setBalance('NGN', 100)
  await app.startBackground()
  await told(treasurer, '1.00')
  const [back, held] = [(await pay(customer)).body, (await pay(customer, { number: meter('3333') })).body]
  for (const { reference } of [back, held]) await waits(app, reference, 0)
  expect((await customer.call(cancelBill, { params: { reference: back.reference } })).body.status).toBe('cancelled')
  const hold = { user_id: customer.user.id as UserId, cause: 'dsp_float', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  bills.setBalance('NGN', 1_000_000_000)
  await app.advance(5 * MINUTE_MS)
  expect(await billIn(customer, held.reference, 'failed')).toMatchObject({
    problem: expect.stringMatching(/card payment of yours/),
  })
  expect(bills.payments()).toEqual([])
  expect(await balanceOf(customer, 'NGN')).toBe(WHOLE)
  await app.deps.db.deleteFrom('account_holds').execute()
  expect(await checkBooks(app.deps.db)).toEqual([])
})
