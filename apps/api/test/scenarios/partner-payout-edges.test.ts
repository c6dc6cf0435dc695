// Goal: as many rows as are promised are taken, and not one more; a reference is free again when that is promised, not before.
import { createBulkPayout, PAYOUT_REFERENCE_DAYS, PAYOUT_ROWS_MAX } from '@kivuko/contract/partner-payouts.ts'
import { expect, test } from 'vitest'
import { type BothModes, startBothModes } from '../support/partners.ts'
import { type Payers, startPayers, upload } from '../support/payouts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** As long as a reference may be. */
const row = (place: number) => ({
  reference: `${'salary-of-november-'.repeat(3)}${100_000 + place}`,
  phone_number: `+254712${100_000 + place}`,
  amount: '100',
})
const rows = (count: number) => Array.from({ length: count }, (_, place) => row(place))

const propose = ({ ask }: Payers, given: ReturnType<typeof row>[]) =>
  ask(createBulkPayout, { body: { currency: 'KES', rows: given } })

async function countRows({ live }: BothModes): Promise<number> {
  return (await live.deps.db.selectFrom('partner_payout_rows').select('id').execute()).length
}

test('PTN-303 a call takes 1,000 rows and a file 5,000; one more is refused by its field, and writes nothing', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both, { shillings: '0' })
  const { call, file } = PAYOUT_ROWS_MAX
  const over = await propose(payers, rows(call + 1))
  expect([over.status, over.problem.errors]).toEqual([422, [{ field: 'rows', message: 'at most 1000 rows' }]])
  expect(await countRows(both)).toBe(0)
  const whole = await propose(payers, rows(call))
  expect(whole.body).toMatchObject({ state: 'proposed', amount: '100000.00', rows: { waiting: call } })
  const lines = (count: number) =>
    ['reference,phone_number,amount', ...rows(count).map((each) => `f${Object.values(each).join()}`)].join('\r\n')
  const longer = await upload(both, payers, payers.finance, lines(file + 1))
  expect([longer.status, longer.problem.errors?.[0]?.message]).toEqual([422, 'has 5001 rows; at most 5000'])
  expect(await countRows(both)).toBe(call)
  const full = await upload(both, payers, payers.finance, lines(file))
  expect(full.body).toMatchObject({ state: 'proposed', amount: '500000.00', rows: { waiting: file } })
  expect(await countRows(both)).toBe(call + file)
})

test('PTN-304 a row’s reference is free again after 90 days, and not a minute before', { tags: 'long' }, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both, { shillings: '0' })
  expect((await propose(payers, rows(1))).status).toBe(200)
  await both.live.advance(PAYOUT_REFERENCE_DAYS * DAY_MS - MINUTE_MS)
  expect((await propose(payers, rows(1))).problem.errors).toEqual([
    { field: 'rows.0.reference', message: 'was that of another row in the last 90 days' },
  ])
  await both.live.advance(MINUTE_MS)
  expect((await propose(payers, rows(1))).status).toBe(200)
})
