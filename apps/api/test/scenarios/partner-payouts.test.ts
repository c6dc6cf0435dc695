// Goal: a partner pays many phones at once: each row once or not at all, two people for each payout, and what failed is back.

import { decidePartner } from '@kivuko/contract/console-partners.ts'
import { readPartnerFloat } from '@kivuko/contract/partner-floats.ts'
import * as contract from '@kivuko/contract/partner-payouts.ts'
import { expect, test } from 'vitest'
import { floatOf } from '../../src/partners/floats/float-wallet.ts'
import { payBulks } from '../../src/partners/payouts/pay-bulks.ts'
import type { PartnerId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { give } from '../support/gifts.ts'
import { type BothModes, callWith, newKey, startBothModes } from '../support/partners.ts'
import { fileAt, newMember, type Payers, startPayers, upload } from '../support/payouts.ts'
import { staffMember } from '../support/staff.ts'
import type { Customer } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const row = (place: number, more: object = {}) => ({
  reference: `salary-${place}`,
  phone_number: `07120001${String(10 + place)}`,
  amount: '100',
  ...more,
})
const rows = (count: number) => Array.from({ length: count }, (_, place) => row(place))

const propose = ({ ask }: Payers, given: readonly object[]) =>
  ask(contract.createBulkPayout, { body: { currency: 'KES', rows: given as ReturnType<typeof row>[] } })

const approve = (who: Customer, { params }: Payers, payout: string, mode: 'live' | 'test' = 'live') =>
  who.call(contract.approvePartnerPayout, { params: { ...params, payout }, body: { mode } })

async function ended({ live }: BothModes, { ask }: Payers, id: string) {
  const read = async () => (await ask(contract.readBulkPayout, { params: { id } })).body
  await until('the payout is completed', async () => {
    await payBulks(live.deps)
    return (await read()).state === 'completed'
  })
  return read()
}

test('PTN-171 PTN-172 PTN-174 rows are proposed by a key, approved by another member, paid once each, and what failed is back', async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  const payers = await startPayers(both)
  await live.startBackground()
  // Of the last two the first is not on M-Pesa, and the second's result comes twice.
  const given = [...rows(12), row(12, { phone_number: '0722000007' }), row(13, { phone_number: '0722000003' })]
  const made = await propose(payers, given)
  expect(made.body).toMatchObject({ state: 'proposed', amount: '1400.00', rows: { waiting: 14 } })
  expect(await payers.balance()).toMatchObject({ available: '100000.00', held: '0.00' })
  const { id, fee } = made.body
  const total = 1400 + Number(fee)
  // Whoever made the key proposed it; of two who approve at once, one does.
  expect((await approve(payers.partner.owner, payers, id)).problem.code).toBe('same_person')
  const colleague = await newMember(both, payers.partner)
  const answers = await Promise.all([approve(payers.finance, payers, id), approve(colleague, payers, id)])
  expect(answers.map((each) => (each.status === 200 ? 200 : each.problem.code)).toSorted()).toEqual([
    200,
    'partner_payout_decided',
  ])
  const done = await ended(both, payers, id)
  expect(done.rows).toEqual({ waiting: 0, sending: 0, succeeded: 13, failed: 1 })
  const failedFee = (total - 1300) / 14
  expect(failedFee).toBeGreaterThan(0)
  const paid = live.sandbox.control.phones.payouts()
  expect(paid.filter(({ result }) => result?.code === 0)).toHaveLength(13)
  expect(new Set(paid.map(({ msisdn }) => msisdn)).size).toBe(14)
  const now = await payers.balance()
  expect(now).toMatchObject({ held: '0.00' })
  expect(Number(now?.available)).toBe(100_000 - 1300 - (Number(fee) / 14) * 13)
  const list = await payers.ask(contract.listBulkPayoutRows, { params: { id }, query: { limit: '13' } })
  const rest = await payers.ask(contract.listBulkPayoutRows, {
    params: { id },
    query: { cursor: list.body.next ?? '' },
  })
  expect([...list.body.data, ...rest.body.data].map(({ number, state }) => `${number} ${state}`)).toEqual(
    given.map((_, place) => `${place + 1} ${place === 12 ? 'failed' : 'succeeded'}`),
  )
  // A row is not paid again, under whatever key and in whatever company.
  const again = await propose(payers, [row(40), row(12)])
  expect(again.problem).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'rows.1.reference', message: 'was that of another row in the last 90 days' }],
  })
  const results = await fileAt(both, payers.finance, contract.partnerPayoutResults, { ...payers.params, payout: id })
  const lines = results.trim().split('\r\n')
  expect(lines).toHaveLength(15)
  expect(lines[13]).toMatch(/^salary-12,.254722000007,100.00,\d+.00,failed,/)
  expect(await checkBooks(live.deps.db)).toEqual([])
  expect(await checkWorld(live.deps.db, live)).toEqual([])
})

test('PTN-173 each wrong row is named and nothing is written; a file is refused in words', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both, { shillings: '0' })
  const wrong = await propose(payers, [
    row(1),
    row(2, { reference: 'salary-1' }),
    row(3, { amount: '1' }),
    row(4, { amount: '100.50' }),
    row(5, { amount: '9999999' }),
  ])
  expect(wrong.problem.errors?.map(({ field }) => field)).toEqual([
    'rows.1.reference',
    'rows.2.amount',
    'rows.3.amount',
    'rows.4.amount',
  ])
  const head = 'reference,phone_number,amount\n'
  const cases: [string | Buffer, string][] = [
    ['reference;phone_number;amount\na;0712345678;100\n', 'must have commas'],
    ['phone,amount\n0712345678,100\n', 'must begin with the line reference,phone_number,amount'],
    [head, 'must have a line below'],
    [Buffer.from(`${head}a,0712345678,100\n`, 'utf16le'), 'must'],
    [Buffer.concat([Buffer.from(head), Buffer.from([0xe9, 0x2c, 0x31])]), 'must be text in UTF-8'],
    [`${head}${'a,0712345678,100\n'.repeat(5001)}`, 'has 5001 rows; at most 5000'],
    [`${head}a,0712345678,"=1+99"\n`, 'must be what is meant, not a formula'],
    [`${head}"=cmd()",0712345678,100\n`, 'must be what is meant, not a formula'],
    [`${head}a,0712345678\n`, 'must have 3 cells and has 2'],
    [`${head}a,12,100\nb,0712345678,x\n`, 'phone'],
  ]
  for (const [text, message] of cases) {
    const { status, problem } = await upload(both, payers, payers.finance, text)
    expect([message, status]).toEqual([message, 422])
    expect(problem.errors?.map((each) => `${each.field} ${each.message}`).join('; ')).toContain(message)
  }
  // With the mark that spreadsheets write at the start, and a number as they keep it.
  const fine = await upload(both, payers, payers.finance, `\uFEFF${head}a,+254712345678,100\r\nb,0712345679,200\r\n`)
  expect(fine.body).toMatchObject({ amount: '300.00', rows: { waiting: 2 } })
  const all = await payers.finance.call(contract.listPartnerPayouts, { params: payers.params, query: { mode: 'live' } })
  expect(all.body.payouts.map(({ id }) => id)).toEqual([fine.body.id])
  // An empty float pays nobody, and it still waits.
  expect((await approve(payers.partner.owner, payers, fine.body.id)).problem.code).toBe('decider_unverified')
  const other = await newMember(both, payers.partner, { role: 'owner' })
  expect((await approve(other, payers, fine.body.id)).problem.code).toBe('insufficient_balance')
  const rejected = await other.call(contract.rejectPartnerPayout, {
    params: { ...payers.params, payout: fine.body.id },
    body: { mode: 'live', reason: 'Wrong month' },
  })
  expect(rejected.body).toMatchObject({ state: 'rejected', problem: 'Wrong month' })
  // What was rejected was paid to nobody: its references are free.
  expect((await upload(both, payers, payers.finance, `${head}a,0712345678,100\n`)).status).toBe(200)
  expect(await checkBooks(both.live.deps.db)).toEqual([])
})

test('PTN-175 two members are two people: not a newcomer of the proposer’s, not a viewer, not somebody at one device', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both)
  const { id } = (await propose(payers, rows(2))).body
  const newcomer = await newMember(both, payers.partner, { days: 2 })
  expect((await approve(newcomer, payers, id)).problem.code).toBe('not_independent')
  for (const role of ['viewer', 'developer'] as const)
    expect((await approve(await newMember(both, payers.partner, { role }), payers, id)).problem.code).toBe(
      'partner_role_refused',
    )
  const withdrawal = await payers.finance.call(contract.withdrawFloat, {
    params: payers.params,
    body: {
      ...{ mode: 'live', currency: 'KES', amount: '500' },
      destination: { kind: 'mobile_money', phone_number: '0712345678' },
    },
  })
  expect(withdrawal.body).toMatchObject({ kind: 'withdrawal', amount: '500.00', state: 'proposed' })
  expect((await approve(payers.finance, payers, withdrawal.body.id)).problem.code).toBe('same_person')
  await both.live.startBackground()
  expect(
    (await approve(await newMember(both, payers.partner, { role: 'owner' }), payers, withdrawal.body.id)).status,
  ).toBe(200)
  expect((await ended(both, payers, withdrawal.body.id)).rows.succeeded).toBe(1)
  expect(both.live.sandbox.control.phones.payouts('0712345678')).toHaveLength(1)
})

test('PTN-176 a partner that is suspended in the middle pays nobody more: the rest is back in its float, which nobody empties', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  const payers = await startPayers(both)
  const { id } = (await propose(payers, rows(60))).body
  await approve(payers.finance, payers, id)
  // One run's worth is handed over, and none of it has left.
  await payBulks(live.deps)
  const staff = await staffMember(live, 'compliance')
  const body = { decision: 'suspend', reason: 'Somebody else has their keys' } as const
  expect((await staff.call(decidePartner, { params: payers.params, body })).status).toBe(200)
  await live.startBackground()
  await until('it is over', async () => {
    await payBulks(live.deps)
    const { state } = await live.deps.db.selectFrom('partner_bulk_payouts').select('state').executeTakeFirstOrThrow()
    return state === 'completed'
  })
  expect(live.sandbox.control.phones.payouts()).toEqual([])
  expect((await approve(payers.finance, payers, id)).problem.code).toBe('partner_mode_closed')
  const [float] = await live.deps.ledger
    .balances(live.deps.pool, [`customer:${payers.floatId}:available:KES`])
    .then((balances) => [...balances.values()])
  expect(float).toBe(10_000_000n)
  expect(await checkBooks(live.deps.db)).toEqual([])
})

test('PTN-177 in test mode a payout is proposed and paid with play money, by members at the live application', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both)
  const { secret } = await newKey(payers.partner)
  const ask = callWith(both, secret)
  const made = await ask(contract.createBulkPayout, { body: { currency: 'KES', rows: rows(3) } })
  expect(made.body.state).toBe('proposed')
  expect((await approve(payers.finance, payers, made.body.id)).problem.code).toBe('partner_payout_not_found')
  expect((await approve(payers.finance, payers, made.body.id, 'test')).problem.code).toBe('insufficient_balance')
  const float = await payers.finance.call(readPartnerFloat, { params: payers.params, query: { mode: 'test' } })
  expect(float.body.balances.map(({ currency, available }) => `${currency} ${available}`)).toEqual([
    'NGN 0.00',
    'KES 0.00',
    'USD 0.00',
  ])
  // With money in it, the test mode's own phones are paid, and nobody else's.
  const floatId = await floatOf(both.test.deps, payers.partner.id as PartnerId)
  await give(both.test, { user: { id: floatId } } as Customer, 'KES', 1_000_000n)
  expect((await approve(payers.finance, payers, made.body.id, 'test')).body).toMatchObject({ state: 'approved' })
  await both.test.startBackground()
  const read = async () => (await ask(contract.readBulkPayout, { params: { id: made.body.id } })).body
  await until('the payout is completed', async () => {
    await payBulks(both.test.deps)
    return (await read()).state === 'completed'
  })
  expect((await read()).rows).toEqual({ waiting: 0, sending: 0, succeeded: 3, failed: 0 })
  const paid = [both.test, both.live].map(({ sandbox }) => sandbox.control.phones.payouts().length)
  expect(paid).toEqual([3, 0])
  expect(await checkBooks(both.test.deps.db)).toEqual([])
})
