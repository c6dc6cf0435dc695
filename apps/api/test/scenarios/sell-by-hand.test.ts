// Sales paid out by people at the bank: taken, sent, confirmed by another, refused, returned; each step once.

import {
  type BankPayout,
  confirmBankPayout,
  endBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { cancelSale } from '@kivuko/contract/trades.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { liftHold, placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { receipts } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { addMember, openCompany } from '../support/companies.ts'
import { holdToken, type TestDevice } from '../support/device.ts'
import { moveMarket } from '../support/market.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { reconcile } from '../support/reconciliations.ts'
import { COINS, coinsOf, EURO_ACCOUNT, retry, saleIn, saleOf, seller, sellToBank } from '../support/sales.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function startWithPayoutStaff() {
  const app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  for (const asset of ['EUR', 'JPY'] as const) {
    const amount = money(asset, 10n ** 12n)
    await app.deps.ledger.post(treasuryFunding({ fundingId: `payouts-${asset}`, amount }))
  }
  const customer = await seller(app, COINS, 'Ada Obi')
  const [sender, other] = [
    await staffMember(app, 'treasury', 'Amina Payer'),
    await staffMember(app, 'admin', 'Grace Payer'),
  ]
  await app.startBackground()
  return { app, customer, sender, other }
}

async function sold(customer: Customer): Promise<string> {
  return (await sellToBank(customer, EURO_ACCOUNT, { fiat: 'EUR' })).body.sale?.reference ?? ''
}

/** Its newest payout, once it waits in the queue. */
function payoutOf(member: Member, reference: string, state: BankPayout['state'] = 'queued'): Promise<BankPayout> {
  return until(`a payout of ${reference} is ${state}`, async () => {
    const { rows } = (await member.call(listBankPayouts, { query: { search: reference } })).body
    return rows[0]?.state === state && rows[0]
  })
}

const SENT = { bank_reference: 'SEPA-2291' }

async function pay(app: TestApp, id: string, [sender, other]: readonly [Member, Member]): Promise<void> {
  const params = { id }
  await sender.call(takeBankPayout, { params })
  await sender.call(sendBankPayout, { params, body: SENT })
  expect((await other.call(confirmBankPayout, { params })).body.state).toBe('paid')
  expect(await checkBooks(app.deps.db)).toEqual([])
}

/** Two accounts at one device are one person, and a session alone confirms nothing. */
async function expectPair(app: TestApp, id: string, [sender, other]: readonly [Member, Member]): Promise<void> {
  const params = { id }
  const moveTo = async (device: TestDevice) => {
    holdToken(device, other.token)
    const sessions = app.deps.db.updateTable('sessions').where('user_id', '=', other.user.id as UserId)
    await sessions.set({ device: device.thumbprint }).execute()
  }
  await moveTo(sender.device)
  const [seen] = (await other.call(listBankPayouts, { query: { search: id } })).body.rows
  expect(seen).toMatchObject({ confirm_refusal: 'same_device', first_word: { is_own: true, no_pair: null } })
  expect((await other.call(confirmBankPayout, { params })).problem.code).toBe('same_device')
  await moveTo(other.device)
  expect((await other.call(confirmBankPayout, { params, proof: undefined })).problem.code).toBe('proof_required')
}

/** Whoever sold may have a friend here: that a transfer which left was refused is no one person's word. */
async function expectNoLoneRefusal(member: Member, id: string): Promise<void> {
  const asked = { params: { id }, body: { what: 'refused', reason: 'Your bank says this account is closed.' } } as const
  expect((await member.call(endBankPayout, { ...asked, proof: undefined })).problem.code).toBe('proof_required')
  const said = (await member.call(endBankPayout, asked)).body
  expect(said).toMatchObject({ state: 'sent', first_word: { word: 'refused', said_by: 'Grace Payer', is_own: true } })
}

type Returned = { customer: Customer; reference: string; amount: string }

/** By the bank, whose statement says so: the coins follow, and nobody has to decide about a receipt. */
async function sendBack(app: TestApp, { customer, reference, amount }: Returned): Promise<void> {
  const line = { currency: 'EUR', amount, senderName: 'LAKE BANK', reference: `RETURN ${reference}` } as const
  app.sandbox.control.bank.send(line)
  await readStatement(app.deps)
  expect((await saleIn(customer, reference, 'returned')).problem).toMatch(/sent the money back/)
  expect(await ledgerUnits(app, 'clearing:bank:EUR')).toBe(0n)
  await app.advance(1000)
}

test('SAL-34 SAL-35 SAL-38 SAL-41 SEC-137 SEC-214 one takes and sends a payout, another confirms it, each step once and in the audit; what the bank sends back is noticed', async () => {
  const { app, customer, sender, other } = await startWithPayoutStaff()
  await using _ = app
  const reference = await sold(customer)
  const queued = await payoutOf(sender, reference)
  const sale = await saleOf(customer, reference)
  expect(queued).toMatchObject({
    reference,
    provider: 'bank',
    amount: sale.received,
    currency: 'EUR',
    account_name: 'Ada Obi',
    iban: 'DE89370400440532013000',
    customer_name: 'Ada Obi',
    taken_by: null,
    is_own: false,
    confirm_refusal: null,
  })
  expect((await other.call(consoleWaiting)).body.waiting.payouts).toBe(1)
  const params = { id: queued.id }
  expect((await sender.call(sendBankPayout, { params, body: { bank_reference: ' ' } })).problem.code).toBe(
    'validation_failed',
  )
  const takes = await Promise.all([sender.call(takeBankPayout, { params }), other.call(takeBankPayout, { params })])
  expect(takes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const sends = await Promise.all([1, 2].map(() => sender.call(sendBankPayout, { params, body: SENT })))
  expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await payoutOf(sender, reference, 'sent')).toMatchObject({ is_own: false, confirm_refusal: 'own_payout' })
  expect((await sender.call(confirmBankPayout, { params })).problem.code).toBe('own_payout')
  expect((await auditLines(app, 'refused')).at(-1)).toMatchObject({
    actor: sender.actor,
    detail: 'payout.paid: own_payout',
  })
  expect((await saleOf(customer, reference)).status).toBe('sending')
  expect((await customer.call(cancelSale, { params: { reference } })).problem.code).toBe('sale_closed')
  await expectNoLoneRefusal(other, queued.id)
  expect((await saleOf(customer, reference)).status).toBe('sending')
  await expectPair(app, queued.id, [sender, other])
  const confirms = await Promise.all([1, 2].map(() => other.call(confirmBankPayout, { params })))
  expect(confirms.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await saleIn(customer, reference, 'completed')).toMatchObject({ destination: 'DE•• •••• 3000' })
  expect(await payoutOf(other, reference, 'paid')).toMatchObject({
    sent_by: 'Amina Payer',
    confirmed_by: 'Grace Payer',
    bank_reference: 'SEPA-2291',
  })
  expect(await ledgerUnits(app, 'clearing:bank:EUR')).toBe(BigInt(sale.received.replace('.', '')))
  const steps = (await auditLines(app)).filter(({ action }) => action.startsWith('payout.'))
  const done = ['take', 'sent', 'refused.first', 'paid'].map((step) => `payout.${step}`)
  expect(steps.map(({ action }) => action)).toEqual(done)
  expect(steps.at(-1)?.actor).toBe(other.actor)
  expect((await other.call(consoleWaiting)).body.waiting.payouts).toBe(0)
  expect((await other.call(listBankPayouts, { query: { state: 'open' } })).body.rows).toEqual([])
  // The bank's own statement names it by our reference.
  const line = { currency: 'EUR', amount: sale.received, recipientName: 'ADA OBI', reference } as const
  app.sandbox.control.bank.sendOut(line)
  await app.advance(1000)
  expect(await reconcile(sender, 'bank')).toMatchObject({ state: 'done', matched: 1, differences: 0 })
  await sendBack(app, { customer, reference, amount: sale.received })
  expect(await reconcile(sender, 'bank')).toMatchObject({ state: 'done', matched: 2, differences: 0 })
  expect(await receipts(app)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-35 SAL-36 SAL-37 SEC-214 SEC-245 OPS-103 OPS-104 refused for other details, returned after it was paid, taken back in the queue, and nobody at their own', {
  tags: 'long',
}, async () => {
  const { app, customer, sender, other } = await startWithPayoutStaff()
  await using _ = app
  const staff = [sender, other] as const
  const reference = await sold(customer)
  const first = await payoutOf(sender, reference)
  const tooEarly = { params: { id: first.id }, body: { what: 'returned', reason: 'Too early' } } as const
  const early = await sender.call(endBankPayout, tooEarly)
  expect(early.problem.code).toBe('payment_closed')
  await sender.call(takeBankPayout, { params: { id: first.id } })
  const body = { what: 'refused', reason: 'Your bank says this account is closed.' } as const
  // Who did not take it does not know whether it left.
  const word = await other.call(endBankPayout, { params: { id: first.id }, body })
  expect(word.body).toMatchObject({ state: 'sending', first_word: { word: 'refused' } })
  const refusals = await Promise.all([1, 2].map(() => sender.call(endBankPayout, { params: { id: first.id }, body })))
  expect(refusals.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await saleOf(customer, reference)).problem).toBe(body.reason)
  await retry(customer, reference, { ...EURO_ACCOUNT, iban: 'NL91 ABNA 0417 1643 00' })
  const second = await payoutOf(sender, reference)
  expect(second).toMatchObject({ iban: 'NL91ABNA0417164300' })
  await pay(app, second.id, staff)
  const back = { what: 'returned', reason: 'Your bank sent it back: the account takes no euro.' } as const
  const say = (member: Member) => member.call(endBankPayout, { params: { id: second.id }, body: back })
  for (const answer of [await say(other), await say(other)])
    expect(answer.body).toMatchObject({ state: 'paid', first_word: { word: 'returned', is_own: true } })
  const moveTo = (said_device: string) => app.deps.db.updateTable('first_words').set({ said_device }).execute()
  await moveTo(sender.device.thumbprint)
  expect((await payoutOf(sender, reference, 'paid')).first_word?.no_pair).toBe('same_device')
  expect((await say(sender)).problem.code).toBe('same_device')
  await moveTo(other.device.thumbprint)
  expect((await saleOf(customer, reference)).status).toBe('completed')
  await moveMarket(app, 'BTC', -0.5)
  await say(sender)
  const returned = await saleIn(customer, reference, 'returned')
  expect(returned.problem).toBe(back.reason)
  const twice = await say(other)
  expect(twice.problem.code).toBe('payment_closed')
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  expect(await ledgerUnits(app, 'clearing:bank:EUR')).toBe(0n)

  const dropped = await sold(customer)
  const third = await payoutOf(sender, dropped)
  await moveMarket(app, 'BTC', -1)
  const [taken, cancelled] = await Promise.all([
    sender.call(takeBankPayout, { params: { id: third.id } }),
    customer.call(cancelSale, { params: { reference: dropped } }),
  ])
  expect([taken.status, cancelled.status].toSorted()).toEqual([200, 409])
  expect((await saleOf(customer, dropped)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'sending')

  const own = await staffMember(app, 'treasury', 'Ada Obi')
  const company = await openCompany(app, await app.customer())
  await addMember(app, company, own as unknown as Customer, 'viewer')
  for (const user_id of [company, own.user.id as UserId]) {
    await app.deps.db.updateTable('bank_payouts').set({ user_id }).where('reference', '=', dropped).execute()
    const [seen] = (await own.call(listBankPayouts, { query: { search: third.id } })).body.rows
    expect(seen?.is_own).toBe(true)
    for (const endpoint of [takeBankPayout, confirmBankPayout])
      expect((await own.call(endpoint, { params: { id: third.id } })).problem.code).toBe('own_account')
  }
  const tries = (await auditLines(app, 'refused')).map(({ actor, subject, detail }) => [actor, subject, detail])
  expect(tries).toEqual([
    [sender.actor, second.id, 'payout.returned: same_device'],
    ...['take', 'paid', 'take', 'paid'].map((step) => [own.actor, third.id, `payout.${step}: own_account`]),
  ])
  const nobody = await own.call(takeBankPayout, { params: { id: `bpo_${'0'.repeat(26)}` } })
  expect(nobody.problem.code).toBe('payment_not_found')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-51 SAL-52 only what the bank sends back, soon and once, gives the coins back; any other line with the sale’s reference waits for a person', async () => {
  const { app, customer, sender, other } = await startWithPayoutStaff()
  await using _ = app
  const reference = await sold(customer)
  await pay(app, (await payoutOf(sender, reference)).id, [sender, other])
  const { received: amount } = await saleOf(customer, reference)
  const arrives = async (senderName: string) => {
    app.sandbox.control.bank.send({ currency: 'EUR', amount, senderName, reference: `RETURN ${reference}` })
    await readStatement(app.deps)
    return [(await saleOf(customer, reference)).status, (await receipts(app)).length]
  }
  // The price may have risen since: the customer's own euros do not buy it back.
  expect(await arrives('Ada Obi')).toEqual(['completed', 1])
  const late = await app.deps.db
    .updateTable('bank_payouts')
    .set({ ended_at: new Date('2026-01-01') })
    .returning('id')
    .execute()
  expect(late).toHaveLength(1)
  expect(await arrives('LAKE BANK')).toEqual(['completed', 2])
  await app.deps.db.updateTable('bank_payouts').set({ ended_at: app.clock.now() }).execute()
  await arrives('LAKE BANK')
  await saleIn(customer, reference, 'returned')
  expect(await receipts(app)).toHaveLength(2)
  expect(await arrives('LAKE BANK')).toEqual(['returned', 3])
  await readStatement(app.deps)
  expect(await receipts(app)).toHaveLength(3)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-53 coins are kept for one time to correct the account, however often the bank refuses', async () => {
  const { app, customer, sender } = await startWithPayoutStaff()
  await using _ = app
  const reference = await sold(customer)
  const refuse = async () => {
    const { id } = await payoutOf(sender, reference)
    await sender.call(takeBankPayout, { params: { id } })
    await sender.call(endBankPayout, { params: { id }, body: { what: 'refused', reason: 'This account is closed.' } })
    return (await saleOf(customer, reference)).retry_until
  }
  const first = await refuse()
  expect(first).toEqual(expect.any(String))
  app.clock.advance(3_600_000)
  await app.deps.rates.refresh()
  expect((await retry(customer, reference, EURO_ACCOUNT)).body.retry_until).toBeNull()
  expect(await refuse()).toBe(first)
})

test('SEC-94 a payout that waits in the queue is not taken while its customer’s account is held', async () => {
  const { app, customer, sender } = await startWithPayoutStaff()
  await using _app = app
  const { id } = await payoutOf(sender, await sold(customer))
  const hold = { user_id: customer.user.id as UserId, cause: 'dsp_1', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  const take = () => sender.call(takeBankPayout, { params: { id } })
  expect((await take()).problem).toMatchObject({ code: 'payment_closed', detail: expect.stringContaining('Disputes') })
  await inTransaction(app.deps.db, (tx) => liftHold(tx, hold))
  expect((await take()).body.state).toBe('sending')
})
