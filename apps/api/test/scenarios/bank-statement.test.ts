// Transfers to the operator's own accounts: what each line of the statement leads to, and what a person then decides.
import { cancelOrder } from '@kivuko/contract/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import type { OrderId } from '../../src/platform/ids.ts'
import { decideReceipt } from '../../src/rails/bank/decide-receipt.ts'
import { readStatement, readStatementAgain } from '../../src/rails/bank/read-statement.ts'
import { decideTransfer } from '../../src/rails/decide-transfer.ts'
import { findReceiptsForPerson } from '../../src/rails/find-transfers.ts'
import { receiveByPerson } from '../../src/rails/receive-by-person.ts'
import { returnedByPerson } from '../../src/rails/returned-by-person.ts'
import { expireOrder } from '../../src/trading/expire-order.ts'
import {
  expectBooks,
  orderByBank,
  orderOf,
  receiptIn,
  receipts,
  send,
  sendAndRead,
  startBanks,
} from '../support/bank-transfers.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { holdingOf, orderIn } from '../support/purchases.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test.for([
  ['KES', 500_000n, (reference: string) => `TRF/0091/${reference.replaceAll('-', ' ').toLowerCase()}/thank you`],
  ['USD', 10_000n, (reference: string) => reference.replaceAll('-', '')],
  ['EUR', 10_000n, (reference: string) => `order: ${reference.slice(0, 7)} ${reference.slice(8)}.`],
] as const)(
  'BNK-10 a transfer in %s with our reference, however it is written, buys the coins, and is read once',
  async ([currency, held, write]) => {
    await using app = await startBanks()
    const customer = await app.customer()
    const order = await orderByBank(customer, currency)
    expect(order.instructions).toMatchObject({ account_number: `01234567${currency}`, reference: order.reference })
    await sendAndRead(app, order, { reference: write(order.reference) })
    await orderIn(customer, order.reference, 'completed')
    await readStatement(app.deps)
    await app.asOwner((owner) => owner.query('delete from bank_feeds'))
    await readStatement(app.deps)
    expect(await receipts(app)).toMatchObject([{ state: 'matched', owner_id: order.id, provider: 'bank' }])
    expect(await holdingOf(customer, 'USDT')).toBe(order.crypto_amount)
    expect((await linesOf(customer)).map(({ status }) => status)).toEqual(['completed'])
    await expectBooks(app, 'bank', { currency, held })
  },
)

test('BNK-11 a wrong amount is owed back, sent back by a person, and the order ends refunded', async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  await sendAndRead(app, order, { amount: '4999.99' })
  const turned = await orderIn(customer, order.reference, 'refund_pending')
  expect(turned.problem).toMatch(/not the amount of the order/)
  expect(await receiptIn(app, 'needs_person')).toMatchObject({ need: 'return', owner_id: order.id })
  await expectBooks(app, 'bank', { currency: 'KES', held: 499_999n, owed: 499_999n })
  await returnedByPerson(app.deps, order.reference)
  const [receipt] = await receipts(app)
  expect((await returnedByPerson(app.deps, receipt?.id ?? '')).state).toBe('returned')
  expect((await orderOf(customer, order)).status).toBe('refunded')
  expect((await paymentNotices(customer)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/4,999\.99 was sent back to you/),
    expect.stringMatching(/4,999\.99 is on its way back to you/),
  ])
  await expectBooks(app, 'bank', { currency: 'KES', held: 0n })
})

test('BNK-12 a transfer that comes late, or in another currency, goes back', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const late = await orderByBank(customer, 'USD')
  await customer.call(cancelOrder, { params: { reference: late.reference } })
  await sendAndRead(app, late)
  expect((await orderIn(customer, late.reference, 'refund_pending')).problem).toMatch(/after the order was closed/)
  const other = await orderByBank(customer, 'USD')
  app.sandbox.control.bank.send({
    currency: 'EUR',
    amount: '100',
    senderName: 'Amina Wanjiru',
    reference: other.reference,
  })
  await readStatement(app.deps)
  await orderIn(customer, other.reference, 'refund_pending')
  await expectBooks(app, 'bank', { currency: 'USD', held: 10_000n, owed: 10_000n })
  await expectBooks(app, 'bank', { currency: 'EUR', held: 10_000n, owed: 10_000n })
  for (const { reference } of [late, other]) await returnedByPerson(app.deps, reference)
  await expectBooks(app, 'bank', { currency: 'USD', held: 0n })
  await expectBooks(app, 'bank', { currency: 'EUR', held: 0n })
})

test('BNK-13 a second transfer of an order that is paid goes back by itself, and the order stays completed', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  app.sandbox.control.bank.send({
    currency: 'KES',
    amount: order.total,
    senderName: 'Wanjiru, Amina',
    reference: order.reference,
    copies: 3,
  })
  await readStatement(app.deps)
  await orderIn(customer, order.reference, 'completed')
  await until('two wait for a person', async () => (await findReceiptsForPerson(app.deps.db)).length === 2)
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_500_000n, owed: 1_000_000n })
  const waiting = await findReceiptsForPerson(app.deps.db)
  expect(waiting.map(({ need, refund_id }) => [need, refund_id])).toEqual([
    ['return', null],
    ['return', null],
  ])
  await expect(returnedByPerson(app.deps, order.reference)).rejects.toThrow('Say which')
  for (const { id } of waiting) await returnedByPerson(app.deps, id)
  expect((await orderOf(customer, order)).status).toBe('completed')
  expect((await paymentNotices(customer)).filter(({ title }) => title.includes('was sent back'))).toHaveLength(2)
  await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n })
})

test('BNK-13 two transfers decided at once for coins that cannot be supplied both go back, and neither is forgotten', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true, banks: true })
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  const stock = await ledgerUnits(app, 'treasury:USDT')
  await app.deps.ledger.post({
    key: 'empty',
    kind: 'test',
    reference: 'test',
    entries: [
      { account: treasury('USDT'), units: -stock },
      { account: clearing('custody', 'USDT'), units: stock },
    ],
  })
  send(app, order)
  await sendAndRead(app, order)
  // Each tries to deliver, and is refused, before either has said that the order's payment goes back.
  const { ledger } = app.deps
  const postWithin = ledger.postWithin.bind(ledger)
  ledger.postWithin = async (tx, journal) => {
    ledger.postWithin = postWithin
    await until('the other waits for the order', async () => (await waitingForLocks(app)) > 0)
    return postWithin(tx, journal)
  }
  await Promise.all((await receipts(app)).map(({ id }) => decideReceipt(app.deps, id)))
  expect((await receipts(app)).map(({ state, need }) => [state, need])).toEqual([
    ['needs_person', 'return'],
    ['needs_person', 'return'],
  ])
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_000_000n, owed: 1_000_000n })
})

async function waitingForLocks({ deps }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.count ?? 0
}

test('BNK-14 a sender of another name waits for a person, the customer is told, and the order waits with it', {
  tags: 'long',
}, async () => {
  await using app = await startBanks({ BANK_ORDER_WINDOW_MS: '3600000' })
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  await sendAndRead(app, order, { senderName: 'JOHN KAMAU' })
  const held = await receiptIn(app, 'needs_person')
  expect(held).toMatchObject({ need: 'decide', reason: 'The sender does not have the customer’s name.' })
  expect((await orderOf(customer, order)).problem).toMatch(/being looked at by our team/)
  expect((await paymentNotices(customer))[0]?.title).toMatch(/^We are looking at your transfer of KSh\s5,000\.00$/)
  await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n, waits: 500_000n })
  await app.advance(3_700_000)
  await expireOrder(app.deps, order.id as OrderId)
  expect((await orderOf(customer, order)).status).toBe('awaiting_payment')
  await app.deps.rates.refresh()
  expect((await decideTransfer(app.deps, { receiptId: held.id, what: 'settle' })).state).toBe('matched')
  expect(await orderOf(customer, order)).toMatchObject({ status: 'completed', problem: null })
  await expect(decideTransfer(app.deps, { receiptId: held.id, what: 'return' })).rejects.toThrow('decided before')
  await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n })
})

test('BNK-14 a sender of another name on a naira order’s own account waits as well; a person sends it back, and the order can still be paid', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer)
  send(app, order, { senderName: 'JOHN KAMAU' })
  const held = await receiptIn(app, 'needs_person')
  expect(held).toMatchObject({ provider: 'paystack', need: 'decide', amount_units: 2_000_000n })
  expect((await orderOf(customer, order)).status).toBe('awaiting_payment')
  // A quick bank has sent it back before the answer is read.
  expect((await decideTransfer(app.deps, { receiptId: held.id, what: 'return' })).state).toMatch(/^return(ing|ed)$/)
  await receiptIn(app, 'returned')
  const again = await until('there is another account', async () => {
    const now = await orderOf(customer, order)
    return now.instructions !== null && now.instructions.account_number !== order.instructions?.account_number && now
  })
  expect(again).toMatchObject({ status: 'awaiting_payment', problem: expect.stringMatching(/sent back to you/) })
  send(app, again)
  await orderIn(customer, order.reference, 'completed')
  await expectBooks(app, 'paystack', { held: 2_000_000n })
})

test('BNK-15 a transfer that names no order, or two, is booked and waits for a person, who says whose it is', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const [order, other] = [await orderByBank(customer, 'KES'), await orderByBank(customer, 'KES')]
  await sendAndRead(app, order, { reference: 'rent for March' })
  const unnamed = await receiptIn(app, 'needs_person')
  expect(unnamed).toMatchObject({ need: 'decide', owner_id: null, reference_text: 'rent for March' })
  await sendAndRead(app, order, { reference: `${order.reference} ${other.reference}` })
  const both = await receiptIn(app, 'needs_person', 2)
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_000_000n, waits: 1_000_000n })
  await expect(decideTransfer(app.deps, { receiptId: both.id, what: 'settle' })).rejects.toThrow('Say which order')
  const settled = { receiptId: both.id, what: 'settle', reference: order.reference } as const
  expect((await decideTransfer(app.deps, settled)).owner_id).toBe(order.id)
  expect((await orderOf(customer, order)).status).toBe('completed')
  expect((await decideTransfer(app.deps, { receiptId: unnamed.id, what: 'return' })).need).toBe('return')
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_000_000n, owed: 500_000n })
  await returnedByPerson(app.deps, unnamed.id)
  await expect(returnedByPerson(app.deps, both.id)).rejects.toThrow('not to be sent back')
  await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n })
})

test.for(['down', 'rubbish', 'error'] as const)(
  'BNK-16 while the bank is %s nothing is concluded, and the job reads on when it is back',
  async (how) => {
    await using app = await startTestApp({ sandbox: true, banks: true })
    const customer = await app.customer()
    const order = await orderByBank(customer, 'KES')
    send(app, order)
    app.sandbox.control.bank.fail({ endpoint: 'statement', how, times: 2 })
    await readStatement(app.deps)
    expect(await receipts(app)).toEqual([])
    // At every full minute the job reads as well: not before it was seen that nothing was concluded.
    await app.startBackground()
    await readStatementAgain(app.deps)
    await orderIn(customer, order.reference, 'completed')
    await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n })
  },
)

test('BNK-17 what a person saw arrive is booked once and settled like any other', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  const seen = { reference: order.reference.toLowerCase(), amount: { asset: 'KES', units: 500_000n } } as const
  await receiveByPerson(app.deps, seen)
  await orderIn(customer, order.reference, 'completed')
  expect((await receiveByPerson(app.deps, seen)).state).toBe('matched')
  await expectBooks(app, 'bank', { currency: 'KES', held: 500_000n })
  const second = await receiveByPerson(app.deps, { ...seen, lineId: 'FT-2' })
  expect(second).toMatchObject({ need: 'return', reason: 'The order was paid before.' })
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_000_000n, owed: 500_000n })
})
