// Wallets filled by bank with a reference of one's own, and what is recorded by hand or waits while transfers are stopped.
import { decideBankTransfer, openBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { decideTransfer } from '../../src/rails/decide-transfer.ts'
import { receiveByPerson } from '../../src/rails/receive-by-person.ts'
import { decide, fillOf, sendDollars, sendNaira, startFills, verifiedCustomer } from '../support/bank-fills.ts'
import { expectBooks, receiptIn, receipts } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { walletOf } from '../support/phone-payments.ts'
import { staffMember } from '../support/staff.ts'
import { heldCount, resume, stop } from '../support/stops.ts'
import { until } from '../support/until.ts'

test('DEP-181 dollars with the customer’s reference are in their wallet; without it, or of another name, two people add them', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer, 'USD')
  expect(fill.account).toMatchObject({ reference: expect.stringMatching(/^KV-/), bank_name: 'Lake Bank' })
  expect(await fillOf(customer, 'USD')).toEqual(fill)
  await sendDollars(app, fill, { reference: `inv ${fill.account?.reference?.toLowerCase().replaceAll('-', ' ')} thx` })
  await receiptIn(app, 'matched')
  expect(await walletOf(customer, 'USD')).toBe('247.50')
  await sendDollars(app, fill, { reference: 'school fees' })
  const { id } = await receiptIn(app, 'needs_person', 2)
  const opened = (await treasury.call(openBankTransfer, { params: { id } })).body
  expect(opened.customers).toMatchObject([{ account: fill.account?.reference, customer_id: customer.user.id }])
  const reference = opened.customers[0]?.account
  expect((await treasury.call(decideBankTransfer, decide(id, reference))).body.transfer.state).toBe('decide')
  expect((await admin.call(decideBankTransfer, decide(id, reference))).body.transfer).toMatchObject({
    state: 'matched',
    customer_account: reference,
  })
  expect(await walletOf(customer, 'USD')).toBe('495.00')
  await sendDollars(app, fill, { senderName: 'ACME TRADING LTD' })
  await receiptIn(app, 'needs_person', 3)
  // Another wallet than the currency's takes none of it.
  const naira = (await fillOf(customer)).account
  expect(naira?.reference).toBeNull()
  await expectBooks(app, 'bank', { held: 75_000n, waits: 25_000n, currency: 'USD' })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-182 PRV-156 while transfers in are stopped, what arrives waits, is listed at once, and goes on by itself unless people decided it', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app)
  const fill = await fillOf(customer)
  await stop(treasury, 'bank_in')
  sendNaira(app, fill)
  await until('it waits', async () => (await heldCount(treasury)) === 1)
  expect(await receiptIn(app, 'received')).toMatchObject({ amount_units: 500_000n })
  const { rows } = (await treasury.call(listStuckPayments, { query: { kind: 'transfer' } })).body
  expect(rows).toMatchObject([{ waits_for: expect.stringContaining('goes on by itself when two people resume that') }])
  sendNaira(app, fill, { amount: '2000.00' })
  await until('both wait', async () => (await heldCount(treasury)) === 2)
  const second = (await receipts(app)).find(({ amount_units }) => amount_units === 200_000n)
  await decideTransfer(app.deps, { receiptId: second?.id ?? '', what: 'return' })
  expect(await heldCount(treasury)).toBe(1)
  await resume('bank_in', treasury, admin)
  await until('the first is added', async () => (await receipts(app))[0]?.state === 'matched')
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
})

test('DEP-183 where the network gives a number that another account here has, the operator’s account and a reference stand in', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [before, customer] = [await verifiedCustomer(app), await verifiedCustomer(app)]
  const first = await fillOf(before)
  // The network knows people by their address, and this one was somebody else's.
  await sql`update users set email = 'moved@example.com' where id = ${before.user.id}`.execute(app.deps.db)
  await sql`update users set email = ${before.email} where id = ${customer.user.id}`.execute(app.deps.db)
  await fillOf(customer)
  const fill = await fillOf(customer)
  expect(fill.account).toMatchObject({ bank_name: 'Lake Bank', reference: expect.stringMatching(/^KV-/) })
  const { account } = fill
  app.sandbox.control.bank.send({
    currency: 'NGN',
    amount: '5000.00',
    senderName: 'AMINA WANJIRU',
    reference: account?.reference ?? '',
  })
  await readStatement(app.deps)
  await receiptIn(app, 'matched')
  sendNaira(app, first, { amount: '1000.00' })
  await receiptIn(app, 'matched', 2)
  expect([await walletOf(customer, 'NGN'), await walletOf(before, 'NGN')]).toEqual(['4950.00', '990.00'])
})

test('DEP-184 a transfer that one person recorded by hand needs the bank’s name of it, and two more at the desk', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const customer = await verifiedCustomer(app)
  const reference = (await fillOf(customer, 'USD')).account?.reference ?? ''
  const seen = { reference, amount: money('USD', 25_000n) }
  await expect(receiveByPerson(app.deps, seen)).rejects.toThrow(/bank’s own name/)
  expect(await receipts(app)).toEqual([])
  await receiveByPerson(app.deps, { ...seen, lineId: 'FT-1' })
  const again = await receiveByPerson(app.deps, { ...seen, lineId: 'FT-1' })
  expect(again).toMatchObject({ state: 'needs_person', need: 'decide', reason: 'One person recorded it by hand.' })
  expect(await receipts(app)).toHaveLength(1)
  expect(await walletOf(customer, 'USD')).toBe('0.00')
})
