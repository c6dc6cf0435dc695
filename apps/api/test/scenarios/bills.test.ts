// Airtime, data, electricity and television from the naira and the shilling wallet; every end told and booked.
import { cancelBill, checkBillNumber, listBillers } from '@kivuko/contract/bills.ts'
import { cancelTransaction, transactionReceipt } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { type BillAsked, billIn, billOf, meter, pay, startWithBills } from '../support/bills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { balanceOf } from '../support/gifts.ts'
import { ledgerUnits, linesOf, newReference, paymentNotices } from '../support/phone-payments.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const WHOLE = '1000000.00'
const DAY_MS = 24 * 3_600_000

async function expectBooks(app: TestApp): Promise<void> {
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
}

async function started(customer: Customer, asked: BillAsked = {}): Promise<string> {
  return (await pay(customer, asked)).body.reference
}

/** Whether the wallet is whole again, and nothing is held. */
async function expectWhole(app: TestApp, customer: Customer): Promise<void> {
  expect(await balanceOf(customer, 'NGN')).toBe(WHOLE)
  expect(await ledgerUnits(app, `customer:${customer.user.id}:held:NGN`)).toBe(0n)
  expect(await ledgerUnits(app, 'fees:NGN')).toBe(0n)
  expect(await ledgerUnits(app, 'clearing:bills:NGN')).toBe(0n)
}

test('BIL-01 BIL-02 BIL-03 electricity: the list and the fee first, the meter’s name confirmed, held, paid once, and the token on its page, its line, its receipt and in the notice', async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const { body: offered } = await customer.call(listBillers)
  expect(offered.currencies).toEqual([
    { currency: 'NGN', fee_bps: 100 },
    { currency: 'KES', fee_bps: 100 },
  ])
  expect(offered).toMatchObject({ paused: null, saved: [] })
  expect(new Set(offered.billers.map(({ kind, currency }) => `${currency} ${kind}`)).size).toBe(8)
  const target = { biller_id: 'ikeja', product_id: 'prepaid', number: '4570 123-9999' }
  expect((await customer.call(checkBillNumber, { body: target })).body).toEqual({
    number: meter(),
    customer_name: expect.stringMatching(/^[A-Z ]+$/),
  })

  const { body } = await pay(customer)
  expect(body).toMatchObject({
    status: 'waiting',
    amount: '5000.00',
    fee: '50.00',
    total: '5050.00',
    number: meter(),
    token: null,
    problem: null,
  })
  expect(await balanceOf(customer, 'NGN')).toBe('994950.00')
  expect(await ledgerUnits(app, `customer:${customer.user.id}:held:NGN`)).toBe(505_000n)
  await app.startBackground()
  const done = await billIn(customer, body.reference, 'completed')
  expect(done).toMatchObject({
    token: expect.stringMatching(/^\d{20}$/),
    units: expect.stringMatching(/kWh$/),
    token_pending: false,
    can_cancel: false,
    is_saved: false,
    completed_at: expect.any(String),
  })
  expect(app.sandbox.control.bills.payments()).toMatchObject([{ amount: 500_000, customer: meter() }])
  expect(await ledgerUnits(app, 'clearing:bills:NGN')).toBe(500_000n)
  expect(await ledgerUnits(app, 'fees:NGN')).toBe(5_000n)
  const token = done.token?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? ''
  const [line] = await linesOf(customer)
  expect(line).toMatchObject({
    transaction_type: 'bill_payment',
    kind: 'bill_payment',
    status: 'completed',
    page: 'bill',
    recipient_info: 'Ikeja Electric',
    recipient_name: done.customer_name,
    description: `Ikeja Electric Prepaid, meter ${meter()}, token ${token}`,
  })
  expect((await paymentNotices(customer))[0]).toMatchObject({
    title: '₦5,000.00 was paid to Ikeja Electric',
    message: expect.stringContaining(`Token: ${token}, `),
  })
  const receipt = await customer.call(transactionReceipt, { params: { id: line?.id ?? '' } })
  expect(receipt.status).toBe(200)
  await expectBooks(app)
})

test('BIL-04 one reference is one bill, however often it is sent; another one under it is refused', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const reference = newReference()
  const answers = await Promise.all([1, 2, 3].map(() => pay(customer, { reference })))
  const made = answers.flatMap((answer) => (answer.status === 200 ? [answer.body.reference] : []))
  expect(new Set(made).size).toBe(1)
  expect((await pay(customer, { reference, amount: '6000' })).problem.code).toBe('idempotency_conflict')
  await app.startBackground()
  await billIn(customer, made[0] ?? '', 'completed')
  expect((await pay(customer, { reference })).body.reference).toBe(made[0])
  expect(app.sandbox.control.bills.payments()).toHaveLength(1)
  await expectBooks(app)
})

test('BIL-05 a wrong meter, another name, a wrong amount, an old fee or what is not offered is refused, and nothing is written', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const refused: [BillAsked, string][] = [
    [{ number: meter('0000') }, 'bill_number_invalid'],
    [{ number: '12' }, 'bill_number_invalid'],
    [{ biller: 'mtn-ng', product: 'top-up', number: '0712345678' }, 'bill_number_invalid'],
    [{ name: 'SOMEBODY ELSE' }, 'bill_name_changed'],
    [{ name: null }, 'bill_name_changed'],
    [{ biller: 'nobody' }, 'bill_unavailable'],
    [{ product: 'nothing' }, 'bill_unavailable'],
    [{ amount: '999.99' }, 'amount_out_of_range'],
    [{ amount: '5000.50' }, 'amount_out_of_range'],
    [{ amount: '500000.01' }, 'amount_out_of_range'],
    [{ biller: 'dstv-ng', product: 'yanga', amount: '5999' }, 'amount_out_of_range'],
    [{ fee: '49.99' }, 'fee_changed'],
    [{ fee: '0' }, 'fee_changed'],
    [{ amount: '-5000', fee: '50.00' }, 'validation_failed'],
    [{ biller: '../admin' }, 'validation_failed'],
  ]
  for (const [asked, code] of refused) expect([asked, (await pay(customer, asked)).problem.code]).toEqual([asked, code])
  expect((await pay(customer, { amount: '495000' })).status).toBe(200)
  expect((await pay(customer, { amount: '500000' })).problem.code).toBe('insufficient_balance')
  app.sandbox.control.bills.fail({ endpoint: 'validate', how: 'error', times: 1 })
  expect((await pay(customer)).problem.code).toBe('provider_unavailable')
  expect(await app.deps.db.selectFrom('bills').select('id').execute()).toHaveLength(1)
  expect(await linesOf(customer)).toHaveLength(1)
  // The name on a meter changed since it was shown.
  app.sandbox.control.bills.rename(meter(), 'FATIMA BELLO')
  expect((await pay(customer)).problem.code).toBe('bill_name_changed')
  // Somebody else's is not found.
  const [own] = await app.deps.db.selectFrom('bills').select('reference').execute()
  const stranger = await app.customer()
  const { problem } = await stranger.call(cancelBill, { params: { reference: own?.reference ?? '' } })
  expect(problem.code).toBe('payment_not_found')
})

test('BIL-06 the provider refuses: amount and fee are back at once, and the customer is told', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const reference = await started(customer, { number: meter('0001') })
  await app.startBackground()
  const failed = await billIn(customer, reference, 'failed')
  expect(failed).toMatchObject({ token: null, problem: expect.stringMatching(/did not take/) })
  await expectWhole(app, customer)
  expect(await linesOf(customer)).toMatchObject([{ status: 'failed', description: expect.stringMatching(/not paid$/) }])
  expect((await paymentNotices(customer))[0]?.message).toMatch(/₦5,050\.00 is back in your wallet/)
  await expectBooks(app)
})

test('BIL-07 what the provider takes its time for ends as it says: paid, or failed and given back', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [slow, failing] = [
    await started(customer, { number: meter('0002') }),
    await started(customer, { number: meter('0007') }),
  ]
  await app.startBackground()
  expect(await billIn(customer, slow, 'completed')).toMatchObject({ token: expect.stringMatching(/^\d{20}$/) })
  expect(await billIn(customer, failing, 'failed')).toMatchObject({ problem: expect.stringMatching(/could not/) })
  expect(await balanceOf(customer, 'NGN')).toBe('994950.00')
  await expectBooks(app)
})

test('BIL-08 a token that comes late is waited for: told as paid first, then with its token', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const reference = await started(customer, { number: meter('0003') })
  await app.startBackground()
  expect(await billIn(customer, reference, 'completed')).toMatchObject({ token: null, token_pending: true })
  const done = await until('the token is there', async () => {
    const found = await billOf(customer, reference)
    return found.token !== null && found
  })
  expect(done).toMatchObject({ status: 'completed', token_pending: false })
  const told = await paymentNotices(customer)
  expect(told[0]).toMatchObject({ title: 'Your token of Ikeja Electric is there' })
  expect(told[1]?.message).toMatch(/Its token has not come yet/)
  expect(await linesOf(customer)).toMatchObject([
    { status: 'completed', description: expect.stringMatching(/, token /) },
  ])
  await expectBooks(app)
})

test('BIL-09 an answer that never came is asked about, and the biller is paid once', { tags: 'long' }, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const lost = await started(customer, { number: meter('0004') })
  const cut = await started(customer, { number: meter('8888') })
  app.sandbox.control.bills.fail({ endpoint: 'pay', how: 'down', when: 'after' })
  await app.startBackground()
  for (const reference of [lost, cut]) await billIn(customer, reference, 'completed')
  // One that never arrived is sent again, under the same id.
  app.sandbox.control.bills.fail({ endpoint: 'pay', how: 'down', when: 'before' })
  await billIn(customer, await started(customer), 'completed')
  expect(app.sandbox.control.bills.payments()).toHaveLength(3)
  await expectBooks(app)
})

test('BIL-10 a payment that is taken back days later is in the wallet again with its fee, once, and told', {
  tags: 'long',
}, async () => {
  const { app, customer: ada } = await startWithBills()
  await using _ = app
  let customer = ada
  const reference = await started(customer)
  await app.startBackground()
  const { id } = await billIn(customer, reference, 'completed')
  app.sandbox.control.bills.end(id, 'reversed')
  await app.advance(2 * DAY_MS)
  customer = await signInAgain(app, customer)
  const returned = await billIn(customer, reference, 'returned')
  expect(returned.problem).toMatch(/took the payment back/)
  await expectWhole(app, customer)
  expect(await linesOf(customer)).toMatchObject([
    { status: 'failed', description: expect.stringMatching(/taken back by the provider$/) },
  ])
  expect((await paymentNotices(customer))[0]).toMatchObject({ title: '₦5,000.00 came back from Ikeja Electric' })
  await expectBooks(app)
})

test('BIL-11 what was not handed to the provider is taken back, from the list or its page, and never after it left', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [mine, fromList] = [await started(customer), await started(customer)]
  const cancel = () => customer.call(cancelBill, { params: { reference: mine } })
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ body }) => body.status)).toEqual(['cancelled', 'cancelled'])
  const line = (await linesOf(customer)).find(({ external_reference }) => external_reference === fromList)
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).body.status).toBe('failed')
  await expectWhole(app, customer)
  await app.startBackground()
  const gone = await started(customer)
  await billIn(customer, gone, 'completed')
  expect((await customer.call(cancelBill, { params: { reference: gone } })).problem.code).toBe('transaction_closed')
  await expectBooks(app)
})
