// Naira out to a phone in Kenya, over HTTP and the sandbox's M-Pesa: held, sent once, settled or given back.
import { payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { money, parse } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { PayoutId, UserId } from '../../src/platform/ids.ts'
import { cancelPayout } from '../../src/trading/cancel-payout.ts'
import { findRecentPhones } from '../../src/trading/payouts/find-recent-phones.ts'
import { sendToPhone } from '../../src/trading/payouts/send-to-phone.ts'
import {
  disbursementOf,
  giveNaira,
  heldBy,
  ledgerFaults,
  ledgerUnits,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  payout,
  startWithNaira,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

test('API-51 SND-32 SND-33 a payout at a firm quote is held at once, paid out in whole shillings, and settled', async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const quote = (await customer.call(quotePayout, { body: { amount: '10000' } })).body
  expect(quote).toMatchObject({ amount: '10000.00', fee: '250.00', total: '10250.00', received_currency: 'KES' })
  expect(quote.received).toMatch(/^\d+\.00$/)

  const started = (await payout(customer, { quoteId: quote.quote_id })).body
  expect(started).toMatchObject({ status: 'pending', received: quote.received, currency: 'NGN', fee: '250.00' })
  expect(started.message).toMatch(/on its way to 0712 345 678\. This takes 1-5 minutes\./)
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
  expect(await linesOf(customer)).toMatchObject([
    { transaction_type: 'transfer', status: 'pending', amount: '10000.00', fee: '250.00', currency: 'NGN' },
  ])

  await app.startBackground()
  const done = await paymentIn(customer, started.external_reference, 'completed')
  expect(done.message).toMatch(/was sent to 0712 345 678/)
  const shillings = Number.parseInt(quote.received, 10)
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000 + shillings)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(BigInt(shillings) * 100n)
  expect(await ledgerUnits(app, 'fees:NGN')).toBe(25_000n)
  expect(await ledgerUnits(app, 'spread:KES')).toBeGreaterThan(0n)
  expect(await heldBy(app, customer)).toBe(0n)
  const [line] = await linesOf(customer)
  expect(line).toMatchObject({ status: 'completed', recipient_phone: '+254712345678' })
  expect(line?.recipient_name).toMatch(/^[A-Z]+ [A-Z]+$/)
  expect(await paymentNotices(customer)).toMatchObject([
    { type: 'transaction', title: expect.stringMatching(/was sent to/) },
  ])
  expect(await findRecentPhones(app.deps.db, customer.user.id as UserId, 5)).toMatchObject([
    { phone: '+254712345678', name: line?.recipient_name },
  ])
  expect(await ledgerFaults(app)).toEqual([])
})

test('SND-30 SND-31 SND-29 amounts the rail does not take, and numbers that are none, are refused with their sentences', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(10n ** 13n)
  await using _ = app
  for (const amount of ['50', '99.99'])
    expect((await payout(customer, { amount })).problem.detail).toBe('The least you can send is ₦100.00.')
  for (const amount of ['100', '9000000']) {
    const quoted = await customer.call(quotePayout, { body: { amount } })
    expect(quoted.problem.code).toBe('amount_out_of_range')
    expect(quoted.problem.detail).toMatch(/M-Pesa pays out between KSh\u00a010\.00 and KSh\u00a0250,000\.00 at once/)
    expect((await payout(customer, { amount })).problem.detail).toBe(quoted.problem.detail)
  }
  expect((await payout(customer, { phone: '123' })).problem.errors).toMatchObject([{ field: 'phone_number' }])
})

test('SND-26 one unit too little is refused and nothing is written; the exact amount with its fee is taken', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(WHOLE_UNITS - 1n)
  await using _ = app
  const quote = (await customer.call(quotePayout, { body: { amount: '10000' } })).body
  const { code, detail } = (await payout(customer, { quoteId: quote.quote_id })).problem
  expect([code, detail]).toEqual(['insufficient_balance', 'Insufficient balance (including fees)'])
  expect(await linesOf(customer)).toEqual([])
  expect(await app.deps.db.selectFrom('disbursements').select('id').execute()).toEqual([])
  await giveNaira(app, customer, 1n)
  // The refused call left the quote unused.
  expect((await payout(customer, { quoteId: quote.quote_id })).body.status).toBe('pending')
  expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
})

test('a quote is used once, by its owner, for its amount, in time', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira(10n * WHOLE_UNITS)
  await using _ = app
  const stranger = await app.customer()
  const quoteId = (await customer.call(quotePayout, { body: { amount: '1000' } })).body.quote_id
  const refusal = async (who: Customer, amount: string) => (await payout(who, { amount, quoteId })).problem.code
  expect(await refusal(stranger, '1000')).toBe('quote_not_found')
  expect(await refusal(customer, '1000.01')).toBe('quote_altered')
  expect((await payout(customer, { amount: '1000', quoteId })).body.status).toBe('pending')
  expect(await refusal(customer, '1000')).toBe('quote_used')
  const late = (await customer.call(quotePayout, { body: { amount: '1000' } })).body.quote_id
  await app.advance(60_001)
  expect((await payout(customer, { amount: '1000', quoteId: late })).problem.code).toBe('quote_expired')
  app.sandbox.control.tickers.switchOff(true)
  await app.advance(60_001)
  expect((await payout(customer, { amount: '1000' })).problem.code).toBe('rates_unavailable')
  expect((await customer.call(quotePayout, { body: { amount: '1000' } })).problem.code).toBe('rates_unavailable')
})

test('what the house cannot supply, a suspended account, and an installation without mobile money are refused', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const stock = await ledgerUnits(app, 'treasury:KES')
  await app.deps.ledger.post({
    key: 'empty',
    kind: 'treasury_withdrawal',
    reference: 'empty',
    entries: [
      { account: { name: 'treasury:KES', asset: 'KES', mayGoNegative: false }, units: -stock + 100_000n },
      { account: { name: 'clearing:custody:KES', asset: 'KES', mayGoNegative: true }, units: stock - 100_000n },
    ],
  })
  // KES 1,000 are left: enough for one, not for two under way.
  expect((await payout(customer, { amount: '8000' })).body.status).toBe('pending')
  expect((await payout(customer, { amount: '1900', reference: newReference() })).body.status).toBe('pending')
  await giveNaira(app, customer, WHOLE_UNITS)
  expect((await payout(customer, { amount: '8000' })).problem.code).toBe('supply_short')
  await app.deps.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute()
  expect((await payout(customer)).problem.code).toBe('account_suspended')

  await using bare = await startTestApp()
  const other = await bare.customer()
  expect((await payout(other)).problem.code).toBe('method_unavailable')
  expect((await other.call(quotePayout, { body: { amount: '1000' } })).problem.code).toBe('method_unavailable')
})

test('shillings promised to a payout under way are nobody else’s: whatever is spent meanwhile, it can be booked', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const { external_reference, received = '' } = (await payout(customer)).body
  const promised = await ledgerUnits(app, 'payouts:promised:KES')
  expect(promised).toBeGreaterThanOrEqual(parse('KES', received)?.units ?? 0n)
  const stock = await ledgerUnits(app, 'treasury:KES')
  const spend = (key: string, units: bigint) =>
    app.deps.ledger.post({
      key,
      kind: 'treasury_withdrawal',
      reference: key,
      entries: [
        { account: treasury('KES'), units: -units },
        { account: clearing('custody', 'KES'), units },
      ],
    })
  await expect(spend('too-much', stock + 1n)).rejects.toMatchObject({ code: 'insufficient_balance' })
  await spend('all', stock)
  await app.startBackground()
  await paymentIn(customer, external_reference, 'completed')
  expect(await ledgerUnits(app, 'payouts:promised:KES')).toBe(0n)
  expect(await ledgerFaults(app)).toEqual([])
})

test('API-103 API-51 a reference that is not the key is taken, and names one payout whatever the key', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const send = (key: string, amount = '1000') =>
    customer.call(payoutToPhone, { key, body: { phone_number: '0712345678', amount, reference: 'invoice-2026-11' } })
  const first = await send(newReference())
  expect(first.body).toMatchObject({ status: 'pending', reference: 'invoice-2026-11', message: expect.any(String) })
  expect((await send(newReference())).body.external_reference).toBe(first.body.external_reference)
  expect((await send(newReference(), '1500')).problem.code).toBe('idempotency_conflict')
  expect(await linesOf(customer)).toHaveLength(1)
})

test('the same reference again is the same payout; for another phone it is a conflict', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const reference = newReference()
  const first = (await payout(customer, { reference })).body
  expect((await payout(customer, { reference })).body).toEqual(first)
  expect((await payout(customer, { reference, phone: '0712345679' })).problem.code).toBe('idempotency_conflict')
  // Also when the stored answer is forgotten.
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await payout(customer, { reference })).body.external_reference).toBe(first.external_reference)
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await payout(customer, { reference, amount: '9999' })).problem.code).toBe('idempotency_conflict')
  expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
})

test('two processes that send the whole balance at once: exactly one does', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const other = createDeps(app.deps.config)
  try {
    await other.rates.refresh()
    const request = (index: number) => ({
      userId: customer.user.id as UserId,
      phone: '+254712345678',
      amount: money('NGN', 1_000_000n),
      clientReference: `race-${index}`,
      prove: async () => {},
    })
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map((index) => sendToPhone(index % 2 ? other : app.deps, request(index))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['insufficient_balance']))
    expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
    expect(await ledgerFaults(app)).toEqual([])
  } finally {
    await other.close()
  }
})

test('a payout can be taken back until it is sent, by its owner, and what was held is free again', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const stranger = await app.customer()
  const started = (await payout(customer)).body
  const { id } = await disbursementOf(app)
  const userId = customer.user.id as UserId
  await expect(cancelPayout(app.deps, stranger.user.id as UserId, id as PayoutId)).rejects.toThrow('could not find')
  expect(await cancelPayout(app.deps, userId, id as PayoutId)).toMatchObject({ state: 'cancelled' })
  expect(await cancelPayout(app.deps, userId, id as PayoutId)).toMatchObject({ state: 'cancelled' })
  expect(await statusOf(customer, started.reference)).toMatchObject({
    status: 'cancelled',
    message: 'You cancelled this transfer. The money is back in your wallet.',
  })
  expect(await linesOf(customer)).toMatchObject([
    { status: 'failed', description: expect.stringMatching(/^Cancelled/) },
  ])
  await app.startBackground()
  const other = (await payout(customer, { phone: '0722000202' })).body
  await paymentIn(customer, other.external_reference, 'completed')
  expect(app.sandbox.control.phones.payouts('0712345678')).toEqual([])
  const sent = await app.deps.db
    .selectFrom('payouts')
    .select('id')
    .where('reference', '=', other.external_reference)
    .executeTakeFirstOrThrow()
  await expect(cancelPayout(app.deps, userId, sent.id)).rejects.toThrow('can no longer be cancelled')
  expect(await walletOf(customer, 'NGN')).toBe('10250.00')
  expect(await ledgerFaults(app)).toEqual([])
})
