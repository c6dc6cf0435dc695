// Money to a phone in Kenya from a wallet of dollars: one exchange, one price, and back into the wallet it came from.
import { payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PayoutId, UserId } from '../../src/platform/ids.ts'
import { cancelPayout } from '../../src/trading/cancel-payout.ts'
import { give } from '../support/gifts.ts'
import {
  askLate,
  disbursementOf,
  ledgerFaults,
  ledgerUnits,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  payout,
  startWithNaira,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'

const USD = { amount: '40', currency: 'USD' } as const

test('SND-170 SND-171 dollars go to a phone at one firm price: amount and fee leave the dollar wallet alone, shillings arrive, once', async () => {
  const { app, customer } = await startWithDollars()
  await using _ = app
  const quote = (await customer.call(quotePayout, { body: USD })).body
  expect(quote).toMatchObject({ amount: '40.00', fee: '1.00', total: '41.00', received_currency: 'KES' })
  const shillings = Number.parseInt(quote.received, 10)
  expect([shillings > 4_000, shillings < 6_000]).toEqual([true, true])
  const started = (await payout(customer, { ...USD, quoteId: quote.quote_id })).body
  expect(started).toMatchObject({
    status: 'pending',
    amount: '40.00',
    fee: '1.00',
    currency: 'USD',
    received: quote.received,
  })
  expect([await walletOf(customer, 'USD'), await walletOf(customer, 'NGN')]).toEqual(['59.00', '10250.00'])
  expect(await heldDollars()).toBe(4_100n)
  await app.startBackground()
  await paymentIn(customer, started.external_reference, 'completed')
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000 + shillings)
  expect(await ledgerUnits(app, 'fees:USD')).toBe(100n)
  expect(await heldDollars()).toBe(0n)
  expect([await walletOf(customer, 'USD'), await walletOf(customer, 'NGN')]).toEqual(['59.00', '10250.00'])
  expect(await linesOf(customer)).toMatchObject([
    { status: 'completed', amount: '40.00', fee: '1.00', currency: 'USD' },
  ])
  expect((await paymentNotices(customer))[0]?.message).toContain('$41.00 left your wallet')
  expect(await ledgerFaults(app)).toEqual([])

  function heldDollars() {
    return ledgerUnits(app, `customer:${customer.user.id}:held:USD`)
  }
})

test('SND-172 refused by the network or taken back, the dollars are back in the dollar wallet, with the fee', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithDollars()
  await using _ = app
  askLate(app)
  const taken = (await payout(customer, USD)).body
  expect(taken.status).toBe('pending')
  const { id } = await disbursementOf(app)
  await cancelPayout(app.deps, customer.user.id as UserId, id as PayoutId)
  expect(await walletOf(customer, 'USD')).toBe('100.00')
  await app.startBackground()
  const { external_reference } = (await payout(customer, { ...USD, phone: '0722000007' })).body
  expect((await paymentIn(customer, external_reference, 'failed')).message).toMatch(/back in your wallet/)
  expect([await walletOf(customer, 'USD'), await walletOf(customer, 'NGN')]).toEqual(['100.00', '10250.00'])
  expect((await paymentNotices(customer))[0]?.message).toContain('$41.00 is back')
  expect(await ledgerFaults(app)).toEqual([])
})

test('SND-173 a quote is for the wallet it was made for, one reference is one payout from one wallet, and too little is refused', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithDollars()
  await using _ = app
  const naira = (await customer.call(quotePayout, { body: { amount: '40' } })).problem
  // The least is each wallet's own.
  expect(naira.detail).toBe('The least you can send is ₦100.00.')
  expect((await customer.call(quotePayout, { body: { amount: '0.99', currency: 'USD' } })).problem.detail).toBe(
    'The least you can send is $1.00.',
  )
  expect((await customer.call(quotePayout, { body: { amount: '1.005', currency: 'USD' } })).problem.code).toBe(
    'validation_failed',
  )
  const dollars = (await customer.call(quotePayout, { body: { ...USD, amount: '100' } })).body.quote_id
  // As many naira at the price of dollars.
  expect((await payout(customer, { amount: '100', quoteId: dollars })).problem.code).toBe('quote_altered')
  expect((await payout(customer, { ...USD, amount: '100', quoteId: dollars })).problem).toMatchObject({
    code: 'insufficient_balance',
    detail: 'Insufficient balance (including fees)',
  })
  const reference = newReference()
  const first = await payout(customer, { ...USD, reference })
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await payout(customer, { ...USD, reference })).body.external_reference).toBe(first.body.external_reference)
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await payout(customer, { amount: '40', reference })).problem.code).toBe('idempotency_conflict')
  const other = await customer.call(payoutToPhone, {
    key: newReference(),
    body: { phone_number: '0712345678', amount: '40', currency: 'EUR' as 'USD', reference: newReference() },
  })
  expect([other.status, other.problem.errors?.[0]?.field]).toEqual([422, 'currency'])
  expect(await walletOf(customer, 'USD')).toBe('59.00')
  expect(await ledgerFaults(app)).toEqual([])
})

test('SND-175 whoever does not know in which currency it ends does not end it: only naira can', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithDollars()
  await using _ = app
  for (const [body, ends] of [
    [USD, false],
    [{ amount: '1000' }, true],
  ] as const) {
    const { external_reference } = (await payout(customer, body)).body
    // As the version before writes it.
    const ending = sql`update payouts set state = 'failed', problem = '', ended_at = now()
      where reference = ${external_reference}`.execute(app.deps.db)
    if (ends) await ending
    else await expect(ending).rejects.toThrow('payouts_ended_currency_check')
  }
})

/** ₦10,250 and $100. */
async function startWithDollars() {
  const { app, customer } = await startWithNaira(WHOLE_UNITS)
  await give(app, customer, 'USD', 10_000n)
  return { app, customer }
}
