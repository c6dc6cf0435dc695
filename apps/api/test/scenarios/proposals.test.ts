// Money that staff move: one proposes, another approves, once, and never more than is there.
import {
  decideProposal,
  getProposal,
  listProposals,
  previewProposal,
  proposeCorrection,
  proposeRefund,
  withdrawProposal,
} from '@kivuko/contract/console-proposals.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

let keys = 0
const newKey = () => `proposal-key-${++keys}`

type Correction = { kind?: 'manual_credit' | 'manual_debit'; amount?: string; currency?: 'NGN' | 'BTC'; key?: string }

function correct(member: Member, customer: string, request: Correction = {}) {
  const { kind = 'manual_credit', amount = '1500.00', currency = 'NGN', key = newKey() } = request
  const why = { reason_code: 'our_mistake', reason: 'Booked twice on 20 November' } as const
  return member.call(proposeCorrection, { key, body: { kind, customer, currency, amount, ...why } })
}

function decide(member: Member, id: string, decision: 'approve' | 'reject' = 'approve') {
  return member.call(decideProposal, { params: { id }, body: { decision, reason: 'Checked with the bank' } })
}

const codesOf = (answers: readonly { status: number; problem: { code: string } }[]) =>
  answers.map((answer) => (answer.status === 200 ? 'done' : answer.problem.code)).sort()

test('OPS-70 a credit waits for a second person, then moves once, and its customer sees and hears of it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer('Amina Wanjiru')
  const support = await staffMember(app, 'support', 'Joseph Mwangi')
  const treasury = await staffMember(app, 'treasury', 'Peter Otieno')
  const query = { kind: 'manual_credit', customer: customer.email, currency: 'NGN', amount: '1500' } as const
  expect((await support.call(previewProposal, { query })).body).toMatchObject({
    customer: { id: customer.user.id, name: 'Amina Wanjiru' },
    moves: [
      { account: 'corrections:NGN', amount: '-1500.00' },
      { account: `customer:${customer.user.id}:available:NGN`, amount: '1500.00' },
    ],
    shortage: null,
  })
  const key = newKey()
  const proposed = (await correct(support, customer.email, { key })).body
  expect((await correct(support, customer.email, { key })).body.id).toBe(proposed.id)
  expect(await balanceOf(customer, 'NGN')).toBe('0.00')
  expect((await decide(support, proposed.id)).problem.code).toBe('role_refused')

  const approved = await decide(treasury, proposed.id)
  expect(approved.body).toMatchObject({ state: 'approved', decided_by: { name: 'Peter Otieno' }, amount: '1500.00' })
  expect((await decide(treasury, proposed.id)).body.state).toBe('approved')
  expect(await balanceOf(customer, 'NGN')).toBe('1500.00')
  const { transactions } = (await customer.call(listTransactions)).body
  expect(transactions).toMatchObject([
    { transaction_type: 'deposit', status: 'completed', amount: '1500.00', external_reference: proposed.reference },
  ])
  expect(transactions[0]?.description).not.toContain('20 November')
  const [notice] = (await customer.call(listNotifications)).body.data
  expect(notice?.title.replace('\u00a0', ' ')).toBe('₦1,500.00 was added to your balance')
  expect((await auditLines(app)).map(({ actor, action }) => [actor, action])).toEqual([
    [support.actor, 'customer.search'],
    [support.actor, 'proposal.propose'],
    [support.actor, 'refused'],
    [treasury.actor, 'proposal.approve'],
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-112 who is looked up for a correction is written down, and treasury sees their contacts in part', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer('Amina Wanjiru')
  const [support, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  const look = async (member: Member, whom: string) => {
    const query = { kind: 'manual_credit', customer: whom, currency: 'NGN', amount: '1500' } as const
    return (await member.call(previewProposal, { query })).body.customer?.email
  }
  expect(await look(support, customer.email)).toBe(customer.email)
  expect(await look(treasury, customer.email)).toMatch(/^c••@/)
  expect(await look(treasury, customer.email)).toMatch(/^c••@/)
  await look(treasury, customer.user.id)
  const line = { action: 'customer.search', subject: 'customers', detail: `email: ${customer.email}` }
  expect(await auditLines(app, 'customer.search')).toEqual([
    { actor: support.actor, ...line },
    { actor: treasury.actor, ...line },
  ])
  const { id } = (await correct(support, customer.email)).body
  expect((await treasury.call(getProposal, { params: { id } })).body.customer?.email).toMatch(/^c••@/)
  expect((await treasury.call(listProposals)).body.rows[0]?.customer?.email).toMatch(/^c••@/)
  expect((await support.call(listProposals)).body.rows[0]?.customer?.email).toBe(customer.email)
})

test('OPS-71 OPS-103 nobody approves what they proposed, nor money of their own account, and it is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const admin = await staffMember(app, 'admin')
  const treasury = await staffMember(app, 'treasury')
  const { id } = (await correct(admin, customer.user.id)).body
  expect((await decide(admin, id)).problem).toMatchObject({ status: 409, code: 'same_person' })
  expect((await decide(admin, id, 'reject')).problem.code).toBe('same_person')
  expect((await correct(treasury, treasury.email)).problem.code).toBe('same_person')
  const own = (await correct(admin, treasury.email)).body
  expect((await decide(treasury, own.id)).problem.code).toBe('same_person')
  expect((await admin.call(getProposal, { params: { id: own.id } })).body.state).toBe('proposed')
  expect(await auditLines(app, 'refused')).toEqual([
    { actor: admin.actor, action: 'refused', subject: id, detail: 'proposal.approve: same_person' },
    { actor: admin.actor, action: 'refused', subject: id, detail: 'proposal.reject: same_person' },
    { actor: treasury.actor, action: 'refused', subject: treasury.user.id, detail: 'proposal.propose: same_person' },
    { actor: treasury.actor, action: 'refused', subject: own.id, detail: 'proposal.approve: same_person' },
  ])
  expect(await balanceOf(treasury, 'NGN')).toBe('0.00')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-72 OPS-103 of two people at the same moment one decides, and what was decided or withdrawn stays so', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const support = await staffMember(app, 'support')
  const deciders = [await staffMember(app, 'admin'), await staffMember(app, 'treasury')] as const
  const first = (await correct(support, customer.email)).body
  const answers = await Promise.all(deciders.map((member) => decide(member, first.id)))
  expect(codesOf(answers)).toEqual(['done', 'proposal_decided'])
  expect(await balanceOf(customer, 'NGN')).toBe('1500.00')

  const second = (await correct(support, customer.email)).body
  const mixed = await Promise.all([decide(deciders[0], second.id), decide(deciders[1], second.id, 'reject')])
  expect(codesOf(mixed)).toEqual(['done', 'proposal_decided'])

  const third = (await correct(support, customer.email)).body
  const withdraw = (member: Member) =>
    member.call(withdrawProposal, { params: { id: third.id }, body: { reason: 'The wrong customer' } })
  expect((await withdraw(deciders[0])).problem.code).toBe('not_proposer')
  expect((await withdraw(support)).body).toMatchObject({ state: 'withdrawn', decision: 'The wrong customer' })
  expect((await withdraw(support)).body.state).toBe('withdrawn')
  expect((await decide(deciders[0], third.id)).problem.code).toBe('proposal_decided')
  const late = { actor: deciders[0].actor, action: 'refused', subject: third.id }
  expect((await auditLines(app, 'refused')).filter(({ subject }) => subject === third.id)).toEqual([
    { ...late, detail: 'proposal.withdraw: not_proposer' },
    { ...late, detail: 'proposal.approve: proposal_decided' },
  ])
  const wrongId = { params: { id: 'prp_none' }, body: { reason: 'The wrong customer' } }
  expect((await support.call(withdrawProposal, wrongId)).problem.code).toBe('proposal_not_found')
  expect((await decide(deciders[0], 'prp_none')).problem.code).toBe('proposal_not_found')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-73 a debit never takes more than there is: it says what is missing and waits', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const support = await staffMember(app, 'support')
  const admin = await staffMember(app, 'admin')
  await give(app, customer, 'NGN', 100_000n)
  const { id, shortage } = (await correct(support, customer.email, { kind: 'manual_debit' })).body
  expect(shortage).toMatchObject({ currency: 'NGN', amount: '500.00' })
  const refused = await decide(admin, id)
  expect(refused.problem).toMatchObject({ status: 422, code: 'insufficient_balance' })
  expect(refused.problem.detail).toContain('₦500.00 short')
  expect((await admin.call(getProposal, { params: { id } })).body).toMatchObject({ state: 'proposed', decision: null })
  expect(await balanceOf(customer, 'NGN')).toBe('1000.00')

  await give(app, customer, 'NGN', 50_000n)
  const done = await decide(admin, id)
  expect(done.body).toMatchObject({ state: 'approved', shortage: null })
  expect(await balanceOf(customer, 'NGN')).toBe('0.00')
  expect((await customer.call(listTransactions)).body.transactions).toMatchObject([
    { transaction_type: 'withdrawal', amount: '1500.00' },
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-74 what makes no sense is refused by its field, and the list is walked by its filters', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customers: Customer[] = [await app.customer(), await app.customer()]
  const [one, other] = customers as [Customer, Customer]
  const support = await staffMember(app, 'support')
  const compliance = await staffMember(app, 'compliance')
  const query = { kind: 'manual_debit' } as const
  expect((await support.call(previewProposal, { query })).problem.errors?.[0]?.field).toBe('currency')
  expect((await correct(support, 'nobody@kivuko.example')).problem.code).toBe('customer_not_found')
  expect((await correct(support, one.email, { amount: '0' })).problem.errors?.[0]?.field).toBe('amount')
  expect((await correct(support, one.email, { amount: '1.005' })).problem.errors?.[0]?.field).toBe('amount')
  const why = { reason: 'Joseph said so' }
  const credit = { kind: 'manual_credit', customer: one.email, currency: 'NGN', amount: '1' } as const
  const unfit = { key: newKey(), body: { ...credit, ...why, reason_code: 'fraud' as const } }
  expect((await support.call(proposeCorrection, unfit)).problem.errors?.[0]?.field).toBe('reason_code')
  const noOrder = { key: newKey(), body: { order_reference: 'KV-NONE', ...why, reason_code: 'fraud' as const } }
  expect((await support.call(proposeRefund, noOrder)).problem.code).toBe('order_not_found')
  expect((await compliance.call(listProposals)).problem.code).toBe('role_refused')

  for (const { email } of [one, other, one]) await correct(support, email)
  await correct(support, other.email, { kind: 'manual_debit' })
  const first = (await support.call(listProposals, { query: { limit: '3' } })).body
  expect(first.rows).toHaveLength(3)
  const rest = (await support.call(listProposals, { query: { limit: '3', after: first.next ?? '' } })).body
  expect([rest.rows.length, rest.next]).toEqual([1, null])
  const of = async (filter: object) => (await support.call(listProposals, { query: filter })).body.rows.length
  expect(await of({ customer: one.user.id })).toBe(2)
  expect(await of({ kind: 'manual_debit' })).toBe(1)
  expect(await of({ state: 'approved' })).toBe(0)
})
