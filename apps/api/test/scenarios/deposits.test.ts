// Money in by phone, over HTTP and the sandbox's M-Pesa: from the prompt to shillings in the wallet.
import { depositByPhone, paymentStatus, resendPrompt } from '@kivuko/contract/mobile-money.ts'
import { expect, test } from 'vitest'
import {
  deposit,
  ledgerFaults,
  ledgerUnits,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  startPaying,
  statusOf,
  walletOf,
} from '../support/phone-payments.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { verifyPhone } from '../support/verification.ts'

test('API-48 DEP-01 DEP-34 DEP-36 a prompt that is approved credits the KES wallet with the amount less the fee, once', async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const started = (await deposit(customer, { phone: ' 0712345678 ', amount: '1030' })).body
  expect(started).toMatchObject({
    status: 'pending',
    message: 'Waiting for you to approve the prompt on 0712 345 678.',
    amount: '1030.00',
    fee: '15.00',
    received: '1015.00',
    currency: 'KES',
    received_currency: 'KES',
    phone_number: '+254712345678',
  })
  expect(started.external_reference).toMatch(/^KV-/)
  const done = await paymentIn(customer, started.external_reference, 'completed')
  expect(done.message).toMatch(/1,015\.00 is in your KES wallet/)
  expect(await walletOf(customer, 'KES')).toBe('1015.00')
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(-103_000n)
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
    { type: 'transaction', title: expect.stringMatching(/1,015\.00 is in/) },
  ])
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000 - 1030)
  expect(await ledgerFaults(app)).toEqual([])
})

test('API-49 API-27 DEP-24 DEP-25 the key is the reference too, and the phone is one number however it is written', {
  tags: 'long',
}, async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const reference = newReference()
  const body = { phone_number: '254712345678', amount: '500', reference }
  const other = await customer.call(depositByPhone, { key: newReference(), body })
  expect(other.problem).toMatchObject({ code: 'validation_failed', errors: [{ field: 'reference' }] })
  const started = (await customer.call(depositByPhone, { key: reference, body })).body
  expect(started).toMatchObject({ reference, phone_number: '+254712345678' })
  const again = await customer.call(depositByPhone, { key: reference, body })
  expect(again.body.external_reference).toBe(started.external_reference)
  expect((await deposit(customer, { reference, amount: '501' })).problem.code).toBe('idempotency_conflict')
  await paymentIn(customer, reference, 'completed')
  expect(app.sandbox.control.phones.pushes('254712345678')).toHaveLength(1)
})

test('DEP-22 DEP-26 DEP-35 amounts and phones outside the rules are refused with their texts, and both edges are taken', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  for (const amount of ['9.99', '150000.01', '1000.50']) {
    const { code, detail } = (await deposit(customer, { amount })).problem
    expect(code).toBe('amount_out_of_range')
    expect(detail).toBe(
      amount === '1000.50' ? 'M-Pesa takes whole shillings only.' : 'Amount must be between KES 10 and KES 150,000',
    )
  }
  expect((await deposit(customer, { amount: 'x' })).problem.errors).toMatchObject([{ field: 'amount' }])
  expect((await deposit(customer, { phone: '0812345678' })).problem.errors).toEqual([
    {
      field: 'phone_number',
      message: 'Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)',
    },
  ])
  expect((await deposit(customer, { amount: '10', phone: '0112345678' })).body).toMatchObject({ fee: '0.00' })
  expect((await deposit(customer, { amount: '150000', phone: '0112345679' })).body).toMatchObject({ fee: '2250.00' })
})

test('without a mobile-money network the method is not offered', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  expect((await deposit(customer)).problem.code).toBe('method_unavailable')
})

test('a suspended account pays nothing in', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await app.deps.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute()
  expect((await deposit(customer)).problem.code).toBe('account_suspended')
})

test.for([
  ['0722000001', 'cancelled', /cancelled on the phone/],
  ['0722000005', 'failed', /PIN was not right/],
  ['0722000006', 'failed', /not enough money/],
] as const)('DEP-32 a prompt to %s ends %s with a sentence that says why', async ([phone, status, message]) => {
  await using app = await startPaying()
  const customer = await app.customer()
  const { external_reference: reference } = (await deposit(customer, { phone })).body
  const ended = await paymentIn(customer, reference, status)
  expect(ended.message).toMatch(message)
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  expect(await linesOf(customer)).toMatchObject([{ transaction_type: 'deposit', status: 'failed' }])
  expect(await paymentNotices(customer)).toMatchObject([{ type: 'payment', message: ended.message }])
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
})

test('a payment of somebody else is not found', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, stranger] = [await app.customer(), await app.customer()]
  const { external_reference } = (await deposit(customer)).body
  for (const who of [stranger, customer]) {
    const query = { external_reference: who === stranger ? external_reference : 'KV-0000-0000' }
    expect((await who.call(paymentStatus, { query })).problem.code).toBe('payment_not_found')
  }
  expect((await stranger.call(resendPrompt, { params: { external_reference } })).problem.code).toBe('payment_not_found')
  expect(
    (await customer.call(paymentStatus, { query: { external_reference: external_reference.toLowerCase() } })).body,
  ).toMatchObject({ status: 'pending' })
})

test('another prompt is sent only when the last one is certain to be dead', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  const { external_reference } = (await deposit(customer)).body
  const resend = () => customer.call(resendPrompt, { params: { external_reference } })
  expect((await resend()).problem.code).toBe('prompt_open')
  phones.answer('0712345678', 'decline')
  await paymentIn(customer, external_reference, 'cancelled')
  const [first, second] = await Promise.all([resend(), resend()])
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  expect(await statusOf(customer, external_reference)).toMatchObject({ status: 'pending' })
  expect(await linesOf(customer)).toMatchObject([{ status: 'pending' }])
  expect(phones.pushes('0712345678')).toHaveLength(2)
  phones.answer('0712345678', 'accept')
  await paymentIn(customer, external_reference, 'completed')
  expect((await resend()).problem.code).toBe('payment_closed')
  expect(await walletOf(customer, 'KES')).toBe('985.00')
})

test('an expired prompt is asked about before another is sent', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const stop = await app.startBackground()
  const customer = await app.customer()
  const { external_reference } = (await deposit(customer)).body
  const resend = () => customer.call(resendPrompt, { params: { external_reference } })
  await app.advance(151_000)
  await paymentIn(customer, external_reference, 'expired')
  // Expired by us, still open on the phone.
  expect((await resend()).problem.code).toBe('prompt_open')
  await stop()
  app.sandbox.control.phones.answer('0712345678', 'decline')
  expect((await resend()).body.status).toBe('pending')
  expect(app.sandbox.control.phones.pushes('0712345678')).toHaveLength(2)
})

test('a phone that is busy is refused with its sentence; a network that cannot be reached is tried again by the same call', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  phones.fail({ endpoint: 'oauth', how: 'rubbish' })
  const reference = newReference()
  expect((await deposit(customer, { reference })).problem.code).toBe('provider_unavailable')
  expect(await statusOf(customer, reference)).toMatchObject({ status: 'failed' })
  expect((await deposit(customer, { reference })).body.status).toBe('pending')
  expect(phones.pushes('0712345678')).toHaveLength(1)
  const busy = (await deposit(customer)).problem
  expect([busy.code, busy.detail]).toEqual([
    'payment_refused',
    'Another M-Pesa payment is open on this phone. Finish it there, or wait a minute and try again.',
  ])
  expect(await paymentNotices(customer)).toEqual([])
})

test('SEC-116 a stranger’s phone is not asked again and again until somebody gives in; one’s own may be', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_UNPAID_PER_HOUR: '3' } })
  const [one, other, owner] = [await app.customer(), await app.customer(), await app.customer()]
  const phone = '0712340002'
  // It never answers, and so is busy for those who ask meanwhile.
  const isAsked = async (customer: Customer, whom = phone) => (await deposit(customer, { phone: whom })).status !== 429
  expect([await isAsked(one), await isAsked(other), await isAsked(one)]).toEqual([true, true, true])
  const { problem, headers } = await deposit(other, { phone })
  expect(problem).toMatchObject({ status: 429, code: 'rate_limited', detail: expect.stringMatching(/nobody paid/) })
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
  expect(await linesOf(other)).toHaveLength(1)
  expect(await isAsked(other, '0712340012')).toBe(true)
  await verifyPhone(app, owner, '+254712340002')
  expect(await isAsked(owner)).toBe(true)
  expect(await isAsked(other)).toBe(false)
  await app.advance(3_600_000)
  expect(await isAsked(other)).toBe(true)
})
