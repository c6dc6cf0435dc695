// Airtel Money beside M-Pesa, over HTTP and the sandbox: each payment over the network of its phone.
import { depositByPhone, payoutToPhone, phoneNetworkCallback, resendPrompt } from '@kivuko/contract/mobile-money.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { rich, startBoth, startBothPaying } from '../support/both-networks.ts'
import {
  deposit,
  ledgerFaults,
  ledgerUnits,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  payout,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const PHONE = '0733123456'

/** The first poll comes long after the callback. */
function pollLate({ deps }: TestApp): void {
  if (deps.config.phoneNetworks.airtel) deps.config.phoneNetworks.airtel.pollMs = 60_000
}

test('PRV-127 a deposit from an Airtel number goes over Airtel Money and is booked on its own clearing account', async () => {
  await using app = await startBothPaying()
  pollLate(app)
  const customer = await app.customer()
  const started = (await deposit(customer, { phone: PHONE })).body
  expect(started).toMatchObject({ status: 'pending', network: 'airtel', fee: '15.00', phone_number: '+254733123456' })
  await paymentIn(customer, started.external_reference, 'completed')
  expect(await walletOf(customer, 'KES')).toBe('985.00')
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-100_000n)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
  expect(await linesOf(customer)).toMatchObject([{ description: 'Airtel Money deposit', status: 'completed' }])
  expect(await paymentNotices(customer)).toMatchObject([
    { message: expect.stringMatching(/^Your Airtel Money payment/) },
  ])
  expect(app.sandbox.control.airtel.operator().collected).toBe(1000)
  expect(app.sandbox.control.phones.pushes()).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})

test('PRV-128 both networks at once: each phone by its own, and together the books agree with what each holds', {
  tags: 'long',
}, async () => {
  await using app = await startBothPaying()
  const customer = await app.customer()
  const asked = ['0712345678', PHONE, '0712345679', '0100123456'].map((phone) => deposit(customer, { phone }))
  const started = await Promise.all(asked)
  expect(started.map(({ body }) => body.network)).toEqual(['mpesa', 'airtel', 'mpesa', 'airtel'])
  for (const { body } of started) await paymentIn(customer, body.external_reference, 'completed')
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-200_000n)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(-200_000n)
  expect(app.sandbox.control.airtel.operator().collected).toBe(2000)
  expect(app.sandbox.control.phones.operator().collected).toBe(2000)
  expect((await app.call(paymentOptions)).body.phone_networks).toEqual([{ network: 'mpesa' }, { network: 'airtel' }])
  expect(await ledgerFaults(app)).toEqual([])
})

test.for([
  ['decline', 'cancelled', 'The payment was cancelled on the phone. Nothing was taken.'],
  ['wrong_pin', 'failed', 'The Airtel Money PIN was not right. Please try again with the right PIN.'],
] as const)('PRV-127 a prompt answered with %s ends %s in a sentence', async ([answer, status, message]) => {
  await using app = await startBoth()
  await app.startBackground()
  const customer = await app.customer()
  const { external_reference } = (await deposit(customer, { phone: PHONE })).body
  app.sandbox.control.airtel.answer(PHONE, answer)
  expect((await paymentIn(customer, external_reference, status)).message).toBe(message)
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  // Another prompt is a new one, of a new id.
  expect((await customer.call(resendPrompt, { params: { external_reference } })).body.status).toBe('pending')
  app.sandbox.control.airtel.answer(PHONE, 'accept')
  await paymentIn(customer, external_reference, 'completed')
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-100_000n)
})

test('PRV-127 a prompt that is ignored expires, and one whose callback is lost, late or doubled is credited once', {
  tags: 'long',
}, async () => {
  await using app = await startBoth({ AIRTEL_PROMPT_MS: '1000' })
  await app.startBackground()
  const customer = await app.customer()
  const { airtel } = app.sandbox.control
  const ignored = (await deposit(customer, { phone: '0733123450' })).body
  airtel.setTimes({ promptMs: 150 })
  const short = (await deposit(customer, { phone: '0733000002' })).body
  await paymentIn(customer, short.external_reference, 'failed')
  airtel.setTimes({ promptMs: 60_000 })
  airtel.callbacks.nextMode({ lose: true })
  const lost = (await deposit(customer, { phone: '0733123451' })).body
  airtel.answer('0733123451', 'accept')
  await paymentIn(customer, lost.external_reference, 'completed')
  for (const phone of ['0733000003', '0733000004']) {
    const { external_reference } = (await deposit(customer, { phone })).body
    await paymentIn(customer, external_reference, 'completed')
  }
  await airtel.callbacks.idle()
  await app.advance(1_001)
  await paymentIn(customer, ignored.external_reference, 'expired')
  // What is paid after all is the customer's.
  airtel.answer('0733123450', 'accept')
  await paymentIn(customer, ignored.external_reference, 'completed')
  expect(await walletOf(customer, 'KES')).toBe('3940.00')
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-400_000n)
})

test('PRV-129 a prompt whose acknowledgement was lost is asked about by our own id; one that never arrived is given up', {
  tags: 'long',
}, async () => {
  await using app = await startBoth({ AIRTEL_PROMPT_MS: '2000' })
  const { airtel } = app.sandbox.control
  const customer = await app.customer()
  airtel.callbacks.setMode({ lose: true })
  airtel.fail({ endpoint: 'collect', how: 'down', when: 'after' })
  const there = (await deposit(customer, { phone: PHONE })).body
  airtel.fail({ endpoint: 'collect', how: 'down' })
  const never = (await deposit(customer, { phone: '0733123457' })).body
  expect(there.message).toMatch(/We are not sure yet/)
  airtel.answer(PHONE, 'accept')
  await app.startBackground()
  await paymentIn(customer, there.external_reference, 'completed')
  await app.advance(2_001)
  await paymentIn(customer, never.external_reference, 'expired')
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-100_000n)
})

test('PRV-130 tokens that ended, a changed key and a refused pace end nothing; what never left is tried again', {
  tags: 'long',
}, async () => {
  await using app = await startBothPaying()
  const { airtel } = app.sandbox.control
  const customer = await rich(app, 2n * WHOLE_UNITS)
  await paymentIn(customer, (await deposit(customer, { phone: PHONE })).body.external_reference, 'completed')
  airtel.endTokens()
  airtel.changeKey()
  await paymentIn(customer, (await deposit(customer, { phone: PHONE })).body.external_reference, 'completed')
  airtel.fail({ endpoint: 'token', how: 'error' })
  airtel.endTokens()
  const reference = newReference()
  expect((await deposit(customer, { phone: PHONE, reference })).problem.code).toBe('provider_unavailable')
  // Another process may still wait for the token that this one asked for in vain.
  const taken = await until('it is tried again', async () => {
    const again = await deposit(customer, { phone: PHONE, reference })
    return again.status === 200 && again.body
  })
  expect(taken.status).toBe('pending')
  await paymentIn(customer, reference, 'completed')
  expect(airtel.collections(PHONE)).toHaveLength(3)
})

test('PRV-133 a ported number goes where its customer says, and a repeat that says otherwise is another request', {
  tags: 'long',
}, async () => {
  await using app = await startBothPaying()
  app.sandbox.control.airtel.port('0712345678')
  const customer = await rich(app)
  const body = { phone_number: '0712345678', amount: '1000', network: 'airtel' as PhoneNetwork }
  const key = newReference()
  const send = (network: PhoneNetwork) =>
    customer.call(depositByPhone, { key, body: { ...body, network, reference: key } })
  expect((await send('airtel')).body.network).toBe('airtel')
  expect((await send('mpesa')).problem.code).toBe('idempotency_conflict')
  await paymentIn(customer, key, 'completed')
  const reference = newReference()
  const sent = await customer.call(payoutToPhone, {
    key: reference,
    body: { phone_number: '0712345678', amount: '10000', provider: 'airtel', reference },
  })
  await paymentIn(customer, sent.body.external_reference, 'completed')
  expect(app.sandbox.control.airtel.payouts('0712345678')).toHaveLength(1)
})

test('PRV-134 a number of the other network is refused in words, with and without Airtel’s keys', {
  tags: 'long',
}, async () => {
  await using app = await startBoth()
  const customer = await app.customer()
  const wrong = (
    await customer.call(depositByPhone, {
      key: 'airtel-wrong-1',
      body: { phone_number: '0712345678', amount: '100', network: 'airtel', reference: 'airtel-wrong-1' },
    })
  ).problem
  expect([wrong.code, wrong.detail]).toEqual([
    'payment_refused',
    'This number is not on Airtel Money. Please check it, or use another phone.',
  ])
  await using alone = await startTestApp({ sandbox: true })
  const other = await alone.customer()
  const refused = (await deposit(other, { phone: PHONE })).problem
  expect([refused.code, refused.detail]).toEqual([
    'payment_refused',
    'This number is not on M-Pesa. Please check it, or use another phone.',
  ])
  const named = await other.call(depositByPhone, {
    key: 'airtel-named-1',
    body: { phone_number: PHONE, amount: '100', network: 'airtel', reference: 'airtel-named-1' },
  })
  expect(named.problem.code).toBe('method_unavailable')
  expect((await alone.call(paymentOptions)).body.phone_networks).toEqual([{ network: 'mpesa' }])
})

test('PRV-135 each network is stopped by its own switch, and the other goes on', { tags: 'long' }, async () => {
  await using app = await startBothPaying()
  const customer = await rich(app, 2n * WHOLE_UNITS)
  const support = await staffMember(app, 'support')
  for (const name of ['airtel_in', 'airtel_out'] as const) expect((await stop(support, name)).status).toBe(200)
  const { code, detail } = (await deposit(customer, { phone: PHONE })).problem
  expect(code).toBe('service_paused')
  expect(detail).toMatch(/^Paying by Airtel Money is paused/)
  expect((await payout(customer, { phone: PHONE })).problem.code).toBe('service_paused')
  const { external_reference } = (await deposit(customer)).body
  await paymentIn(customer, external_reference, 'completed')
  await paymentIn(customer, (await payout(customer)).body.external_reference, 'completed')
  const { methods, phone_networks } = (await app.call(paymentOptions)).body
  expect(methods.find(({ method }) => method === 'mpesa')?.paused).toBeUndefined()
  expect(phone_networks?.map(({ paused }) => paused !== undefined)).toEqual([false, true])
  // What is asked below the doors is asked there again.
  const network = app.deps.mobileMoney.airtel
  const held = await network?.pay({ ref: 'pyt_x', phone: '+254733123456', amount: money('KES', 1000n), remark: 'x' })
  expect(held).toEqual({ kind: 'held', stop: 'airtel_out' })
})

test('PRV-136 a callback without the address’s secret or Airtel’s hash leaves no trace, and says nothing of M-Pesa’s prompts', {
  tags: 'long',
}, async () => {
  await using app = await startBoth()
  await app.startBackground()
  const customer = await app.customer()
  const { airtel } = app.deps.config.phoneNetworks
  const { external_reference } = (await deposit(customer)).body
  const prompt = await app.deps.db.selectFrom('prompts').selectAll().executeTakeFirstOrThrow()
  const body = { transaction: { id: prompt.id.replace('_', ''), status_code: 'TS', message: 'x' } }
  const tell = (secret: string, given: object) =>
    app.call(phoneNetworkCallback, { params: { network: 'airtel', secret }, body: given as never })
  expect((await tell('not-the-secret-of-anybody', body)).problem.code).toBe('signature_invalid')
  expect((await tell(airtel?.callbackSecret ?? '', body)).problem.code).toBe('signature_invalid')
  if (airtel) airtel.callbackKey = undefined
  expect((await tell(airtel?.callbackSecret ?? '', { none: 1 })).problem.code).toBe('malformed_request')
  expect((await tell(airtel?.callbackSecret ?? '', body)).body).toEqual({ received: true })
  await until('it is kept as of nobody', async () => {
    const [event, ...more] = await app.deps.db.selectFrom('webhook_events').selectAll().execute()
    return more.length === 0 && event?.provider === 'airtel' && event.outcome === 'unmatched'
  })
  expect((await statusOf(customer, external_reference)).status).toBe('pending')
})
