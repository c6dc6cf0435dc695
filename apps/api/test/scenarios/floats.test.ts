// Floats: what providers say they can pay out, and what happens to payouts when that is too little.
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { readTreasury, type TreasuryFloat } from '@kivuko/contract/console-treasury.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { askFloatsJob } from '../../src/settlement/float-jobs.ts'
import { postResult } from '../support/mobile-messages.ts'
import {
  giveNaira,
  heldBy,
  ledgerFaults,
  newReference,
  paymentIn,
  payout,
  startWithNaira,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { startScraping } from '../support/scrape.ts'
import { type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000
const WAITS = /^Payouts wait until money is added .* Yours waits and goes on by itself/

async function floatsOf(member: Member): Promise<TreasuryFloat[]> {
  return (await member.call(readTreasury)).body.floats
}

function askNow({ deps }: TestApp): Promise<void> {
  return inTransaction(deps.db, (tx) => askFloatsJob.enqueue(tx, {}))
}

async function floatOf(member: Member, provider: string, available: string): Promise<TreasuryFloat> {
  return until(`${provider} can pay out ${available}`, async () =>
    (await floatsOf(member)).find((float) => float.provider === provider && float.available === available),
  )
}

async function disbursements({ deps }: TestApp) {
  return deps.db.selectFrom('disbursements').selectAll().orderBy('created_at').orderBy('id').execute()
}

test('PRV-100 PRV-101 PRV-102 floats of all providers are asked for, kept with their time, and low below their bound', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { FLOAT_EVERY_MS: '300000' } })
  const treasurer = await staffMember(app, 'treasury')
  expect((await floatsOf(treasurer)).map(({ provider, available, as_of }) => [provider, available, as_of])).toEqual([
    ['bills', null, null],
    ['bills', null, null],
    ['mpesa', null, null],
    ['paystack', null, null],
  ])
  const { phones, bank } = app.sandbox.control
  phones.setPayoutFloat(249_999)
  bank.setBalance(1_234_500)
  const before = app.clock.now()
  await app.startBackground()
  expect(await floatOf(treasurer, 'mpesa', '249999.00')).toMatchObject({
    currency: 'KES',
    bound: '250000.00',
    is_low: true,
    waiting: { count: 0, amount: '0.00', since: null },
  })
  const naira = await floatOf(treasurer, 'paystack', '12345.00')
  expect(naira).toMatchObject({ currency: 'NGN', bound: '0.00', is_low: false })
  expect(new Date(naira.as_of ?? '').getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect((await floatsOf(treasurer)).filter(({ provider }) => provider === 'stripe')).not.toEqual([])

  phones.setPayoutFloat(250_000)
  await app.advance(5 * MINUTE_MS)
  expect(await floatOf(treasurer, 'mpesa', '250000.00')).toMatchObject({ is_low: false })
  // A message that answers no question of ours, or an older one, changes nothing.
  const { callbackUrl, callbackSecret } = app.deps.config.mobileMoney ?? { callbackUrl: '', callbackSecret: '' }
  const Value = 'Utility Account|KES|1.00|1.00|0.00|0.00'
  await fetch(`${callbackUrl}/${callbackSecret}/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      Result: {
        ResultCode: '0',
        ConversationID: 'AG_forged',
        ResultParameters: { ResultParameter: [{ Key: 'AccountBalance', Value }] },
      },
    }),
  })
  const forged = () =>
    app.deps.db.selectFrom('webhook_events').select('outcome').where('object_ref', '=', 'AG_forged').executeTakeFirst()
  await until('the forged one is handled', async () => (await forged())?.outcome === 'unmatched')
  expect(await floatOf(treasurer, 'mpesa', '250000.00')).toMatchObject({ is_low: false })
})

test('PRV-101 the metrics tell each float, its age, whether it is low, and what waits for it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { FLOAT_EVERY_MS: '300000', METRICS_PORT: '0' } })
  const treasurer = await staffMember(app, 'treasury')
  app.sandbox.control.phones.setPayoutFloat(100)
  await app.startBackground()
  await floatOf(treasurer, 'mpesa', '100.00')
  await using scraper = await startScraping(app.deps)
  const text = await scraper.read()
  const labels = 'provider="mpesa",currency="KES"'
  expect(text).toContain(`kivuko_float{${labels}} 100`)
  expect(text).toContain(`kivuko_float_low{${labels}} 1`)
  expect(text).toContain(`kivuko_payouts_short{${labels}} 0`)
  expect(text).toContain(`kivuko_payouts_short_age_seconds{${labels}} 0`)
  expect(text).toMatch(/kivuko_float_age_seconds\{provider="mpesa",currency="KES"\} [0-9.]+/)
})

test('PRV-103 PRV-104 a payout that M-Pesa lacks the money for waits, says so, is listed, and is paid once, in order, when the float is filled', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(4n * WHOLE_UNITS)
  await using _ = app
  app.deps.config.floatEveryMs = 5 * MINUTE_MS
  const { phones } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  phones.setPayoutFloat(0)
  // Nobody has told the float yet: M-Pesa itself says that it is too small.
  const first = (await payout(customer, { phone: '0722000201' })).body
  phones.fail({ endpoint: 'accountbalance', how: 'error', times: 1 })
  await app.startBackground()
  await until('M-Pesa refused it', async () => (await disbursements(app))[0]?.shortages === 1)
  const [row] = await disbursements(app)
  expect(row).toMatchObject({ state: 'waiting', conversation_ref: null, attempts: 0, ended_at: null })
  expect(await statusOf(customer, first.external_reference)).toMatchObject({
    status: 'pending',
    message: expect.stringMatching(WAITS),
  })
  // The refusal again, and by another name: nothing changes.
  const refusal = app.sandbox.control.phones.payouts('0722000201')[0]
  await postResult(app, { id: row?.id ?? '', conversationRef: refusal?.conversationId ?? '', code: 1 })
  await postResult(app, { id: `${row?.id}-1`, conversationRef: 'AG_forged', code: 0, amount: 1 })

  const second = (await payout(customer, { phone: '0722000202', amount: '1000' })).body
  await until('the small one waits behind it', async () => (await disbursements(app))[1]?.short_since)
  const third = (await payout(customer, { phone: '0722000203' })).body
  await until('the third waits', async () => (await disbursements(app))[2]?.short_since)
  expect((await disbursements(app)).map(({ state, shortages }) => [state, shortages])).toEqual([
    ['waiting', 1],
    ['waiting', 0],
    ['waiting', 0],
  ])
  expect(phones.payouts().filter(({ result }) => result?.code === 0)).toEqual([])
  const { rows } = (await treasurer.call(listStuckPayments, { query: { kind: 'payout' } })).body
  expect(rows.map(({ reference }) => reference)).toEqual(
    [first, second, third].map(({ external_reference }) => external_reference),
  )
  expect(rows[0]).toMatchObject({ actions: [], waits_for: expect.stringContaining('too little money') })
  const mpesa = (await floatsOf(treasurer)).find(({ provider }) => provider === 'mpesa')
  expect(mpesa?.waiting.count).toBe(3)

  // As much as the first two need: the third waits on.
  const needs = [first, second].reduce((sum, { received }) => sum + Number(received), 0)
  phones.setPayoutFloat(needs)
  await app.advance(MINUTE_MS)
  await paymentIn(customer, first.external_reference, 'completed')
  await paymentIn(customer, second.external_reference, 'completed')
  await floatOf(treasurer, 'mpesa', `${needs}.00`)
  expect((await statusOf(customer, third.external_reference)).message).toMatch(WAITS)
  phones.setPayoutFloat(1_000_000)
  await app.advance(MINUTE_MS)
  await paymentIn(customer, third.external_reference, 'completed')
  const paid = phones.payouts().filter(({ result }) => result?.code === 0)
  expect(paid.map(({ msisdn }) => msisdn).sort()).toEqual(['254722000201', '254722000202', '254722000203'])
  expect(await heldBy(app, customer)).toBe(0n)
  expect(await ledgerFaults(app)).toEqual([])
})

test('PRV-103 what waits for a float can be taken back, and is then never paid', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  app.deps.config.floatEveryMs = 5 * MINUTE_MS
  const { phones } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  phones.setPayoutFloat(5)
  await app.startBackground()
  await floatOf(treasurer, 'mpesa', '5.00')
  const { external_reference } = (await payout(customer)).body
  await until('it waits', async () => (await disbursements(app))[0]?.short_since)
  // The float was known, so M-Pesa was not asked.
  expect(phones.payouts()).toEqual([])
  const line = await app.deps.db.selectFrom('transactions').select('id').executeTakeFirstOrThrow()
  expect((await customer.call(cancelTransaction, { params: { id: line.id } })).status).toBe(200)
  phones.setPayoutFloat(1_000_000)
  // Nothing waits, so there is no hurry.
  await app.advance(5 * MINUTE_MS)
  await floatOf(treasurer, 'mpesa', '1000000.00')
  expect((await statusOf(customer, external_reference)).status).toBe('cancelled')
  expect(phones.payouts()).toEqual([])
  expect(await walletOf(customer, 'NGN')).toBe('10250.00')
})

test('PRV-152 what waits for a float does not leave an account that came to be held or frozen meanwhile: it is in the wallet again', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  app.deps.config.floatEveryMs = 5 * MINUTE_MS
  const { phones } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  phones.setPayoutFloat(5)
  await app.startBackground()
  await floatOf(treasurer, 'mpesa', '5.00')
  const [first, second] = [(await payout(customer)).body, (await payout(customer, { reference: newReference() })).body]
  await until('both wait', async () => (await disbursements(app)).filter((each) => each.short_since).length === 2)
  const userId = customer.user.id as UserId
  const hold = { user_id: userId, cause: 'dsp_float', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  phones.setPayoutFloat(1_000_000)
  await app.advance(5 * MINUTE_MS)
  expect((await paymentIn(customer, first.external_reference, 'failed')).message).toMatch(/card payment of yours/)
  await paymentIn(customer, second.external_reference, 'failed')
  expect(phones.payouts()).toEqual([])
  expect(await heldBy(app, customer)).toBe(0n)
  expect(await ledgerFaults(app)).toEqual([])
})

test('PRV-105 while nobody tells the float, the first in line is tried every ten minutes, and what follows it waits', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const { phones } = app.sandbox.control
  phones.setPayoutFloat(0)
  await app.startBackground()
  const first = (await payout(customer, { phone: '0722000201' })).body
  await until('M-Pesa refused it', async () => (await disbursements(app))[0]?.shortages === 1)
  await payout(customer, { phone: '0722000202', reference: newReference() })
  await until('the second waits', async () => (await disbursements(app))[1]?.short_since)
  await app.advance(9 * MINUTE_MS)
  await askNow(app)
  await app.advance(MINUTE_MS + 1_000)
  await until('it was tried again', async () => (await disbursements(app))[0]?.shortages === 2)
  expect((await disbursements(app))[1]).toMatchObject({ state: 'waiting', shortages: 0 })
  expect(
    phones
      .payouts()
      .map(({ originatorConversationId }) => originatorConversationId)
      .sort(),
  ).toEqual([(await disbursements(app))[0]?.id, `${(await disbursements(app))[0]?.id}-1`])
  phones.setPayoutFloat(1_000_000)
  await app.advance(11 * MINUTE_MS)
  await paymentIn(customer, first.external_reference, 'completed')
})

test('PRV-104 two processes that release at once send each payout once', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira(WHOLE_UNITS)
  await using _ = app
  app.deps.config.floatEveryMs = 5 * MINUTE_MS
  const { phones } = app.sandbox.control
  const other = await app.customer()
  await giveNaira(app, other, WHOLE_UNITS)
  phones.setPayoutFloat(0)
  await app.startBackground()
  const all = await Promise.all([payout(customer, { phone: '0722000201' }), payout(other, { phone: '0722000202' })])
  await until('both wait', async () => (await disbursements(app)).every(({ short_since }) => short_since))
  phones.setPayoutFloat(1_000_000)
  await app.advance(2 * MINUTE_MS)
  await Promise.all([askNow(app), askNow(app), askNow(app)])
  await paymentIn(customer, all[0].body.external_reference, 'completed')
  await paymentIn(other, all[1].body.external_reference, 'completed')
  expect(phones.payouts().filter(({ result }) => result?.code === 0)).toHaveLength(2)
})
