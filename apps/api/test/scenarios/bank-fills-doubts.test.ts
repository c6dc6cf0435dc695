// Transfers to a wallet that are not added by themselves, because something about them is in doubt.
import { decideBankTransfer, markTransferReturned } from '@kivuko/contract/console-bank-transfers.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import {
  decide,
  fillOf,
  openFills,
  sendDollars,
  sendNaira,
  startFills,
  verifiedCustomer,
} from '../support/bank-fills.ts'
import { receiptIn, receipts } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { paymentNotices, walletOf } from '../support/phone-payments.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { approve } from '../support/verification.ts'

test('DEP-190 a transfer that the network gave back to its sender meanwhile is not added by itself: it waits for people, and the customer is told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  await openFills(app)
  const treasury = await staffMember(app, 'treasury')
  const customer = await verifiedCustomer(app)
  // Nobody works yet: the message is kept, and the money goes back before anybody reads it.
  sendNaira(app, await fillOf(customer))
  const { bank } = app.sandbox.control
  await bank.webhooks.idle()
  expect(bank.reversePayment(bank.dedicatedPayments()[0] ?? '')).toBe(true)
  await app.startBackground()
  const { id, reason } = await receiptIn(app, 'needs_person')
  expect(reason).toBe('The bank network says that it was given back to its sender.')
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  expect((await paymentNotices(customer))[0]?.message).toMatch(/says that it was given back to its sender/)
  const back = { params: { id }, body: { what: 'return', reason: 'The network gave it back' } } as const
  await treasury.call(decideBankTransfer, back)
  // The network sends it no second time, and says so.
  await until('a person is to look', async () => (await receipts(app))[0]?.need === 'return')
  await treasury.call(markTransferReturned, { params: { id }, body: { reason: 'On the list of the network' } })
  await receiptIn(app, 'returned')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-191 what is sent in a name that nobody verified waits for people, and the customer is told what would change that', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const customer = await app.customer()
  const fill = await fillOf(customer)
  sendNaira(app, fill)
  const { reason } = await receiptIn(app, 'needs_person')
  expect(reason).toMatch(/name is their own word/)
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  expect((await paymentNotices(customer))[0]?.message).toMatch(/Once an identity document of yours is approved/)
  // Approved while the phone is not proved: the tier is the first still, and the name is not theirs to change any more.
  await approve(app, customer, 'passport')
  sendNaira(app, fill)
  await receiptIn(app, 'matched', 2)
  expect(await walletOf(customer, 'NGN')).toBe('4950.00')
})

test('DEP-192 a reference on a transfer of another currency than its wallet’s waits for people, who add it to the right wallet', {
  tags: 'long',
}, async () => {
  await using app = await startFills()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await verifiedCustomer(app)
  const dollars = await fillOf(customer, 'USD')
  const naira = 'KV-7Q2M-9XRD'
  await app.deps.db
    .insertInto('wallet_references')
    .values({ reference: naira, user_id: customer.user.id as UserId, currency: 'NGN', created_at: app.clock.now() })
    .execute()
  await sendDollars(app, dollars, { reference: naira })
  const { id, reason } = await receiptIn(app, 'needs_person')
  expect(reason).toBe('It names a wallet of another currency.')
  expect((await paymentNotices(customer))[0]?.message).toMatch(/not in the currency of that wallet/)
  expect((await treasury.call(decideBankTransfer, decide(id, undefined))).status).toBe(404)
  const reference = dollars.account?.reference ?? ''
  for (const member of [treasury, admin]) await member.call(decideBankTransfer, decide(id, reference))
  await receiptIn(app, 'matched')
  expect(await walletOf(customer, 'USD')).toBe('247.50')
  expect(await checkBooks(app.deps.db)).toEqual([])
})
