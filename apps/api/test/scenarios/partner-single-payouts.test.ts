// Goal: a partner's server pays one phone as it pays many, with the same walls, and finds what became of any payout by its own name for it.
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import {
  approvePartnerPayout,
  createBulkPayout,
  rejectPartnerPayout,
  withdrawFloat,
} from '@kivuko/contract/partner-payouts.ts'
import { createPayout, listPayouts, readPayout } from '@kivuko/contract/partner-single-payouts.ts'
import { expect, test } from 'vitest'
import { payBulks } from '../../src/partners/payouts/pay-bulks.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { type Payers, startPayers } from '../support/payouts.ts'
import { until } from '../support/until.ts'

const PHONE = '0712000110'
const ROW = { phone_number: PHONE, amount: '100' }

const pay = ({ ask }: Payers, reference: string, { amount = '100', phone_number = PHONE } = {}) =>
  ask(createPayout, { body: { currency: 'KES', reference, phone_number, amount } })

const decided = ({ finance, params }: Payers, payout: string, reason?: string) =>
  reason === undefined
    ? finance.call(approvePartnerPayout, { params: { ...params, payout }, body: { mode: 'live' } })
    : finance.call(rejectPartnerPayout, { params: { ...params, payout }, body: { mode: 'live', reason } })

const listed = async ({ ask }: Payers, query: { reference?: string; limit?: string; cursor?: string } = {}) =>
  (await ask(listPayouts, { query })).body

test('PTN-262 PTN-263 one phone is paid once another member approves it, and every payout is found by its reference', async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  const payers = await startPayers(both)
  await live.startBackground()
  const made = (await pay(payers, 'refund-1')).body
  expect(made).toMatchObject({ reference: 'refund-1', state: 'proposed', amount: '100.00', problem: null })
  expect((await payers.balance())?.held).toBe('0.00')
  await isRefused(payers)
  const many = await payers.ask(createBulkPayout, {
    body: { currency: 'KES', rows: ['salary-1', 'salary-2'].map((reference) => ({ ...ROW, reference })) },
  })
  expect((await decided(payers, made.bulk_payout_id)).status).toBe(200)
  expect((await decided(payers, many.body.id, 'Wrong month')).status).toBe(200)
  const now = async () => (await payers.ask(readPayout, { params: { id: made.id } })).body
  await until('it is paid', async () => {
    await payBulks(live.deps)
    return (await now()).state === 'succeeded'
  })
  expect(await now()).toMatchObject({ bulk_payout_id: made.bulk_payout_id, completed_at: expect.any(String) })
  // Of money for the partner itself nothing is among them.
  const out = { mode: 'live', currency: 'KES', amount: '100' } as const
  const destination = { kind: 'mobile_money', phone_number: PHONE } as const
  const proof = await payers.finance.call(withdrawFloat, { params: payers.params, body: { ...out, destination } })
  expect(proof.status).toBe(200)
  const all = await isListed(payers, many.body.id)
  // Told of as any payout, by what was approved: completed once the job has seen the row's outcome.
  const told = async () =>
    (await payers.ask(listPartnerEvents)).body.data.filter(({ object }) => object.id === made.bulk_payout_id)
  const events = await until('it is completed', async () => {
    await payBulks(live.deps)
    const found = await told()
    return found.length === 3 && found
  })
  expect(events.map(({ object }) => object.status)).toEqual(['completed', 'approved', 'proposed'])
  expect(JSON.stringify([all, events])).not.toContain('712000110')
  const stranger = await newPartner(both, 'Hill Wallet')
  await openLive(both, stranger)
  const theirs = callWith(both, (await newKey(stranger, { mode: 'live' })).secret)
  expect((await theirs(readPayout, { params: { id: made.id } })).problem.code).toBe('partner_payout_not_found')
  expect((await theirs(listPayouts, { query: { reference: 'refund-1' } })).body.data).toEqual([])
  expect(await checkBooks(live.deps.db)).toEqual([])
})

/** `refund-1` is proposed; `refund-2` is, once. */
async function isRefused(payers: Payers): Promise<void> {
  // The next try of a caller who lost the answer, at two processes at once, and the same name in a bulk.
  const taken = 'was that of another row in the last 90 days'
  for (const { problem } of await Promise.all([pay(payers, 'refund-1'), pay(payers, 'refund-1')]))
    expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ field: 'reference', message: taken }] })
  const bulk = await payers.ask(createBulkPayout, {
    body: { currency: 'KES', rows: [{ ...ROW, reference: 'refund-1' }] },
  })
  expect(bulk.problem.errors).toEqual([{ field: 'rows.0.reference', message: taken }])
  const twins = await Promise.all([pay(payers, 'refund-2', { phone_number: '0722000007' }), pay(payers, 'refund-2')])
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // A leaked key proposes no large sum, and approves nothing.
  expect((await pay(payers, 'refund-3', { amount: '100001' })).problem.code).toBe('signature_required')
  expect((await pay(payers, 'refund-3', { amount: '1' })).problem.errors?.[0]?.field).toBe('amount')
}

/** By page and by reference; the bulk payout of `salary-1` and `salary-2` was rejected. */
async function isListed(payers: Payers, bulkId: string) {
  const first = await listed(payers, { limit: '2' })
  const rest = await listed(payers, { cursor: first.next ?? '' })
  expect(rest.next).toBe(null)
  const all = [...first.data, ...rest.data]
  expect(all.map(({ reference }) => reference).toSorted()).toEqual(['refund-1', 'refund-2', 'salary-1', 'salary-2'])
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  const rejected = { state: 'rejected', problem: 'Wrong month', bulk_payout_id: bulkId }
  expect((await listed(payers, { reference: 'salary-2' })).data).toEqual([expect.objectContaining(rejected)])
  expect((await listed(payers, { reference: 'refund-9' })).data).toEqual([])
  // What was rejected was paid to nobody: its name is free, and is then that of two.
  await pay(payers, 'salary-2')
  const two = (await listed(payers, { reference: 'salary-2' })).data
  expect(two.map(({ state }) => state)).toEqual(['proposed', 'rejected'])
  return all
}
