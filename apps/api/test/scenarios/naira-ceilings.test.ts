// Nigeria's ceilings in naira, beside the limits in dollars: for who lives there, shown as they are enforced.
import { acceptBlockTrade } from '@kivuko/contract/block-trades.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { kycStatusOf, saveKycAddress } from '@kivuko/contract/kyc.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { raise, rateToDecimal } from '@kivuko/money/rate.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answer as answerBlock, ask as askForBlock } from '../support/block-trades.ts'
import { cashOut } from '../support/cash-outs.ts'
import { changeTogether } from '../support/changes.ts'
import { give } from '../support/gifts.ts'
import { newReference, payout } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const IN_LAGOS = {
  address_line1: '1 Marina',
  city: 'Lagos',
  county: 'Lagos',
  postal_code: '100001',
  country_code: 'NG',
}

/** Ada Obi, who lives in Lagos at this tier and has naira, and Brian, who lives nowhere yet. */
async function startInLagos(tier: number): Promise<{ app: TestApp; ada: Customer; brian: Customer }> {
  const app = await startTestApp({ sandbox: true, banks: true })
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  for (const each of [ada, brian]) await give(app, each, 'NGN', 2_000_000_000n)
  await give(app, ada, 'KES', 100_000_000n)
  await ada.call(saveKycAddress, { body: IN_LAGOS })
  await atTier(app, ada, tier)
  return { app, ada, brian }
}

async function atTier({ deps }: TestApp, { user }: Customer, tier: number): Promise<void> {
  await sql`update users set kyc_tier = ${tier} where id = ${user.id}`.execute(deps.db)
}

function send(from: Customer, to: Customer, amount: string) {
  const body = { recipient_identifier: to.email, amount, currency: 'NGN', transfer_type: 'internal' } as const
  return from.call(transferInternally, { key: newReference(), body })
}

async function leftOf({ call }: Customer): Promise<string | undefined> {
  return (await call(kycStatusOf)).body.ceilings?.daily.left
}

test.for([
  [
    1,
    '50000',
    '50000.00',
    'Nigeria’s ceiling for tier 1 (Basic Registration) is ₦50,000.00 in naira in 24 hours: ₦0.00 is left. Tier 2 (Email & Phone Verified) gives ₦200,000.00.',
  ],
  [
    2,
    '200000',
    '200000.00',
    'Nigeria’s ceiling for tier 2 (Email & Phone Verified) is ₦200,000.00 in naira in 24 hours: ₦0.00 is left. Tier 3 (Identity Verified) gives ₦5,000,000.00.',
  ],
  [
    3,
    '5000000',
    '5000000.00',
    'Nigeria’s ceiling for tier 3 (Identity Verified) is ₦5,000,000.00 in naira in 24 hours: ₦0.00 is left. No higher tier raises it.',
  ],
] as const)(
  'KYC-170 KYC-171 who lives in Nigeria moves no more naira in a day than tier %i lets them, to the kobo, and reads which ceiling that is',
  async ([tier, whole, limit, detail]) => {
    const { app, ada, brian } = await startInLagos(tier)
    await using _ = app
    const { ceilings } = (await ada.call(kycStatusOf)).body
    expect(ceilings?.daily).toEqual({ limit, used: '0.00', left: limit })
    expect(ceilings?.tiers.map(({ daily_limit }) => daily_limit)).toEqual([
      '50000.00',
      '200000.00',
      '5000000.00',
      '5000000.00',
    ])
    expect((await send(ada, brian, `${whole}.01`)).problem.code).toBe('limit_reached')
    expect((await send(ada, brian, whole)).status).toBe(200)
    expect(await leftOf(ada)).toBe('0.00')
    expect((await send(ada, brian, '100')).problem).toMatchObject({ status: 422, code: 'limit_reached', detail })
    // Shillings are not naira; and who lives elsewhere has no such ceiling.
    expect((await cashOut(ada, { currency: 'KES', amount: '1000' })).status).toBe(200)
    expect((await brian.call(kycStatusOf)).body.ceilings).toBeNull()
    expect((await send(brian, ada, '6000000')).status).toBe(200)
    await sql`update limit_takings set taken_at = taken_at - interval '1 day'`.execute(app.deps.db)
    expect((await send(ada, brian, whole)).status).toBe(200)
  },
)

test('KYC-170 every way of naira counts in one ceiling, of many at once only those that fit, and what comes to nothing is given back', {
  tags: 'long',
}, async () => {
  const { app, ada, brian } = await startInLagos(1)
  await using _ = app
  expect((await cashOut(ada, { amount: '20000' })).status).toBe(200)
  expect(await leftOf(ada)).toBe('30000.00')
  const many = await Promise.all(Array.from({ length: 6 }, () => send(ada, brian, '7000')))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422, 422])
  expect(await leftOf(ada)).toBe('2000.00')
  expect((await payout(ada, { amount: '2000.01' })).problem.code).toBe('limit_reached')
  await sql`delete from limit_takings`.execute(app.deps.db)
  const { quote_id } = await quoteFor(ada, { method: 'bank', fiat: 'NGN', amount: '40000' })
  const order = (await ada.call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body
  expect(Number(await leftOf(ada))).toBeLessThanOrEqual(10_000)
  expect((await send(ada, brian, '20000')).problem.code).toBe('limit_reached')
  await ada.call(cancelOrder, { params: { reference: order.reference } })
  expect(await leftOf(ada)).toBe('50000.00')
})

test('KYC-170 a phone of Nigeria counts as living there, whatever the address says; and what was moved before counts from the first moment', {
  tags: 'long',
}, async () => {
  const { app, ada, brian } = await startInLagos(1)
  await using _ = app
  expect((await send(brian, ada, '60000')).status).toBe(200)
  await sql`update users set phone = '+2348031234567' where id = ${brian.user.id}`.execute(app.deps.db)
  expect((await brian.call(kycStatusOf)).body.ceilings?.daily).toEqual({
    limit: '50000.00',
    used: '60000.00',
    left: '0.00',
  })
  await brian.call(saveKycAddress, { body: { ...IN_LAGOS, county: 'Nairobi', country_code: 'KE' } })
  expect((await send(brian, ada, '100')).problem.detail).toContain('Nigeria’s ceiling for tier 1')
})

async function exchange({ call }: Customer, from: 'NGN' | 'KES', amount: string) {
  const to = from === 'NGN' ? 'USD' : 'NGN'
  const { quote_id } = (await call(quoteConversion, { body: { from, to, amount } })).body
  return call(convert, { key: newReference(), body: { quote_id } })
}

test('SEC-222 naira that are exchanged count as naira that leave: whoever turns them into dollars first sends no more than the ceiling, and shillings are turned into naira freely', {
  tags: 'long',
}, async () => {
  const { app, ada, brian } = await startInLagos(1)
  await using _ = app
  expect((await exchange(ada, 'NGN', '30000')).status).toBe(200)
  expect(await leftOf(ada)).toBe('20000.00')
  const refused = await exchange(ada, 'NGN', '20000.01')
  expect(refused.problem).toMatchObject({ status: 422, code: 'limit_reached' })
  expect(refused.problem.detail).toContain('₦20,000.00 is left')
  // What comes in is nobody's way out; and of two at once one fits.
  expect((await exchange(ada, 'KES', '5000')).status).toBe(200)
  expect(await leftOf(ada)).toBe('20000.00')
  const both = await Promise.all([exchange(ada, 'NGN', '15000'), exchange(ada, 'NGN', '15000')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await send(ada, brian, '5000.01')).problem.code).toBe('limit_reached')
  // Dollars are counted for nothing by it, and who lives elsewhere exchanges as before.
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(usd_cents), 0)::bigint as cents from limit_takings where user_id = ${ada.user.id}`.execute(
    app.deps.db,
  )
  expect(rows[0]?.cents).toBe(0n)
  expect((await exchange(brian, 'NGN', '100000')).status).toBe(200)
  await sql`update limit_takings set taken_at = taken_at - interval '1 day'`.execute(app.deps.db)
  expect((await exchange(ada, 'NGN', '50000')).status).toBe(200)
})

test('SEC-222 a block trade is larger than any ceiling and a person decides about it, so its naira count for nothing', {
  tags: 'long',
}, async () => {
  const { app, ada } = await startInLagos(4)
  await using _ = app
  const grace = await staffMember(app, 'treasury', 'Grace Mwangi')
  const mid = app.deps.rates.mid('USDT', 'NGN')
  const asked = (await askForBlock(ada, { coin: 'USDT', currency: 'NGN', amount: '11000' })).body
  const price = rateToDecimal(raise(mid as NonNullable<typeof mid>, 50n))
  expect((await answerBlock(grace, asked.id, { price })).status).toBe(200)
  const accepted = await ada.call(acceptBlockTrade, {
    key: newReference(),
    params: { id: asked.id },
    body: { answer: 1 },
  })
  expect(accepted.body.status).toBe('held')
  expect(await leftOf(ada)).toBe('5000000.00')
})

test('KYC-172 two people set a ceiling in the console, in whole naira and kobo; what is no amount is refused', {
  tags: 'long',
}, async () => {
  const { app, ada, brian } = await startInLagos(1)
  await using _ = app
  const admin = await staffMember(app, 'admin', 'Grace Wanjiru')
  const refused = await Promise.all(
    ['0', '-1', 'all', '1.001', 50_000, true].map((value) =>
      admin.call(changeSetting, { body: { name: 'naira_day_1', value, reason: 'the law changed' } }),
    ),
  )
  for (const { problem } of refused) expect(problem.errors?.[0]?.message).toContain('must be an amount in naira')
  const settings = await changeTogether(app, admin, { name: 'naira_day_1', value: '300.50' })
  expect(settings.find(({ name }) => name === 'naira_day_1')).toMatchObject({
    value: '300.50',
    initial_value: '50000.00',
  })
  expect(await leftOf(ada)).toBe('300.50')
  expect((await send(ada, brian, '300.51')).problem.detail).toContain('is ₦300.50 in naira in 24 hours')
  expect((await send(ada, brian, '300.50')).status).toBe(200)
})
