// Payments to the paybill and the till that no rule could place, as staff decide them.
import { listBankTransfers, markTransferReturned, openBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { expect, test } from 'vitest'
import { suspendAccount } from '../../src/compliance/mark-user.ts'
import { receipts } from '../support/bank-transfers.ts'
import {
  accountNumber,
  decide,
  expectShillings,
  pay,
  payUnasked,
  receiptOf,
  smallLimits,
  startPaybill,
} from '../support/paybill.ts'
import { ledgerUnits, paymentNotices, walletOf } from '../support/phone-payments.ts'
import { mpesaStatement, runEnded, uploadFile } from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'
import { heldCount, resume, stop } from '../support/stops.ts'
import { until } from '../support/until.ts'

/** One digit wrong. */
const mistyped = (account: string) => account.slice(0, -1) + ((Number(account.at(-1)) + 1) % 10)

test('PRV-88 PRV-89 a mistyped number leads to the one that was meant, and two people add the payment to its wallet', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const [treasury, admin, support] = await Promise.all([
    staffMember(app, 'treasury'),
    staffMember(app, 'admin'),
    staffMember(app, 'support'),
  ])
  const [ada, brian] = [await app.customer('Wanjiru Kamau'), await app.customer('Brian Otieno')]
  const account = await accountNumber(ada)
  const typed = mistyped(account)
  const paid = await payUnasked(app, { account: typed, amount: 1030 })
  const { id } = await receiptOf(app, paid, 'needs_person')
  await expectShillings(app, { held: 1030, waits: 1030 })
  const [listed] = (await support.call(listBankTransfers, { query: { provider: 'mpesa', state: 'decide' } })).body.rows
  expect(listed).toMatchObject({ id, reference_text: typed, order_reference: null, customer_account: null })
  const opened = (await treasury.call(openBankTransfer, { params: { id } })).body
  expect(opened).toMatchObject({ order: null, candidates: [], customer: null })
  expect(opened.customers).toMatchObject([{ account, customer_id: ada.user.id, is_similar_name: expect.any(Boolean) }])

  const settle = { what: 'settle', order_reference: account } as const
  expect((await decide(treasury, id, { what: 'settle' })).problem.code).toBe('order_not_found')
  expect((await decide(treasury, id, { ...settle, order_reference: typed })).problem.code).toBe('customer_not_found')
  expect((await decide(treasury, id, settle)).body.transfer.state).toBe('decide')
  expect((await decide(treasury, id, settle)).body.first_word).toMatchObject({ word: `settle:${account}` })
  // Another customer is another word.
  expect((await decide(admin, id, { ...settle, order_reference: brian.email })).body.transfer.state).toBe('decide')
  expect(await walletOf(ada, 'KES')).toBe('0.00')
  expect((await decide(treasury, id, settle)).body.transfer.state).toBe('decide')
  const done = (await decide(admin, id, settle)).body
  expect(done).toMatchObject({ transfer: { state: 'matched', customer_account: account }, customer: { account } })
  expect((await decide(admin, id, settle)).problem.code).toBe('payment_closed')
  expect([await walletOf(ada, 'KES'), await walletOf(brian, 'KES')]).toEqual(['1015.00', '0.00'])
  await expectShillings(app, { held: 1030 })
})

test('PRV-88 PRV-90 an unknown number and the till come to the desk, and a payment that is returned is owed until somebody sent it', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const treasury = await staffMember(app, 'treasury')
  const unknown = await payUnasked(app, { account: 'rent 4B', amount: 100 })
  const till = await pay(app, { kind: 'till', account: '', amount: 250.5 })
  const [first, second] = [await receiptOf(app, unknown, 'needs_person'), await receiptOf(app, till, 'needs_person')]
  expect([first.account_number, second.account_number]).toEqual(['174379', '300584'])
  expect(first.reason).toBe('It names no account number of a customer.')
  expect((await treasury.call(openBankTransfer, { params: { id: first.id } })).body.customers).toEqual([])
  await expectShillings(app, { held: 350.5, waits: 350.5 })
  expect((await decide(treasury, first.id, { what: 'return' })).body.transfer.state).toBe('return')
  await expectShillings(app, { held: 350.5, waits: 250.5, owed: 100 })
  const marked = { params: { id: first.id }, body: { reason: 'reversed in the portal' } }
  expect((await treasury.call(markTransferReturned, marked)).body.transfer.state).toBe('returned')
  await expectShillings(app, { held: 250.5, waits: 250.5 })
})

test('PRV-91 over the limit, over the most, under the least and into a suspended account, a person decides', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill({ KYC_LIMITS: smallLimits('100') })
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const [ada, brian] = [await app.customer(), await app.customer()]
  const account = await accountNumber(ada)
  const [much, most, least] = [
    await payUnasked(app, { account, amount: 90_000, msisdn: '254712345671' }),
    await payUnasked(app, { account, amount: 150_001, msisdn: '254712345672' }),
    await payUnasked(app, { account, amount: 9 }),
  ]
  const brians = await accountNumber(brian)
  await suspendAccount(app.deps, { email: brian.email, actor: 'grace', reason: 'stolen phone' }, true)
  const frozen = await payUnasked(app, { account: brians, amount: 100 })
  const reasons = []
  for (const each of [much, most, least, frozen]) reasons.push((await receiptOf(app, each, 'needs_person')).reason)
  expect(reasons).toEqual([
    expect.stringMatching(/daily limit/),
    expect.stringMatching(/^Amount must be between KES 10 and/),
    expect.stringMatching(/^Amount must be between KES 10 and/),
    expect.stringMatching(/suspended/),
  ])
  expect(await walletOf(ada, 'KES')).toBe('0.00')
  expect((await paymentNotices(ada)).map(({ title }) => title)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^We are looking at your payment of/)]),
  )
  await expectShillings(app, { held: 240_110, waits: 240_110 })
  // The rules do not let it in, so one person's word is not enough; what two decide is counted, and not refused.
  const { id } = await receiptOf(app, much, 'needs_person')
  expect((await decide(treasury, id, { what: 'settle' })).body.transfer.state).toBe('decide')
  expect(await walletOf(ada, 'KES')).toBe('0.00')
  expect((await decide(admin, id, { what: 'settle' })).body.transfer.state).toBe('matched')
  expect(await walletOf(ada, 'KES')).toBe('88650.00')
  await expectShillings(app, { held: 240_110, waits: 150_110 })
})

test('PRV-92 while deposits by M-Pesa are stopped a payment waits, and is added when they run again', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  const account = await accountNumber(customer)
  await stop(treasury, 'mpesa_in')
  expect((await pay(app, { account })).refusal).toBe('C2B00016')
  const paid = await payUnasked(app, { account })
  await until('it waits', async () => (await heldCount(treasury)) === 1)
  expect(await receipts(app)).toMatchObject([{ state: 'received', line_id: paid.receipt }])
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  await resume('mpesa_in', treasury, admin)
  await receiptOf(app, paid, 'matched')
  expect(await heldCount(treasury)).toBe(0)
  expect(await walletOf(customer, 'KES')).toBe('985.00')
})

test('PRV-93 the statement of the paybill agrees with payments that were added and that wait, and finds one whose message was lost', {
  tags: 'long',
}, async () => {
  await using app = await startPaybill()
  const customer = await app.customer()
  const paid = await pay(app, { account: await accountNumber(customer), amount: 1000 })
  const unknown = await payUnasked(app, { account: 'rent', amount: 200 })
  await receiptOf(app, paid, 'matched')
  await receiptOf(app, unknown, 'needs_person')
  app.sandbox.control.phones.callbacks.nextMode({ lose: true })
  const lost = await payUnasked(app, { account: paid.account, amount: 500, msisdn: '254712345679' })
  const at = new Date(Date.now() - 1000)
  const statement = mpesaStatement([
    { receipt: paid.receipt, at, paidIn: '1,000.00', account: paid.account },
    { receipt: unknown.receipt, at, paidIn: '200.00', account: 'rent' },
    { receipt: lost.receipt, at, paidIn: '500.00', account: paid.account },
  ])
  await app.advance(3 * 86_400_000)
  const treasury = await staffMember(app, 'treasury')
  const { run, status } = await uploadFile(app, treasury, statement)
  expect(status).toBe(200)
  expect(await runEnded(treasury, run)).toMatchObject({ state: 'done', matched: 2, differences: 1 })
  await receiptOf(app, lost, 'matched')
  expect(await ledgerUnits(app, `customer:${customer.user.id}:available:KES`)).toBe(147_700n)
  await expectShillings(app, { held: 1700, waits: 200 })
  const again = await uploadFile(app, treasury, statement)
  expect(await runEnded(treasury, again.run)).toMatchObject({ state: 'done', matched: 3 })
})
