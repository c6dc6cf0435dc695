// Money from a wallet in its own currency: naira into the customer's bank account, shillings to a phone; every end told and booked.
import { cancelCashOut, cashOutOptions } from '@kivuko/contract/cash-outs.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { bankPollsOver } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { ADAS_PHONE, type CashOutAsked, cashOut, cashOutIn, cashOutOf, startWithWallets } from '../support/cash-outs.ts'
import { balanceOf } from '../support/gifts.ts'
import { ledgerUnits, linesOf, newReference, paymentNotices } from '../support/phone-payments.ts'
import { balancesOf, reconcile } from '../support/reconciliations.ts'
import { nairaAccount } from '../support/sales.ts'
import { staffMember } from '../support/staff.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const WHOLE = '1000000.00'
const HOUR_MS = 3_600_000

async function expectBooks(app: TestApp): Promise<void> {
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
}

async function started(customer: Customer, asked: CashOutAsked = {}): Promise<string> {
  return (await cashOut(customer, asked)).body.reference
}

/** Whether the wallet is whole again, and nothing is held. */
async function expectWhole(app: TestApp, customer: Customer, currency: 'NGN' | 'KES' = 'NGN'): Promise<void> {
  expect(await balanceOf(customer, currency)).toBe(WHOLE)
  expect(await ledgerUnits(app, `customer:${customer.user.id}:held:${currency}`)).toBe(0n)
}

test('SND-150 SND-151 naira leave the wallet for the customer’s own account: fee and bounds first, held, paid once, told, booked and reconciled', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const options = (await customer.call(cashOutOptions)).body
  expect(options.currencies).toEqual([
    { currency: 'NGN', minimum: '500.00', maximum: '10000000.00', fee_bps: 100, paused: null },
    { currency: 'KES', minimum: '10.00', maximum: '250000.00', fee_bps: 250, paused: null },
    { currency: 'USD', minimum: '20.00', maximum: '50000.00', fee_bps: 100, paused: null },
  ])
  expect(options.accounts).toEqual([])

  const { body } = await cashOut(customer, { destination: nairaAccount('0003') })
  expect(body).toMatchObject({
    status: 'sending',
    amount: '5000.00',
    fee: '50.00',
    total: '5050.00',
    payout_method: 'bank',
    destination: '•••• 0003',
    can_cancel: true,
    sends_at: null,
    completed_at: null,
  })
  expect(await balanceOf(customer, 'NGN')).toBe('994950.00')
  expect(await ledgerUnits(app, `customer:${customer.user.id}:held:NGN`)).toBe(505_000n)
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'withdrawal',
      status: 'pending',
      amount: '5000.00',
      fee: '50.00',
      page: 'cash_out',
      can_cancel: true,
    },
  ])
  await app.startBackground()
  const done = await cashOutIn(customer, body.reference, 'completed')
  expect(done).toMatchObject({ can_cancel: false, problem: null, completed_at: expect.any(String) })
  expect(app.sandbox.control.bank.payouts()).toMatchObject([{ amount: 500_000, status: 'success' }])
  expect(await ledgerUnits(app, 'clearing:paystack:NGN')).toBe(500_000n)
  expect(await ledgerUnits(app, 'fees:NGN')).toBe(5_000n)
  expect(await linesOf(customer)).toMatchObject([
    { status: 'completed', description: '₦5,000.00 to •••• 0003 by bank transfer', recipient_name: 'ADA OBI' },
  ])
  expect((await paymentNotices(customer))[0]).toMatchObject({
    title: '₦5,000.00 was sent to •••• 0003',
    message: expect.stringMatching(/₦5,050\.00 left your wallet, of which ₦50\.00 is the fee/),
  })
  expect((await customer.call(cashOutOptions)).body.accounts).toMatchObject([
    { currency: 'NGN', account_name: 'ADA OBI', account_number: '0123000003', bank_name: 'Guaranty Trust Bank' },
  ])
  await app.sandbox.control.bank.webhooks.idle()
  await expectBooks(app)
  const treasurer = await staffMember(app, 'treasury')
  expect(await reconcile(treasurer, 'paystack')).toMatchObject({ state: 'done', matched: 1, differences: 0 })
  const [ledger, statement, unexplained] = (await balancesOf(treasurer, 'paystack')).NGN ?? []
  expect([ledger, unexplained]).toEqual([statement, '0.00'])
})

test('SND-152 one reference is one cash-out, however often it is sent; another one under it is refused', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const reference = newReference()
  const answers = await Promise.all([1, 2, 3].map(() => cashOut(customer, { reference })))
  const made = answers.flatMap((answer) => (answer.status === 200 ? [answer.body.reference] : []))
  expect(new Set(made).size).toBe(1)
  expect(await app.deps.db.selectFrom('cash_outs').select('id').execute()).toHaveLength(1)
  const other = await cashOut(customer, { reference, amount: '6000' })
  expect(other.problem.code).toBe('idempotency_conflict')
  await app.startBackground()
  await cashOutIn(customer, made[0] ?? '', 'completed')
  expect(app.sandbox.control.bank.payouts()).toHaveLength(1)
  await expectBooks(app)
})

test('SND-153 an account of somebody else, one that is none, a wrong amount or an old fee is refused, and nothing is written', async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const refused: [CashOutAsked, string][] = [
    [{ destination: nairaAccount('4321', '012311') }, 'payout_name_differs'],
    [{ destination: { ...nairaAccount(), account_name: 'Brian Otieno' } }, 'payout_name_differs'],
    [{ destination: nairaAccount('0000') }, 'payout_account_invalid'],
    [{ destination: { ...nairaAccount(), bank_code: '999' } }, 'payout_account_invalid'],
    [{ destination: ADAS_PHONE }, 'validation_failed'],
    [{ currency: 'KES', destination: nairaAccount() }, 'validation_failed'],
    [{ amount: '499.99' }, 'amount_out_of_range'],
    [{ amount: '10000000.01' }, 'amount_out_of_range'],
    [{ currency: 'KES', amount: '100.50' }, 'amount_out_of_range'],
    [{ currency: 'KES', amount: '9' }, 'amount_out_of_range'],
    [{ fee: '49.99' }, 'fee_changed'],
    [{ fee: '0' }, 'fee_changed'],
    [{ amount: '990099.02', fee: '9900.99' }, 'insufficient_balance'],
    [{ amount: '-5000' }, 'validation_failed'],
  ]
  for (const [asked, code] of refused)
    expect([asked, (await cashOut(customer, asked)).problem.code]).toEqual([asked, code])
  app.sandbox.control.bank.fail({ endpoint: 'resolve', how: 'error', times: 1 })
  expect((await cashOut(customer)).problem.code).toBe('provider_unavailable')
  expect(await app.deps.db.selectFrom('cash_outs').select('id').execute()).toEqual([])
  expect(await linesOf(customer)).toEqual([])
  await expectWhole(app, customer)
  // Somebody else's is not found.
  const reference = await started(customer)
  const stranger = await app.customer()
  expect((await stranger.call(cancelCashOut, { params: { reference } })).problem.code).toBe('payment_not_found')
})

test('SND-154 the bank refuses the account: all of it is back in the wallet, and the customer is told why', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const reference = await started(customer, { destination: nairaAccount('0001') })
  await app.startBackground()
  const failed = await cashOutIn(customer, reference, 'failed')
  expect(failed).toMatchObject({ can_cancel: false, problem: expect.stringMatching(/bank/) })
  await expectWhole(app, customer)
  expect(await linesOf(customer)).toMatchObject([
    { status: 'failed', description: expect.stringMatching(/not paid out$/) },
  ])
  expect((await paymentNotices(customer))[0]?.message).toMatch(/₦5,050\.00 is back in your wallet/)
  expect((await customer.call(cashOutOptions)).body.accounts).toEqual([])
  await expectBooks(app)
})

test('SND-155 the bank sends the money back days later: amount and fee are in the wallet again, once, and told', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const reference = await started(customer)
  await app.startBackground()
  await cashOutIn(customer, reference, 'completed')
  const [payout] = app.sandbox.control.bank.payouts()
  app.sandbox.control.bank.changeTransfer(payout?.reference ?? '', 'reversed')
  const returned = await cashOutIn(customer, reference, 'returned')
  expect(returned.problem).toMatch(/sent the money back/)
  await expectWhole(app, customer)
  expect(await ledgerUnits(app, 'fees:NGN')).toBe(0n)
  expect(await ledgerUnits(app, 'clearing:paystack:NGN')).toBe(0n)
  expect(await linesOf(customer)).toMatchObject([
    { status: 'failed', description: expect.stringMatching(/sent back by the bank$/) },
  ])
  expect((await paymentNotices(customer))[0]).toMatchObject({ title: '₦5,000.00 came back from your bank' })
  app.sandbox.control.bank.changeTransfer(payout?.reference ?? '', 'reversed')
  await app.sandbox.control.bank.webhooks.idle()
  await expectWhole(app, customer)
  await expectBooks(app)
})

test('SND-156 an answer that never came is asked about, and the bank pays once', { tags: 'long' }, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const references = [await started(customer), await started(customer, { destination: nairaAccount('0006') })]
  app.sandbox.control.bank.fail({ endpoint: 'transfer', how: 'down', when: 'after' })
  await app.startBackground()
  for (const reference of references) await cashOutIn(customer, reference, 'completed')
  expect(app.sandbox.control.bank.payouts()).toHaveLength(2)
  await app.sandbox.control.bank.webhooks.idle()
  await bankPollsOver(app, 2)
  await expectBooks(app)
})

test('SND-157 it is taken back while it waits, from the list or its page, and never after it left', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const [mine, fromList, gone] = [await started(customer), await started(customer), await started(customer)]
  const cancel = (reference: string) => customer.call(cancelCashOut, { params: { reference } })
  const both = await Promise.all([cancel(mine), cancel(mine)])
  expect(both.map(({ body }) => body.status)).toEqual(['cancelled', 'cancelled'])
  const line = (await linesOf(customer)).find(({ external_reference }) => external_reference === fromList)
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).body.status).toBe('failed')
  expect((await cashOutOf(customer, fromList)).status).toBe('cancelled')
  await app.startBackground()
  await cashOutIn(customer, gone, 'completed')
  expect((await cancel(gone)).problem.code).toBe('transaction_closed')
  expect(await balanceOf(customer, 'NGN')).toBe('994950.00')
  await expectBooks(app)
})

test('SND-158 the first payment into an account waits until it is trusted; what waits can be taken back, the next goes at once', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets({ NEW_ACCOUNT_WAIT_MS: String(HOUR_MS) })
  await using _ = app
  await app.startBackground()
  const { body } = await cashOut(customer)
  expect(body).toMatchObject({ status: 'waiting', can_cancel: true, sends_at: expect.any(String) })
  const second = await started(customer)
  expect((await customer.call(cancelCashOut, { params: { reference: second } })).body.status).toBe('cancelled')
  expect(app.sandbox.control.bank.payouts()).toEqual([])
  await app.advance(HOUR_MS + 1_000)
  await cashOutIn(customer, body.reference, 'completed')
  await app.deps.rates.refresh()
  expect((await cashOut(customer)).body).toMatchObject({ status: 'sending', sends_at: null })
  await until('both are paid', async () => app.sandbox.control.bank.payouts().length === 2)
  await app.sandbox.control.bank.webhooks.idle()
})

test('SND-160 shillings go from the wallet to a phone, without an exchange', { tags: 'long' }, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const { body } = await cashOut(customer, { currency: 'KES', amount: '1000' })
  expect(body).toMatchObject({ status: 'sending', total: '1025.00', destination: '0712 ••• 678', can_cancel: true })
  await app.startBackground()
  await cashOutIn(customer, body.reference, 'completed')
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(201_000)
  expect(await balanceOf(customer, 'KES')).toBe('998975.00')
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(100_000n)
  expect(await ledgerUnits(app, 'fees:KES')).toBe(2_500n)
  expect(await linesOf(customer)).toMatchObject([{ status: 'completed', recipient_phone: '+254712345678' }])
  await expectBooks(app)
})

test('SND-161 M-Pesa refuses: the shillings and the fee are back, and told', { tags: 'long' }, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const refusing = { kind: 'mobile_money', phone_number: '+254722000007' } as const
  const reference = await started(customer, { currency: 'KES', amount: '1000', destination: refusing })
  await app.startBackground()
  await cashOutIn(customer, reference, 'failed')
  await expectWhole(app, customer, 'KES')
  expect((await paymentNotices(customer))[0]?.message).toMatch(/is back in your wallet/)
  await expectBooks(app)
})
