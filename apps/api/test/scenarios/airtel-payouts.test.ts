// Payouts over Airtel Money: paid, refused, or unknown and settled by a question.
import { expect, test } from 'vitest'
import { findMissingPayouts } from '../../src/rails/find-missing-payouts.ts'
import { sendMissingPayout } from '../../src/rails/send-missing-payout.ts'
import { rich, startBoth } from '../support/both-networks.ts'
import {
  disbursementOf,
  heldBy,
  ledgerFaults,
  ledgerUnits,
  linesOf,
  paymentIn,
  paymentNotices,
  payout,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

const PHONE = '0733123456'

test.for([
  ['0733123456', 'completed', /paid it out/],
  ['0733000008', 'completed', /paid it out/],
  ['0733000007', 'failed', /That number is not on Airtel Money/],
  ['0733000010', 'failed', /Airtel Money could not pay this out/],
] as const)('PRV-131 a payout to %s ends %s', async ([phone, status, notice]) => {
  await using app = await startBoth()
  const customer = await rich(app)
  await app.startBackground()
  const sent = (await payout(customer, { phone })).body
  expect(sent.network).toBe('airtel')
  await paymentIn(customer, sent.external_reference, status)
  expect(await heldBy(app, customer)).toBe(0n)
  expect(await paymentNotices(customer)).toMatchObject([{ message: expect.stringMatching(notice) }])
  expect(await linesOf(customer)).toMatchObject([{ description: expect.stringContaining('by Airtel Money') }])
  const paid = status === 'completed' ? BigInt(sent.received.replace('.', '')) : 0n
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(paid)
  expect(app.sandbox.control.phones.payouts()).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})

test('PRV-132 a payout whose answer was lost is settled by a question; one Airtel does not know waits for a person', {
  tags: 'long',
}, async () => {
  await using app = await startBoth()
  const customer = await rich(app, 2n * WHOLE_UNITS)
  const { airtel } = app.sandbox.control
  airtel.fail({ endpoint: 'disburse', how: 'down', when: 'after' })
  airtel.fail({ endpoint: 'disburse', how: 'down' })
  airtel.beAmbiguous()
  const first = (await payout(customer, { phone: '0733123451' })).body
  const second = (await payout(customer, { phone: '0733123452' })).body
  await app.startBackground()
  const known = await until('one of both is paid', async () => {
    for (const { external_reference } of [first, second])
      if ((await statusOf(customer, external_reference)).status === 'completed') return external_reference
    return undefined
  })
  expect(known).toMatch(/^KV-/)
  const [missing] = await until('the other is missing', async () => {
    const found = await findMissingPayouts(app.deps.db, 'airtel')
    return found.length > 0 && found
  })
  if (!missing) throw new Error('it is missing')
  // M-Pesa's statement says nothing of it.
  expect(await findMissingPayouts(app.deps.db, 'mpesa')).toEqual([])
  expect(airtel.payouts()).toHaveLength(1)
  await sendMissingPayout(app.deps, missing.id, { actor: 'command:grace', reason: 'not on the statement' })
  for (const { external_reference } of [first, second]) await paymentIn(customer, external_reference, 'completed')
  expect(airtel.payouts()).toHaveLength(2)
  expect(await heldBy(app, customer)).toBe(0n)
})

test('PRV-131 an empty wallet of ours pays nothing and gives everything back', async () => {
  await using app = await startBoth()
  const customer = await rich(app)
  app.sandbox.control.airtel.setPayoutFloat(0)
  await app.startBackground()
  const { external_reference } = (await payout(customer, { phone: PHONE })).body
  await paymentIn(customer, external_reference, 'failed')
  expect(await walletOf(customer, 'NGN')).toBe('10250.00')
})

test('PRV-132 a payout that is under way stays held while Airtel calls it ambiguous', { tags: 'long' }, async () => {
  await using app = await startBoth()
  const customer = await rich(app)
  app.sandbox.control.airtel.setTimes({ lateMs: 2_000 })
  await app.startBackground()
  const { external_reference } = (await payout(customer, { phone: '0733000004' })).body
  await until('it was asked about', async () => {
    app.sandbox.control.airtel.beAmbiguous()
    const [row] = app.sandbox.control.airtel.payouts('0733000004')
    return (row?.questions ?? 0) > 1
  })
  expect((await disbursementOf(app)).state).toBe('sent')
  expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
  await paymentIn(customer, external_reference, 'completed')
})

test('PRV-131 M-Pesa’s empty float holds no payout over Airtel Money back, and those take nothing from it', {
  tags: 'long',
}, async () => {
  await using app = await startBoth()
  const customer = await rich(app, 3n * WHOLE_UNITS)
  const { phones, airtel } = app.sandbox.control
  app.deps.config.floatEveryMs = 300_000
  phones.setPayoutFloat(0)
  await app.startBackground()
  const short = (await payout(customer, { phone: '0722000201' })).body
  const { external_reference: waiting } = short
  await until('it waits for M-Pesa’s float', async () => {
    const rows = await app.deps.db.selectFrom('disbursements').select('short_since').execute()
    return rows.some(({ short_since }) => short_since !== null)
  })
  const { external_reference } = (await payout(customer, { phone: PHONE })).body
  await paymentIn(customer, external_reference, 'completed')
  expect((await statusOf(customer, waiting)).status).toBe('pending')
  // As much as the one that waits needs: what left over Airtel Money since counts for nothing.
  phones.setPayoutFloat(Math.trunc(Number(short.received)))
  await app.advance(60_000)
  await paymentIn(customer, waiting, 'completed')
  expect(airtel.payouts()).toHaveLength(1)
  expect(phones.payouts('0722000201').filter(({ result }) => result?.code === 0)).toHaveLength(1)
  expect(await ledgerFaults(app)).toEqual([])
})
