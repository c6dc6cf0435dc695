// Wallets filled by bank transfer to an account number of one's own.
import { bankFillDetails, bankFills } from '@kivuko/contract/bank-fills.ts'
import { readClosure } from '@kivuko/contract/closing.ts'
import { decideBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { expect, test } from 'vitest'
import { suspendAccount } from '../../src/compliance/mark-user.ts'
import { handleBankEvent } from '../../src/rails/bank/handle-bank-event.ts'
import { takeUnasked } from '../../src/rails/bank/take-unasked.ts'
import { decide, fillOf, openFills, sendNaira, startFills, verifiedCustomer } from '../support/bank-fills.ts'
import { expectBooks, receiptIn, receipts, startBanks } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { changeTogether } from '../support/changes.ts'
import { smallLimits } from '../support/paybill.ts'
import { linesOf, paymentNotices, walletOf } from '../support/phone-payments.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('DEP-170 DEP-171 a wallet is filled by bank once the operator opens it, and not before', async () => {
  await using app = await startBanks()
  const customer = await verifiedCustomer(app)
  expect((await customer.call(bankFills)).body).toEqual({ currencies: [] })
  const closed = await customer.call(bankFillDetails, { params: { currency: 'NGN' } })
  expect(closed.problem.code).toBe('method_unavailable')
  await openFills(app)
  expect((await customer.call(bankFills)).body).toEqual({ currencies: ['NGN', 'USD'] })
  expect((await customer.call(bankFillDetails, { params: { currency: 'KES' } })).problem.code).toBe(
    'method_unavailable',
  )
  const unread = await customer.call(bankFillDetails, { params: { currency: 'EUR' as 'NGN' } })
  expect(unread.problem).toMatchObject({ code: 'validation_failed', errors: [{ field: 'currency' }] })
})

test('DEP-172 DEP-173 naira to the own account number are in the wallet less the fee, again and again', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const customer = await verifiedCustomer(app)
  const asked = await Promise.all([1, 2, 3, 4].map(() => fillOf(customer)))
  const fill = await until('the number is there', async () => {
    const found = await fillOf(customer)
    return found.account !== null && found
  })
  expect(fill).toMatchObject({
    currency: 'NGN',
    account: { bank_name: 'Test Bank', account_number: expect.stringMatching(/^\d{10}$/), reference: null },
    fee_bps: 100,
    minimum: '500.00',
    sender_name: 'Amina Wanjiru',
  })
  for (const { account } of asked) if (account) expect(account).toEqual(fill.account)
  expect(app.sandbox.control.bank.dedicated()).toHaveLength(1)
  sendNaira(app, fill)
  await receiptIn(app, 'matched')
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'deposit',
      status: 'completed',
      amount: '5000.00',
      fee: '50.00',
      currency: 'NGN',
      description: 'Bank transfer deposit',
    },
  ])
  expect((await paymentNotices(customer)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/4,950\.00 is in your wallet/),
  ])
  sendNaira(app, fill, { amount: '1000.00' })
  await receiptIn(app, 'matched', 2)
  expect(await walletOf(customer, 'NGN')).toBe('5940.00')
  await expectBooks(app, 'paystack', { held: 600_000n })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-175 a transfer told of in copies, late, and handled in many places at once is credited once', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  app.sandbox.control.bank.webhooks.nextMode({ copies: 3 })
  sendNaira(app, fill)
  const { line_id } = await receiptIn(app, 'matched')
  const event = { id: 'charge.success:again', type: 'charge.success', objectRef: line_id } as const
  await Promise.all(
    [1, 2, 3, 4].map(() => handleBankEvent(app.deps, { ...event, about: 'payment', reference: line_id })),
  )
  expect(await receipts(app)).toHaveLength(1)
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
  // Two transfers of the same amount in the same moment are two.
  sendNaira(app, fill, { copies: 2 })
  await until('both are there', async () => (await walletOf(customer, 'NGN')) === '14850.00')
  await expectBooks(app, 'paystack', { held: 1_500_000n })
})

test('DEP-176 DEP-185 a transfer of another name is held, shown and told, and is the customer’s once two people say so', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  sendNaira(app, fill, { senderName: 'BRIAN OTIENO' })
  const { id } = await receiptIn(app, 'needs_person')
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  expect(await linesOf(customer)).toEqual([])
  expect(await paymentNotices(customer)).toMatchObject([
    {
      title: expect.stringMatching(/We are looking at your transfer of/),
      message: expect.stringMatching(/for your NGN wallet\. Its sender’s name is not the one on your profile\./),
    },
  ])
  await expectBooks(app, 'paystack', { held: 500_000n, waits: 500_000n })
  expect((await fillOf(customer)).waiting).toMatchObject([{ amount: '5000.00' }])
  expect((await customer.call(readClosure)).body.hindrances).toEqual([
    'Money that arrived for you is being looked at. Wait until it is in your wallet or was sent back.',
  ])
  expect((await treasury.call(decideBankTransfer, decide(id, undefined))).body).toMatchObject({
    transfer: { state: 'decide' },
    customer: { customer_id: customer.user.id, is_similar_name: false },
  })
  expect((await treasury.call(decideBankTransfer, decide(id, undefined))).body.transfer.state).toBe('decide')
  expect((await admin.call(decideBankTransfer, decide(id, undefined))).body.transfer.state).toBe('matched')
  expect((await fillOf(customer)).waiting).toEqual([])
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-176 a transfer of another name that staff send back is back with its sender, and told', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const treasury = await staffMember(app, 'treasury')
  const customer = await verifiedCustomer(app)
  sendNaira(app, await fillOf(customer), { senderName: 'BRIAN OTIENO' })
  const { id } = await receiptIn(app, 'needs_person')
  const back = { params: { id }, body: { what: 'return', reason: 'Not the customer' } } as const
  // The network may have sent it already.
  expect((await treasury.call(decideBankTransfer, back)).body.transfer.state).toMatch(/^return(ing|ed)$/)
  await receiptIn(app, 'returned')
  await app.sandbox.control.bank.webhooks.idle()
  expect((await paymentNotices(customer)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/was sent back to you/),
    expect.stringMatching(/is on its way back to you/),
    expect.stringMatching(/We are looking at/),
  ])
  await expectBooks(app, 'paystack', { held: 0n })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-177 beyond the limit, under the least, below the tier and into a suspended account it is held, never lost', {
  tags: 'long',
}, async () => {
  await using app = await startFills({ KYC_LIMITS: smallLimits('100') })
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  sendNaira(app, fill, { amount: '400000.00' })
  expect(await receiptIn(app, 'needs_person')).toMatchObject({ reason: expect.stringMatching(/limit/) })
  sendNaira(app, fill, { amount: '100.00' })
  expect(await receiptIn(app, 'needs_person', 2)).toMatchObject({
    reason: 'Amount must be between NGN 500 and NGN 10,000,000',
  })
  await changeTogether(app, admin, { name: 'tier_deposit_elsewhere', value: 4 })
  await changeTogether(app, admin, { name: 'tier_deposit_KE', value: 4 })
  await changeTogether(app, admin, { name: 'tier_deposit_NG', value: 4 })
  sendNaira(app, fill)
  expect(await receiptIn(app, 'needs_person', 3)).toMatchObject({ reason: expect.stringMatching(/open from tier 4/) })
  await suspendAccount(app.deps, { email: customer.email, reason: 'Asked by the police', actor: 'usr_test' }, true)
  sendNaira(app, fill)
  const { id } = await receiptIn(app, 'needs_person', 4)
  await expectBooks(app, 'paystack', { held: 41_010_000n, waits: 41_010_000n })
  for (const member of [treasury, admin]) await member.call(decideBankTransfer, decide(id, undefined))
  expect((await receipts(app)).at(-1)).toMatchObject({ state: 'matched' })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-178 a transfer to a number of nobody’s waits at the desk, and is added to the customer whom two people name', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app, 'Chioma Eze')
  await fillOf(customer)
  const { apiUrl, secretKey } = app.sandbox.paystack
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
    const answer = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const { customer_code } = await ask('/customer', { email: 'nobody@example.com' })
  const { account_number = '' } = await ask('/dedicated_account', { customer: customer_code })
  app.sandbox.control.bank.send({
    currency: 'NGN',
    amount: '900.00',
    senderName: 'EZE CHIOMA',
    accountNumber: account_number,
  })
  const { id } = await receiptIn(app, 'needs_person')
  await expectBooks(app, 'paystack', { held: 90_000n, waits: 90_000n })
  const first = (await treasury.call(decideBankTransfer, decide(id, customer.email))).body
  expect(first).toMatchObject({ customer: null, customers: [{ customer_id: customer.user.id, is_similar_name: true }] })
  expect((await admin.call(decideBankTransfer, decide(id, customer.email))).body.transfer.state).toBe('matched')
  expect(await walletOf(customer, 'NGN')).toBe('891.00')
})

test('DEP-179 what was told and not handled, or booked and not decided, when a process died is credited by the next', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  await openFills(app)
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  // Nobody works here: the message is kept, and handled no further.
  sendNaira(app, fill)
  const event = await until('the message is kept', () =>
    app.deps.db.selectFrom('webhook_events').selectAll().where('provider', '=', 'paystack').executeTakeFirst(),
  )
  sendNaira(app, fill, { amount: '1000.00' })
  const second = await until('so is the second', () =>
    app.deps.db
      .selectFrom('webhook_events')
      .selectAll()
      .where('provider', '=', 'paystack')
      .where('id', '<>', event.id)
      .executeTakeFirst(),
  )
  // One of them was booked before the process died.
  await takeUnasked(app.deps, second.object_ref ?? '')
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  await app.startBackground()
  await until('both are there', async () => (await walletOf(customer, 'NGN')) === '5940.00')
  await expectBooks(app, 'paystack', { held: 600_000n })
})

test('DEP-180 a transfer whose message was lost is found when the network’s statement is read', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const treasury = await staffMember(app, 'treasury')
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  app.sandbox.control.bank.webhooks.nextMode({ lose: true })
  sendNaira(app, fill)
  expect((await reconcile(treasury, 'paystack')).state).toBe('done')
  await receiptIn(app, 'matched')
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
  expect(await reconcile(treasury, 'paystack')).toMatchObject({ state: 'done', matched: 1 })
  expect(await differencesOf(treasury, 'paystack')).toEqual([])
  expect((await balancesOf(treasury, 'paystack')).NGN?.[2]).toBe('0.00')
})
