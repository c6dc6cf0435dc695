// Money that customers pay by themselves to the paybill: from the number they type to shillings in the wallet.
import { paybillCallback, paybillDetails, readAccountNumber } from '@kivuko/contract/paybill.ts'
import { expect, test } from 'vitest'
import { receipts } from '../support/bank-transfers.ts'
import {
  accountNumber,
  confirmation,
  expectShillings,
  pay,
  payUnasked,
  postPaybill,
  receiptOf,
  smallLimits,
  startPaybill,
} from '../support/paybill.ts'
import { deposit, linesOf, newReference, paymentIn, paymentNotices, walletOf } from '../support/phone-payments.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const paymentsIn = (app: TestApp) => app.deps.db.selectFrom('paybill_payments').selectAll().orderBy('told_at').execute()

test('PRV-80 a customer has an account number for good, another than everybody else, where the operator has a paybill', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = [await app.customer(), await app.customer()]
  const asked = await Promise.all([1, 2, 3, 4].map(() => ada.call(paybillDetails)))
  const [first] = asked.map(({ body }) => body.paybill)
  expect(first).toEqual({ number: '174379', account: readAccountNumber(first?.account ?? '') })
  for (const { body } of asked) expect(body.paybill).toEqual(first)
  expect(await accountNumber(brian)).not.toBe(first?.account)
  await using without = await startTestApp({ sandbox: true, env: { MPESA_PAYBILL: undefined } })
  const chioma = await without.customer()
  expect((await chioma.call(paybillDetails)).body).toEqual({ paybill: null })
})

test('DEP-150 PRV-81 a payment to the own account number is in the wallet less the fee, once the network confirms it when asked', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const account = await accountNumber(customer)
  const paid = await pay(app, { account: account.replace(/^(...)(...)/, '$1 $2 '), amount: 1030 })
  expect(paid).toMatchObject({ state: 'paid', validation: '0' })
  const receipt = await receiptOf(app, paid, 'matched')
  expect(receipt).toMatchObject({ provider: 'mpesa', account_number: '174379', owner_id: account, need: null })
  expect(await walletOf(customer, 'KES')).toBe('1015.00')
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'deposit',
      status: 'completed',
      amount: '1030.00',
      fee: '15.00',
      description: 'M-Pesa deposit',
    },
  ])
  expect(await paymentNotices(customer)).toMatchObject([
    { title: expect.stringMatching(/1,015\.00 is in your wallet/) },
  ])
  await expectShillings(app, { held: 1030 })
  // A second payment to the same number is another deposit.
  await receiptOf(app, await pay(app, { account, amount: 10 }), 'matched')
  expect(await walletOf(customer, 'KES')).toBe('1025.00')
  await expectShillings(app, { held: 1040 })
})

test('PRV-82 a confirmation that is repeated, late, in another order or at once in many copies credits once', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const account = await accountNumber(customer)
  // Ends 0003: told of twice; 0004: late.
  const twice = await pay(app, { account, msisdn: '254712340003', amount: 100 })
  const late = await pay(app, { account, msisdn: '254712340004', amount: 200 })
  await Promise.all([receiptOf(app, twice, 'matched'), receiptOf(app, late, 'matched')])
  const body = confirmation({ TransID: twice.receipt, TransAmount: '100.00', BillRefNumber: account })
  // Another text of the same payment each time, so that none is known by its text.
  const posts = await Promise.all(
    Array.from({ length: 12 }, (_, copy) => postPaybill(app, 'confirmation', { ...body, InvoiceNumber: String(copy) })),
  )
  expect(posts.map(({ status }) => status)).toEqual(Array(12).fill(200))
  await until('every copy is handled', async () => {
    const events = await app.deps.db.selectFrom('webhook_events').select('outcome').execute()
    return events.length >= 14 && events.every(({ outcome }) => outcome !== 'received')
  })
  expect(await receipts(app)).toHaveLength(2)
  expect(await walletOf(customer, 'KES')).toBe('295.00')
  await expectShillings(app, { held: 300 })
})

test('PRV-82 copies of a first confirmation that come in the same moment book one payment', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  app.sandbox.control.phones.callbacks.nextMode({ lose: true })
  const account = await accountNumber(customer)
  const paid = await pay(app, { account, amount: 500 })
  const body = confirmation({ TransID: paid.receipt, TransAmount: '500.00', BillRefNumber: account })
  await Promise.all(
    Array.from({ length: 8 }, (_, copy) => postPaybill(app, 'confirmation', { ...body, InvoiceNumber: String(copy) })),
  )
  await receiptOf(app, paid, 'matched')
  await until('all is handled', async () => {
    const open = await app.deps.db.selectFrom('webhook_events').select('id').where('outcome', '=', 'received').execute()
    return open.length === 0
  })
  expect(await walletOf(customer, 'KES')).toBe('492.00')
  expect(await paymentsIn(app)).toMatchObject([{ state: 'booked', payer_name: null }])
  await expectShillings(app, { held: 500 })
})

test('PRV-83 a confirmation that came without a question, or after one nobody answered, is dealt with the same', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const account = await accountNumber(customer)
  const unasked = await payUnasked(app, { account, amount: 100 })
  expect(unasked.validation).toBe('not asked')
  app.sandbox.control.phones.setValidation({ isOn: true, waitMs: 0 })
  const unanswered = await pay(app, { account, amount: 200 })
  expect(unanswered).toMatchObject({ state: 'paid', validation: 'no answer' })
  await Promise.all([receiptOf(app, unasked, 'matched'), receiptOf(app, unanswered, 'matched')])
  expect(await walletOf(customer, 'KES')).toBe('295.00')
})

test('PRV-84 a forged confirmation moves nothing: behind another secret, of a payment that is not there, of another amount', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const account = await accountNumber(customer)
  const forged = confirmation({ BillRefNumber: account, TransAmount: '150000.00' })
  const secret = 'only-for-tests-another-callback-secret'
  for (const kind of ['confirmation', 'validation', 'status'] as const) {
    expect((await postPaybill(app, kind, forged, secret)).status).toBe(400)
    expect((await app.call(paybillCallback, { params: { secret, kind } })).problem.code).toBe('signature_invalid')
  }
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  for (const nonsense of [{}, { ...forged, TransAmount: '-5' }, { ...forged, TransID: "'; drop" }])
    expect((await postPaybill(app, 'confirmation', nonsense)).status).toBe(400)

  expect((await postPaybill(app, 'confirmation', forged)).status).toBe(200)
  await until('it is asked about', async () => (await paymentsIn(app))[0]?.query_ref)
  // Who knows the secret alone does not know the question's id.
  const claim = { Result: { ResultCode: 0, ConversationID: 'AG_20261120_forged', TransactionID: 'SFORGED001' } }
  expect((await postPaybill(app, 'status', claim)).status).toBe(200)
  await app.advance(11 * 60_000)
  await until('it is missing', async () => (await paymentsIn(app))[0]?.state === 'missing')

  app.sandbox.control.phones.callbacks.nextMode({ lose: true })
  const small = await pay(app, { account, amount: 10 })
  await postPaybill(app, 'confirmation', { ...forged, TransID: small.receipt })
  await until('both are missing', async () => {
    const all = await paymentsIn(app)
    return all.length === 2 && all.every(({ state }) => state === 'missing')
  })
  const unmatched = await app.deps.db
    .selectFrom('webhook_events')
    .select('type')
    .where('outcome', '=', 'unmatched')
    .execute()
  expect(unmatched.filter(({ type }) => type === 'paybill-confirmation')).toHaveLength(2)
  expect(await receipts(app)).toEqual([])
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  await expectShillings(app, { held: 0 })
})

test('PRV-84 callbacks of the paybill are taken from the named addresses alone', async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_CALLBACK_FROM: '196.201.214.200' } })
  for (const kind of ['confirmation', 'validation'])
    expect((await postPaybill(app, kind, confirmation())).status).toBe(400)
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
})

test('PRV-85 the question whether a payment is wanted is answered with the network’s own codes', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill({ KYC_LIMITS: smallLimits('100') })
  const customer = await app.customer()
  const account = await accountNumber(customer)
  const wrong = account.slice(0, -1) + ((Number(account.at(-1)) + 1) % 10)
  const answers = []
  for (const given of [
    { account },
    { account: wrong },
    { account: '0712345678' },
    { account, amount: 9 },
    { account, amount: 150_001 },
    { account, amount: 90_000 },
  ])
    answers.push((await pay(app, given)).validation)
  expect(answers).toEqual(['0', 'C2B00012', 'C2B00012', 'C2B00013', 'C2B00013', 'C2B00016'])
  const other = await postPaybill(
    app,
    'validation',
    confirmation({ BusinessShortCode: '600000', BillRefNumber: account }),
  )
  expect(other.body.ResultCode).toBe('C2B00015')
  expect(app.sandbox.control.phones.payments().filter(({ state }) => state === 'paid')).toHaveLength(1)
})

test('PRV-86 what a prompt collects is told of as a payment to the paybill as well, and is booked once', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill({ MPESA_TILL: undefined })
  const customer = await app.customer()
  const reference = newReference()
  await deposit(customer, { reference, amount: '1000' })
  await paymentIn(customer, reference, 'completed')
  await until('the payment is known as the prompt’s', async () => (await paymentsIn(app))[0]?.state === 'prompted')
  // The prompt's own message is lost: the payment tells its number.
  app.sandbox.control.phones.callbacks.nextMode({ lose: true })
  const second = newReference()
  await deposit(customer, { reference: second, amount: '2000' })
  await paymentIn(customer, second, 'completed')
  await until('both are', async () => {
    const all = await paymentsIn(app)
    return all.length === 2 && all.every(({ state }) => state === 'prompted')
  })
  const prompts = await app.deps.db.selectFrom('prompts').select('receipt').execute()
  expect(new Set(prompts.map(({ receipt }) => receipt))).toEqual(new Set((await paymentsIn(app)).map(({ id }) => id)))
  expect(await receipts(app)).toEqual([])
  expect(await walletOf(customer, 'KES')).toBe('2955.00')
  await expectShillings(app, { held: 3000 })
})

test('PRV-86 PRV-87 a prompt at the till is told of without a reference, and booked once; an amount with cents is taken as it is', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const reference = newReference()
  await deposit(customer, { reference, amount: '700' })
  await paymentIn(customer, reference, 'completed')
  await until('it is the prompt’s', async () => (await paymentsIn(app))[0]?.state === 'prompted')
  const paid = await pay(app, { account: await accountNumber(customer), amount: 100.5 })
  await receiptOf(app, paid, 'matched')
  // 1.5 % of 700 is 10.50, and of 100.50 is 1.51: to the whole shilling 11 and 2.
  expect(await walletOf(customer, 'KES')).toBe('787.50')
  await expectShillings(app, { held: 800.5 })
})
