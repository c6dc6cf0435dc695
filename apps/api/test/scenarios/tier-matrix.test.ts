// From which tier on a customer may do what: the matrix that is shown is the one that is enforced.
import { kycStatusOf, saveKycAddress } from '@kivuko/contract/kyc.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { DEFAULT_TIER_MATRIX, OPERATIONS, type Operation } from '@kivuko/contract/tier-matrix.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeTogether } from '../support/changes.ts'
import { give } from '../support/gifts.ts'
import { payout } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { sell, seller } from '../support/sales.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { approve, reachTier2 } from '../support/verification.ts'

const BY_DEFAULT = { env: { KYC_OPERATIONS: '' }, sandbox: true } as const
const IN_LAGOS = {
  address_line1: '1 Marina',
  city: 'Lagos',
  county: 'Lagos',
  postal_code: '100001',
  country_code: 'NG',
}

async function firstTiers({ call }: Customer): Promise<Record<string, number>> {
  const { operations } = (await call(kycStatusOf)).body
  return Object.fromEntries(operations.map(({ name, first_tier }) => [name, first_tier]))
}

async function richCustomer(app: TestApp): Promise<Customer> {
  const customer = await seller(app)
  await give(app, customer, 'NGN', 100_000_000n)
  return customer
}

test('KYC-160 KYC-161 no money leaves for outside before the tier that the matrix shows: each tier opens what it says', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BY_DEFAULT)
  const [ada, brian] = [await richCustomer(app), await app.customer('Brian Otieno')]
  expect(await firstTiers(ada)).toEqual(DEFAULT_TIER_MATRIX.elsewhere)
  const body = {
    recipient_identifier: brian.email,
    amount: '1000',
    currency: 'NGN',
    transfer_type: 'internal',
  } as const
  expect((await ada.call(transferInternally, { key: crypto.randomUUID(), body })).status).toBe(200)
  const closed = await payout(ada)
  expect(closed.problem).toMatchObject({ status: 422, code: 'tier_too_low' })
  expect(closed.problem.detail).toBe(
    'Sending money to phones in Kenya: open from tier 3 (Identity Verified) on. Verify further to do this.',
  )
  expect((await sell(ada)).problem.code).toBe('tier_too_low')
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as n from payouts union all select count(*)::int from sales`,
  )
  expect(rows).toEqual([{ n: 0 }, { n: 0 }])
  expect((await auditLines(app, 'refused')).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^tier_too_low: payoutToPhone: /),
    expect.stringMatching(/^tier_too_low: createTrade: /),
  ])

  // With a phone of Kenya that was proved, another in Kenya can be paid; coins are sold once who sells is known.
  await reachTier2(app, ada)
  expect(await firstTiers(ada)).toEqual(DEFAULT_TIER_MATRIX.KE)
  expect((await payout(ada)).status).toBe(200)
  expect((await sell(ada)).problem.code).toBe('tier_too_low')
  await approve(app, ada, 'passport')
  expect((await sell(ada)).status).toBe(200)
})

test('KYC-162 the column is that of the address and of the phone; of two that differ the stricter counts', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BY_DEFAULT)
  const ada = await richCustomer(app)
  await reachTier2(app, ada)
  await ada.call(saveKycAddress, { body: IN_LAGOS })
  expect(await firstTiers(ada)).toEqual(DEFAULT_TIER_MATRIX.NG)
  expect((await payout(ada)).problem.code).toBe('tier_too_low')
  // Who says that they live in Kenya and has a phone of Nigeria is let in no sooner.
  await ada.call(saveKycAddress, { body: { ...IN_LAGOS, county: 'Nairobi', country_code: 'KE' } })
  await sql`update users set phone = '+2348031234567' where id = ${ada.user.id}`.execute(app.deps.db)
  expect((await payout(ada)).problem.code).toBe('tier_too_low')
  await sql`update users set phone = '+254712345678' where id = ${ada.user.id}`.execute(app.deps.db)
  expect((await payout(ada)).status).toBe(200)
})

test('KYC-163 two people change a cell in the console: it is in force in every process, shown and enforced alike', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BY_DEFAULT)
  await using second = await startSecondProcess(app)
  await second.startBackground()
  const admin = await staffMember(app, 'admin', 'Grace Wanjiru')
  const ada = await richCustomer(app)
  const settings = await changeTogether(app, admin, { name: 'tier_phone_payout_elsewhere', value: 1 })
  expect(settings.find(({ name }) => name === 'tier_phone_payout_elsewhere')).toMatchObject({
    value: 1,
    initial_value: 3,
  })
  expect((await firstTiers(ada)).phone_payout).toBe(1)
  await until('the other process goes by it', async () => (await payout(second.as(ada))).status === 200)
  await changeTogether(app, admin, { name: 'tier_purchase_elsewhere', value: 2 })
  const { quote_id } = await quoteFor(ada, { method: 'bank', fiat: 'NGN', amount: '20000' })
  const refused = await ada.call(createOrder, { body: { quote_id, payment_method: 'bank' } })
  expect(refused.problem.code).toBe('tier_too_low')
})

test('KYC-164 an operator sets cells before the first start: of all places, or of one', async () => {
  const changed = { withdrawal: 2, phone_payout: { NG: 4 } }
  await using app = await startTestApp({ env: { KYC_OPERATIONS: JSON.stringify(changed) } })
  const { tierMatrix } = app.deps.settings.current()
  const column = (operation: Operation) =>
    [tierMatrix.elsewhere, tierMatrix.NG, tierMatrix.KE].map((of) => of[operation])
  expect(column('withdrawal')).toEqual([2, 2, 2])
  expect(column('phone_payout')).toEqual([3, 4, 2])
  expect(OPERATIONS.filter((each) => column(each).every((tier) => tier === 1))).toEqual([
    'deposit',
    'purchase',
    'transfer',
  ])
})
