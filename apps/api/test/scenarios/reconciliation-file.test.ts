// Goal: the statement of M-Pesa comes as a file: what drifts, is missing, comes twice or late is found in it.
import { listDifferences, noteDifference } from '@kivuko/contract/console-reconciliation.ts'
import { expect, test } from 'vitest'
import { deposit, ledgerFaults, ledgerUnits, newReference, paymentIn, startPaying } from '../support/phone-payments.ts'
import {
  balancesOf,
  differencesOf,
  type MpesaLine,
  mpesaStatement,
  runEnded,
  uploadFile,
} from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'
import type { Customer, TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

type Paid = Pick<MpesaLine, 'receipt' | 'account'> & { name: string }

/** Some deposits as a statement names them. Each prompt knows its receipt: who learns it from the statement does so behind. */
async function paid(app: TestApp, customer: Customer, amounts: readonly string[]): Promise<Paid[]> {
  const deposits: Paid[] = []
  for (const amount of amounts) {
    const own = newReference()
    await deposit(customer, { amount, reference: own })
    await paymentIn(customer, own, 'completed')
    const { id, reference } = await app.deps.db
      .selectFrom('prompts')
      .innerJoin('deposits', 'deposits.id', 'prompts.owner_id')
      .select(['prompts.id', 'deposits.reference'])
      .orderBy('prompts.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { receipt } = await app.deps.db
      .updateTable('prompts')
      .set(({ fn, ref, val }) => ({ receipt: fn.coalesce(ref('receipt'), val(`SKN${deposits.length}AAAAAA`)) }))
      .where('id', '=', id)
      .returning('receipt')
      .executeTakeFirstOrThrow()
    deposits.push({ receipt: receipt ?? '', account: reference.replaceAll('-', ''), name: `in:${receipt}` })
  }
  return deposits
}

test('OPS-89 a drifting, a missing, a doubled, a strange and a late line of a file are each explained', {
  tags: 'long',
}, async () => {
  await using app = await startPaying()
  const treasurer = await staffMember(app, 'treasury')
  const deposits = await paid(app, await app.customer(), ['1000', '500', '300', '200'])
  const [right, drifting, late, twice] = deposits as [Paid, Paid, Paid, Paid]
  const at = app.clock.now()
  const line = ({ receipt, account }: Paid, paidIn: string): MpesaLine => ({ receipt, account, at, paidIn })
  const known = [
    line(right, '1,000.00'),
    { receipt: right.receipt, at, withdrawn: '-5.50', details: 'Pay Bill Charge' },
    line(drifting, '450.00'),
    line(twice, '200.00'),
    line(twice, '200.00'),
  ]
  // What came two days later shows how far the statement reaches.
  const strange = { receipt: 'SKZ9QQ11XX', at: new Date(at.getTime() + 2 * DAY_MS), paidIn: '75.00' }
  const before = new Date(at.getTime() - 2 * DAY_MS)
  const opening = { receipt: 'SKA1AA22BB', at: before, paidIn: '10.00' }
  const first = await uploadFile(app, treasurer, mpesaStatement([strange, ...known, opening]))
  // Another process may have compared it by now.
  expect(['running', 'done']).toContain(first.run.state)
  expect(first).toMatchObject({ status: 200, run: { source: 'file', lines_read: 7 } })
  expect(await runEnded(treasurer, first.run)).toMatchObject({ state: 'done', matched: 3, differences: 5 })
  expect((await differencesOf(treasurer, 'mpesa')).sort()).toEqual(
    [
      'missing_in_ledger in:SKA1AA22BB',
      `amount_differs ${drifting.name}`,
      `missing_at_provider ${late.name}`,
      `in_transit ${twice.name}#2`,
      'in_transit in:SKZ9QQ11XX',
    ].sort(),
  )
  expect((await balancesOf(treasurer, 'mpesa')).KES).toEqual(['1994.50', '1929.50', '0.00'])
  expect(await ledgerUnits(app, 'provider_fees:KES')).toBe(-550n)

  const { rows } = (await treasurer.call(listDifferences, { query: { kind: 'missing_at_provider' } })).body
  const id = rows[0]?.id ?? ''
  await treasurer.call(noteDifference, { params: { id }, body: { reason: 'Safaricom says tomorrow' } })
  // The same again, and what was late.
  const second = await uploadFile(app, treasurer, mpesaStatement([strange, ...known, line(late, '300.00'), opening]))
  expect(await runEnded(treasurer, second.run)).toMatchObject({ state: 'done', matched: 4, differences: 4 })
  expect(await differencesOf(treasurer, 'mpesa', 'cleared')).toEqual([`missing_at_provider ${late.name}`])
  const { rows: cleared } = (await treasurer.call(listDifferences, { query: { state: 'cleared' } })).body
  expect(cleared.find((each) => each.id === id)).toMatchObject({ id, note: { text: 'Safaricom says tomorrow' } })
  expect(await ledgerUnits(app, 'provider_fees:KES')).toBe(-550n)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-90 a file that cannot be read is refused with its line, and nothing of it is kept', {
  tags: 'long',
}, async () => {
  await using app = await startPaying()
  const admin = await staffMember(app, 'admin')
  const good = { receipt: 'SKA1AA22BB', at: app.clock.now(), paidIn: '10.00' }
  const text = mpesaStatement([good, good])
  const cases: [string, string][] = [
    ['', 'Line 1'],
    ['Date,Amount\n2026-01-01,5', 'Line 1'],
    [text.replace('Withdrawn', 'Out'), 'Line 4 of the statement: the column “Withdrawn” is missing'],
    [text.replace(/"10.00",\r\n$/, '"ten",\r\n'), 'Line 6 of the statement: “ten” is no amount'],
    [text.replace(/"10.00",\r\n$/, '"10.005",\r\n'), '“10.005” is no amount'],
    [text.replace(/"10.00",\r\n$/, '"10.00","10.00"\r\n'), 'not both'],
    [text.replace('SKA1AA22BB', '=cmd()'), 'Line 5 of the statement: “=cmd()” is no receipt number'],
    [text.replace(/\d{4}-\d\d-\d\d \d\d/, 'yesterday'), 'is no time'],
    [mpesaStatement([]), 'no completed movement'],
  ]
  for (const [given, said] of cases) {
    const { status, problem } = await uploadFile(app, admin, given)
    expect([said, status, problem.code]).toEqual([said, 422, 'statement_invalid'])
    expect(problem.detail).toContain(said)
  }
  const { count } = await app.deps.db
    .selectFrom('statement_lines')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0n)
  const support = await staffMember(app, 'support')
  expect(await uploadFile(app, support, text)).toMatchObject({ status: 403, problem: { code: 'role_refused' } })
})
