import { login } from '@kivuko/contract/auth.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { kycStatusOf, saveKycAddress } from '@kivuko/contract/kyc.ts'
import { depositByPhone, payoutToPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { cancelTransaction, listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suspendAccount } from '../../src/compliance/mark-user.ts'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { addressOf, HAS_CHAINS, pass, statesOf } from '../support/chain.ts'
import { give } from '../support/gifts.ts'
import { auditLines } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { reachTier2 } from '../support/verification.ts'

const DAY_MS = 86_400_000
const LIMITS = {
  1: { daily: '100', monthly: '150' },
  2: { daily: '300', monthly: '400' },
  3: { daily: '1000', monthly: '5000' },
  4: { daily: '5000', monthly: '9000' },
}

function startLimitedApp(options: { sandbox?: boolean; chains?: boolean } = {}): Promise<TestApp> {
  return startTestApp({ ...options, env: { KYC_LIMITS: JSON.stringify(LIMITS) } })
}

/** Ada, who has naira, and Brian, who gets some. */
async function pair(app: TestApp): Promise<[Customer, Customer]> {
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000_000n)
  return [ada, brian]
}

/** Without live prices a thousand naira count as a dollar. */
function send({ call }: Customer, to: Customer, dollars: string, key: string = crypto.randomUUID()) {
  const amount = dollars.includes('.') ? dollars.replace('.', '').concat('0') : `${dollars}000`
  const body = { recipient_identifier: to.email, amount, currency: 'NGN', transfer_type: 'internal' } as const
  return call(transferInternally, { key, body })
}

async function left({ call }: Customer): Promise<[string, string]> {
  const { daily, monthly } = (await call(kycStatusOf)).body.limits
  return [daily.left, monthly.left]
}

test('KYC-28 KYC-29 a transfer up to the limit shown is made, one over it is refused and says what is left', async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  expect(await left(ada)).toEqual(['100.00', '150.00'])
  expect((await send(ada, brian, '60')).status).toBe(200)
  expect(await left(ada)).toEqual(['40.00', '90.00'])
  const { problem } = await send(ada, brian, '40.01')
  expect(problem.code).toBe('limit_reached')
  expect(problem.detail).toBe(
    'This goes over your daily limit of $100.00 in 24 hours: $40.00 is left. Verify further to raise it.',
  )
  expect((await send(ada, brian, '40')).status).toBe(200)
  expect(await left(ada)).toEqual(['0.00', '50.00'])
  expect(await left(brian)).toEqual(['100.00', '150.00'])
})

test('KYC-28 the day and the month roll: what is older counts no more', { tags: 'long' }, async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  await send(ada, brian, '100')
  await app.advance(DAY_MS)
  const again = await app.customer()
  expect(await left(again)).toEqual(['100.00', '150.00'])
  const token = await signInAgain(app, ada)
  expect(await left(token)).toEqual(['100.00', '50.00'])
  const { problem } = await send(token, brian, '50.01')
  expect(problem.detail).toContain('monthly limit of $150.00 in 30 days: $50.00 is left')
  await app.advance(29 * DAY_MS)
  expect(await left(await signInAgain(app, ada))).toEqual(['100.00', '150.00'])
})

async function signInAgain(app: TestApp, customer: Customer): Promise<Customer> {
  const token = (await app.call(login, { body: customer })).body.access_token ?? ''
  return { ...customer, token, call: (endpoint, input) => customer.call(endpoint, { token, ...input }) }
}

test('KYC-28 of many payments at once, only those that fit together are made', { tags: 'long' }, async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(ada, brian, '40')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(422)])
  expect(await left(ada)).toEqual(['20.00', '70.00'])
})

test('KYC-28 SEC-08 of two payouts at once that do not fit together, one is made; an exchange fits beside either', async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const ada = await app.customer()
  await give(app, ada, 'NGN', 100_000_000n)
  const amount = '100000'
  const quote = (await ada.call(quoteConversion, { body: { from: 'NGN', to: 'USD', amount: '10000' } })).body
  const before = await left(ada)
  const exchanged = ada.call(convert, { body: { quote_id: quote.quote_id } })
  const answers = await Promise.all([payOut(ada, amount), payOut(ada, amount), exchanged])
  expect([(await exchanged).status, ...answers.map(({ status }) => status).sort()]).toEqual([200, 200, 200, 422])
  expect(await left(ada)).not.toEqual(before)
})

function payOut({ call }: Customer, amount: string) {
  const reference = `payout-${crypto.randomUUID()}`
  return call(payoutToPhone, { key: reference, body: { phone_number: '0712345678', amount, reference } })
}

test('KYC-28 a refused payment takes nothing, and a repeated one takes once', { tags: 'long' }, async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  const poor = await app.customer()
  expect((await send(poor, brian, '50')).problem.code).toBe('insufficient_balance')
  expect(await left(poor)).toEqual(['100.00', '150.00'])
  const body = {
    recipient_identifier: brian.email,
    amount: '30000',
    currency: 'NGN',
    transfer_type: 'internal',
  } as const
  for (let turn = 0; turn < 3; turn += 1) await ada.call(transferInternally, { key: 'the-same-transfer', body })
  expect(await left(ada)).toEqual(['70.00', '120.00'])
})

test('KYC-28 what comes to nothing is given back: a cancelled order, a payout taken back', async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const ada = await app.customer()
  await give(app, ada, 'NGN', 100_000_000n)
  const placed = await order(ada, '50000')
  const [after] = await left(ada)
  expect(Number(after)).toBeLessThan(100)
  expect((await order(ada, '150000')).status).toBe(422)
  await ada.call(cancelOrder, { params: { reference: placed.body.reference } })
  expect(await left(ada)).toEqual(['100.00', '150.00'])
  await payOut(ada, '50000')
  const [afterPayout] = await left(ada)
  expect(Number(afterPayout)).toBeLessThan(100)
  const payout = (await ada.call(listTransactions)).body.transactions.find(
    (line) => line.transaction_type === 'transfer',
  )
  expect((await ada.call(cancelTransaction, { params: { id: payout?.id ?? '' } })).status).toBe(200)
  expect(await left(ada)).toEqual(['100.00', '150.00'])
})

test('KYC-28 an order nobody pays gives back what it took', { tags: 'long' }, async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const ada = await app.customer()
  await order(ada, '50000')
  await app.advance(DAY_MS - 60_000)
  await app.startBackground()
  await app.advance(120_000)
  const again = await signInAgain(app, ada)
  await until('it is given back', async () => (await left(again))[1] === '150.00')
})

async function order({ call }: Customer, fiat_amount: string) {
  const request = { fiat_currency: 'NGN', crypto_currency: 'USDT', payment_method: 'bank' } as const
  const { quote_id } = (await call(createQuote, { body: { ...request, fiat_amount } })).body
  return call(createOrder, { body: { quote_id, payment_method: 'bank' } })
}

test('KYC-28 OPS-107 a deposit over the limit is refused before the phone is asked', { tags: ['long'] }, async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const ada = await app.customer()
  const reference = `deposit-${crypto.randomUUID()}`
  const body = { phone_number: '0712345678', amount: '100000', reference }
  expect((await ada.call(depositByPhone, { key: reference, body })).problem.code).toBe('limit_reached')
  const [line] = await auditLines(app, 'refused')
  expect(line).toMatchObject({
    subject: ada.user.id,
    detail: expect.stringMatching(/^limit_reached: depositByPhone: /),
  })
  expect(await left(ada)).toEqual(['100.00', '150.00'])
})

test.runIf(HAS_CHAINS)(
  'OPS-128 coins that arrive count like every deposit, and are credited whatever is left',
  async () => {
    await using app = await startLimitedApp({ sandbox: true, chains: true })
    const ada = await app.customer()
    const to = await addressOf(ada, 'USDT', 'ethereum')
    const receive = async (amount: string) => {
      await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'USDT', to, amount })
      await pass(app, 'ethereum', 4)
    }
    await receive('40')
    const [daily] = await left(ada)
    expect(Number(daily)).toBeGreaterThan(55)
    expect(Number(daily)).toBeLessThan(65)
    await receive('400')
    expect((await statesOf(ada)).map(([, state]) => state)).toEqual(['credited', 'credited'])
    expect(await left(ada)).toEqual(['0.00', '0.00'])
  },
)

test('OPS-126 what is shown as left is what is enforced, of the day and of the month', { tags: 'long' }, async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  await send(ada, brian, '80')
  await app.advance(DAY_MS)
  const later = await signInAgain(app, ada)
  expect(await left(later)).toEqual(['100.00', '70.00'])
  expect((await send(later, brian, '70.01')).problem.detail).toContain('$70.00 is left')
  expect((await send(later, brian, '70')).status).toBe(200)
  expect(await left(later)).toEqual(['30.00', '0.00'])
})

test('OPS-130 the limits are those of the country of the address, else of the phone, and they are the ones enforced', async () => {
  const own = { 1: { daily: '40', monthly: '60' }, 2: LIMITS[2], 3: LIMITS[3], 4: LIMITS[4] }
  const wider = { ...own, 1: { daily: '50', monthly: '70' } }
  const env = { KYC_LIMITS: JSON.stringify({ ...LIMITS, NG: own, KE: wider }) }
  await using app = await startTestApp({ env })
  const [ada, brian] = await pair(app)
  expect(await left(ada)).toEqual(['100.00', '150.00'])
  await sql`update users set phone = '+254712345678' where id = ${ada.user.id}`.execute(app.deps.db)
  expect(await left(ada)).toEqual(['50.00', '70.00'])
  const address = {
    address_line1: '1 Marina',
    city: 'Lagos',
    county: 'Lagos',
    postal_code: '100001',
    country_code: 'NG',
  }
  expect((await ada.call(saveKycAddress, { body: address })).status).toBe(200)
  expect(await left(ada)).toEqual(['40.00', '60.00'])
  expect((await send(ada, brian, '40.01')).problem.detail).toContain('daily limit of $40.00')
  expect((await send(ada, brian, '40')).status).toBe(200)
  await ada.call(saveKycAddress, { body: { ...address, county: 'Greater London', country_code: 'GB' } })
  expect(await left(ada)).toEqual(['60.00', '110.00'])
})

test('OPS-107 what a limit stopped is written down, the same try once an hour, and a repeated call adds nothing', async () => {
  await using app = await startLimitedApp()
  const [ada, brian] = await pair(app)
  const key = `transfer-${crypto.randomUUID()}`
  for (const each of [key, key, `${key}-2`])
    expect((await send(ada, brian, '101', each)).problem.code).toBe('limit_reached')
  // Two at once: one fits, the other is refused.
  const both = await Promise.all([send(ada, brian, '60'), send(ada, brian, '60')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = { actor: `user:${ada.user.id}`, action: 'refused', subject: ada.user.id }
  expect(await auditLines(app)).toEqual([
    { ...refused, detail: expect.stringMatching(/^limit_reached: transferInternally: .*daily limit of \$100\.00/) },
    { ...refused, detail: expect.stringMatching(/^limit_reached: transferInternally: .*\$40\.00 is left/) },
  ])
  app.clock.advance(3_600_000)
  await send(ada, brian, '60')
  expect(await auditLines(app)).toHaveLength(3)
})

test('KYC-28 a higher tier lifts the limit at once', { tags: 'long' }, async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const [ada, brian] = await pair(app)
  expect((await send(ada, brian, '200')).problem.code).toBe('limit_reached')
  await reachTier2(app, ada)
  expect((await send(ada, brian, '200')).status).toBe(200)
  expect(Number((await left(ada))[0])).toBeLessThan(200)
})

test('KYC-36 a suspended account neither sends, receives, exchanges, buys nor deposits', { tags: 'long' }, async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const [ada, brian] = await pair(app)
  const quote = (await ada.call(quoteConversion, { body: { from: 'NGN', to: 'KES', amount: '10000' } })).body
  await suspendAccount(app.deps, { email: ada.email, actor: 'grace', reason: 'stolen card' }, true)
  expect((await send(ada, brian, '10')).problem.code).toBe('account_suspended')
  await give(app, brian, 'NGN', 10_000_000n)
  expect((await send(brian, ada, '10')).problem.code).toBe('recipient_suspended')
  expect((await ada.call(convert, { body: { quote_id: quote.quote_id } })).problem.code).toBe('account_suspended')
  expect((await order(ada, '50000')).problem.code).toBe('account_suspended')
  expect((await payOut(ada, '50000')).problem.code).toBe('account_suspended')
  const reference = `deposit-${crypto.randomUUID()}`
  const body = { phone_number: '0712345678', amount: '1000', reference }
  expect((await ada.call(depositByPhone, { key: reference, body })).problem.code).toBe('account_suspended')
})

test('housekeeping forgets what counts against no limit any more, and codes that work no more', async () => {
  await using app = await startLimitedApp({ sandbox: true })
  const [ada, brian] = await pair(app)
  await send(ada, brian, '10')
  await reachTier2(app, ada)
  const rows = async () => {
    const { rows } = await sql<{ takings: bigint; codes: bigint }>`select
      (select count(*) from limit_takings) as takings, (select count(*) from phone_codes) as codes`.execute(app.deps.db)
    return rows[0]
  }
  const sweep = async () => {
    await sweepUp(backgroundOf(app.deps))
    return rows()
  }
  expect(await sweep()).toEqual({ takings: 1n, codes: 1n })
  await app.advance(3 * DAY_MS)
  expect(await sweep()).toEqual({ takings: 1n, codes: 0n })
  await app.advance(58 * DAY_MS)
  expect(await sweep()).toEqual({ takings: 0n, codes: 0n })
})
