// Bank transfers that need a person, as staff see and decide them.
import {
  decideBankTransfer,
  listBankTransfers,
  markTransferReturned,
  openBankTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { cancelOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { returnReceipt } from '../../src/rails/bank/return-receipt.ts'
import { settleReceipt } from '../../src/rails/bank/settle-receipt.ts'
import { expectBooks, orderByBank, orderOf, receiptIn, receipts, startBanks } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { holdingOf } from '../support/purchases.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import type { TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** KES transfers without a reference, from one sender each; answers when all wait for a person. */
async function sendUnnamed(app: TestApp, transfers: readonly { senderName: string; amount: string }[]): Promise<void> {
  for (const transfer of transfers)
    app.sandbox.control.bank.send({ currency: 'KES', reference: 'school fees', ...transfer })
  await readStatement(app.deps)
  await until('they wait for a person', async () =>
    (await receipts(app)).every(({ state, need }) => state === 'needs_person' && need === 'decide'),
  )
}

const decide = (
  member: Member,
  id: string,
  body: { what: 'settle' | 'return'; order_reference?: string; reason?: string },
) => member.call(decideBankTransfer, { params: { id }, body: { reason: 'the sender wrote to us', ...body } })

type Settling = {
  treasury: Member
  admin: Member
  id: string
  settle: { what: 'settle'; order_reference: string }
}

/** Its sender did not name the order, so one person's word pays nobody with it, however often it is said. */
async function expectFirstWord({ treasury, admin, id, settle }: Settling): Promise<void> {
  const unproven = { params: { id }, body: { ...settle, reason: 'hers' }, proof: undefined }
  expect((await treasury.call(decideBankTransfer, unproven)).problem.code).toBe('proof_required')
  const word = { word: `settle:${settle.order_reference}`, reason: 'the sender wrote to us', said_by: 'Amina Hassan' }
  for (const answer of [await decide(treasury, id, settle), await decide(treasury, id, settle)])
    expect(answer.body).toMatchObject({ transfer: { state: 'decide' }, first_word: { ...word, is_own: true } })
  expect((await admin.call(openBankTransfer, { params: { id } })).body.first_word).toMatchObject({ is_own: false })
}

test('OPS-60 OPS-61 SEC-215 a transfer is found, opened beside the orders it may be for, and pays one of them once two say so', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const [treasury, support] = [await staffMember(app, 'treasury', 'Amina Hassan'), await staffMember(app, 'support')]
  const admin = await staffMember(app, 'admin')
  const [amina, brian] = [await app.customer('Amina Wanjiru'), await app.customer('Brian Otieno')]
  const [order, other] = [await orderByBank(amina, 'KES'), await orderByBank(brian, 'KES')]
  await sendUnnamed(app, [
    { senderName: 'WANJIRU AMINA', amount: order.total },
    { senderName: 'AMINA WANJIRU', amount: '7000.00' },
  ])

  const list = async (query: object) => (await support.call(listBankTransfers, { query })).body.rows
  expect((await list({ state: 'decide' })).map(({ amount }) => amount)).toEqual(['7000.00', order.total])
  expect(await list({ search: order.total })).toEqual([])
  const [small] = await list({ search: 'wanjiru amina', currency: 'KES', provider: 'bank' })
  expect(small).toMatchObject({ state: 'decide', sender_name: 'WANJIRU AMINA', reference_text: 'school fees' })
  for (const query of [{ state: 'return' }, { currency: 'NGN' }, { provider: 'paystack' }, { from: '2099-01-01' }])
    expect(await list(query), JSON.stringify(query)).toEqual([])
  const first = (await support.call(listBankTransfers, { query: { limit: '1' } })).body
  expect(first.rows).toHaveLength(1)
  const second = (await support.call(listBankTransfers, { query: { limit: '1', after: first.next ?? '' } })).body
  expect([second.rows[0]?.id, second.next]).toEqual([small?.id, null])
  expect((await support.call(listBankTransfers, { query: { after: 'x' } })).problem.errors?.[0]?.field).toBe('after')

  const id = small?.id ?? ''
  const opened = (await support.call(openBankTransfer, { params: { id } })).body
  expect(opened.order).toBeNull()
  expect(opened.candidates).toMatchObject([
    { reference: order.reference, customer_name: 'Amina Wanjiru', is_same_amount: true, is_similar_name: true },
    { reference: other.reference, customer_name: 'Brian Otieno', is_same_amount: true, is_similar_name: false },
  ])
  const unknown = { params: { id: `brc_${'0'.repeat(26)}` } }
  expect((await support.call(openBankTransfer, unknown)).problem.code).toBe('payment_not_found')
  expect((await decide(support, id, { what: 'settle' })).problem.code).toBe('role_refused')
  expect((await decide(treasury, id, { what: 'settle' })).problem).toMatchObject({
    code: 'order_not_found',
    detail: 'Say which order it is to pay.',
  })
  expect((await decide(treasury, id, { what: 'settle', order_reference: 'KV-0000-0000' })).problem.code).toBe(
    'order_not_found',
  )
  expect((await decide(treasury, id, { what: 'return', reason: '' })).problem.errors?.[0]?.field).toBe('reason')
  const settle = { what: 'settle', order_reference: order.reference } as const
  await expectFirstWord({ treasury, admin, id, settle })
  expect((await orderOf(amina, order)).status).toBe('awaiting_payment')
  const settled = (await decide(admin, id, settle)).body
  expect(settled.first_word).toBeNull()
  expect(settled.transfer).toMatchObject({ state: 'matched', order_reference: order.reference })
  expect(settled.candidates).toEqual([])
  expect((await orderOf(amina, order)).status).toBe('completed')
  expect(await holdingOf(amina, 'USDT')).toBe(order.crypto_amount)
  expect((await decide(treasury, id, { what: 'return' })).problem.code).toBe('payment_closed')
  await expectBooks(app, 'bank', { currency: 'KES', held: 1_200_000n, waits: 700_000n })
  expect(await auditLines(app, 'transfer.open')).toEqual([
    { actor: support.actor, action: 'transfer.open', subject: id, detail: null },
    { actor: admin.actor, action: 'transfer.open', subject: id, detail: null },
  ])
  expect((await auditLines(app, 'transfer.settle.first')).map(({ actor }) => actor)).toEqual([treasury.actor])
  expect(await auditLines(app, 'transfer.settle')).toEqual([
    {
      actor: admin.actor,
      action: 'transfer.settle',
      subject: id,
      detail: `${order.reference}: the sender wrote to us`,
    },
  ])
})

test('OPS-62 a transfer is sent back with a reason, and marked once it is back with its sender', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  const order = await orderByBank(customer, 'KES')
  await sendUnnamed(app, [{ senderName: 'SOMEBODY ELSE', amount: '900.00' }])
  const { id } = await receiptIn(app, 'needs_person')
  const mark = (reason = 'sent by our bank today') =>
    treasury.call(markTransferReturned, { params: { id }, body: { reason } })
  expect((await mark()).problem.code).toBe('payment_closed')
  expect((await decide(treasury, id, { what: 'return' })).body.transfer.state).toBe('return')
  await expectBooks(app, 'bank', { currency: 'KES', held: 90_000n, owed: 90_000n })
  expect((await mark()).body.transfer).toMatchObject({ state: 'returned', ended_at: expect.any(String) })
  expect((await mark()).body.transfer.state).toBe('returned')
  await expectBooks(app, 'bank', { currency: 'KES', held: 0n })

  // One whose order is closed cannot buy: the person's word sends it back, and says so.
  await customer.call(cancelOrder, { params: { reference: order.reference } })
  await sendUnnamedAgain(app, order.total)
  const late = await receiptIn(app, 'needs_person', 2)
  await decide(admin, late.id, { what: 'settle', order_reference: order.reference })
  const turned = (await decide(treasury, late.id, { what: 'settle', order_reference: order.reference })).body
  expect(turned.transfer).toMatchObject({
    state: 'return',
    reason: expect.stringMatching(/after the order was closed/),
  })
  const actions = (await auditLines(app)).map(({ action }) => action).filter((action) => action.startsWith('transfer'))
  expect(actions).toEqual(['transfer.return', 'transfer.returned', 'transfer.settle.first', 'transfer.settle'])
})

async function sendUnnamedAgain(app: TestApp, amount: string): Promise<void> {
  app.sandbox.control.bank.send({ currency: 'KES', reference: 'again', senderName: 'SOMEBODY', amount })
  await readStatement(app.deps)
}

test('OPS-63 of two people who decide at once one does, and the other is told', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const [first, second] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const [amina, brian] = [await app.customer('Amina Wanjiru'), await app.customer('Brian Otieno')]
  const [order, other] = [await orderByBank(amina, 'KES'), await orderByBank(brian, 'KES')]
  await sendUnnamed(app, [
    { senderName: 'A', amount: order.total },
    { senderName: 'B', amount: order.total },
    { senderName: 'C', amount: order.total },
  ])
  const [one, two, three] = (await receipts(app)).map(({ id }) => id) as [string, string, string]
  const settle = { what: 'settle', order_reference: order.reference } as const
  const third = await staffMember(app, 'admin', 'Kofi Mensah')
  await decide(third, one, settle)
  await decide(third, three, { ...settle, order_reference: other.reference })
  const races = [
    [decide(first, one, settle), decide(second, one, settle)],
    [decide(first, two, { what: 'return' }), decide(second, two, { what: 'return' })],
    [decide(first, three, { what: 'return' }), decide(second, three, { ...settle, order_reference: other.reference })],
  ]
  for (const race of races) {
    const answers = await Promise.all(race)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('payment_closed')
  }
  expect((await orderOf(amina, order)).status).toBe('completed')
  const words = (await auditLines(app)).filter(({ action }) => /^transfer\.(settle|return)$/.test(action))
  expect(words.map(({ subject }) => subject).sort()).toEqual([one, two, three].sort())
})

test('OPS-63 what one person sends back pays no order, also when another looked at it before', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const [amina, brian] = [await app.customer('Amina Wanjiru'), await app.customer('Brian Otieno')]
  const [order, other] = [await orderByBank(amina, 'KES'), await orderByBank(brian, 'KES')]
  await sendUnnamed(app, [
    { senderName: 'A', amount: order.total },
    { senderName: 'B', amount: order.total },
  ])
  const [seen] = await receipts(app)
  const found = await app.deps.settlement.getByReference(app.deps.db, other.reference, 'bank')
  if (!seen) throw new Error('a transfer was expected')
  expect(await returnReceipt(app.deps, seen, { payable: undefined, reason: 'A person decided so.' })).toBe(true)
  expect(await settleReceipt(app.deps, seen, found)).toBe(false)
  expect((await orderOf(brian, other)).status).toBe('awaiting_payment')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-102 nobody decides about a transfer that pays their own order, nor says that it went back', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const [payer, colleague] = [await staffMember(app, 'treasury', 'Amina Wanjiru'), await staffMember(app, 'admin')]
  const other = await staffMember(app, 'admin', 'Kofi Mensah')
  const order = await orderByBank(payer, 'KES')
  await sendUnnamed(app, [{ senderName: 'AMINA WANJIRU', amount: order.total }])
  const { id } = await receiptIn(app, 'needs_person')
  const settle = { what: 'settle', order_reference: order.reference } as const
  expect((await decide(payer, id, settle)).problem).toMatchObject({ status: 409, code: 'own_account' })
  await payer.call(cancelOrder, { params: { reference: order.reference } })
  await decide(other, id, settle)
  expect((await decide(colleague, id, settle)).body.transfer.state).toBe('return')
  const back = { params: { id }, body: { reason: 'sent by our bank today' } }
  expect((await payer.call(markTransferReturned, back)).problem.code).toBe('own_account')
  const refused = { actor: payer.actor, action: 'refused', subject: id }
  expect(await auditLines(app, 'refused')).toEqual([
    { ...refused, detail: 'transfer.settle: own_account' },
    { ...refused, detail: 'transfer.returned: own_account' },
  ])
  expect((await colleague.call(markTransferReturned, back)).body.transfer.state).toBe('returned')
})
