// What M-Pesa takes at once and in a day, as the operator sets it.
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/read-config.ts'
import { deposit, giveNaira, paymentIn, payout, startPaying, WHOLE_UNITS } from '../support/phone-payments.ts'

const BOUNDS = { MPESA_MIN: '100', MPESA_MAX: '250000', MPESA_PAYOUT_MIN: '50', MPESA_PAYOUT_MAX: '700' }

test('PRV-109 deposits, their form and payouts go by the bounds of the settings, and refusals name them', {
  tags: 'long',
}, async () => {
  await using app = await startPaying(BOUNDS)
  const customer = await app.customer()
  const { methods } = (await app.call(paymentOptions)).body
  expect(methods.find(({ currency, method }) => currency === 'KES' && method === 'mpesa')).toMatchObject({
    minimum: '100.00',
    maximum: '250000.00',
  })
  for (const amount of ['99', '250001'])
    expect((await deposit(customer, { amount })).problem).toMatchObject({
      code: 'amount_out_of_range',
      detail: 'Amount must be between KES 100 and KES 250,000',
    })
  expect((await deposit(customer, { amount: '250000' })).status).toBe(200)
  await giveNaira(app, customer, 100n * WHOLE_UNITS)
  const quoted = await customer.call(quotePayout, { body: { amount: '10000' } })
  expect(quoted.problem.detail).toMatch(/^M-Pesa pays out between KSh\s50.00 and KSh\s700.00 at once; this amount/)
})

test('PRV-110 one phone pays and is paid no more in a day of Nairobi than the settings allow; the next day begins at its midnight', {
  tags: 'long',
}, async () => {
  await using app = await startPaying({ MPESA_DAY_MAX: '1500' })
  const customer = await app.customer()
  const other = await app.customer()
  const first = (await deposit(customer, { amount: '1000' })).body
  // A phone answers one prompt at a time.
  await paymentIn(customer, String(first.reference), 'completed')
  const tooMuch = await deposit(other, { amount: '501' })
  expect(tooMuch.problem.detail).toMatch(
    /^M-Pesa moves at most KSh\s1,500.00 a day for one phone. KSh\s500.00 is left today for this one\.$/,
  )
  expect((await deposit(other, { amount: '500' })).status).toBe(200)
  expect((await deposit(other, { amount: '501', phone: '0712345679' })).status).toBe(200)

  await giveNaira(app, customer, 100n * WHOLE_UNITS)
  const { received } = (await payout(customer, { phone: '0722000201' })).body
  expect(Number(received)).toBeGreaterThan(750)
  const second = await payout(customer, { phone: '0722000201' })
  expect(second.problem).toMatchObject({ code: 'amount_out_of_range' })
  expect(second.problem.detail).toMatch(/a day for one phone/)
  const now = app.clock.now().getTime() + 3 * 60 * 60_000
  const day = 24 * 60 * 60_000
  await app.advance(day - (now % day))
  const next = await app.customer()
  expect((await deposit(next, { amount: '1500' })).status).toBe(200)
})

test.for([
  ['MPESA_MAX', '250001'],
  ['MPESA_MIN', '0'],
  ['MPESA_PAYOUT_MIN', '9'],
  ['MPESA_PAYOUT_MAX', '250001'],
  ['MPESA_DAY_MAX', '500001'],
  ['MPESA_MIN', '200000'],
])('PRV-109 %s of %s is beyond the network, or the wrong way round, and is refused', ([name = '', value]) => {
  const keys = [
    'MPESA_CONSUMER_KEY',
    'MPESA_CONSUMER_SECRET',
    'MPESA_PASSKEY',
    'MPESA_INITIATOR',
    'MPESA_SECURITY_CREDENTIAL',
  ].map((key) => [key, `${key.toLowerCase()}-of-the-tests`])
  const settings = {
    DATABASE_URL: 'postgres://kivuko@localhost/kivuko',
    ACCOUNT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
    DOCUMENT_KEY: 'only-for-tests-too-only-for-tests-too',
    ...Object.fromEntries(keys),
    MPESA_SHORTCODE: '174379',
    MPESA_PAYOUT_SHORTCODE: '600992',
    MPESA_CALLBACK_SECRET: 'only-for-tests-the-callback-secret',
  }
  expect(readConfig(settings).mobileMoney).toBeDefined()
  expect(() => readConfig({ ...settings, [name]: value })).toThrow(name)
})
