// The second wall: what the database itself refuses, whoever asks.
import { expect, test } from 'vitest'
import { extentAfter, verifyLedger, verifyNew } from '../src/verify.ts'
import { account, move, source } from './accounts.ts'
import { inTransaction, outcomeOf, startLedger, type TestLedger } from './support.ts'

const anna = account('anna')

async function startFilled(): Promise<TestLedger> {
  const t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 100n))
  return t
}

test('posted rows are never changed or removed', async () => {
  await using t = await startFilled()
  for (const sql of [
    'update ledger.entries set units = units + 1',
    'update ledger.journals set reference = $$$$',
    'update ledger.rejections set code = $$$$',
    'delete from ledger.entries',
    'delete from ledger.journals',
    'delete from ledger.rejections',
    'delete from ledger.accounts',
    'truncate ledger.entries',
    'truncate ledger.journals',
    'truncate ledger.rejections',
    'truncate ledger.accounts cascade',
  ])
    await expect(t.pool.query(sql), sql).rejects.toMatchObject({ code: '23001' })
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('an account keeps its name, asset and bound, and its floor holds against direct SQL', async () => {
  await using t = await startFilled()
  for (const change of [`name = 'other'`, `asset = 'USD'`, 'may_go_negative = true'])
    await expect(t.pool.query(`update ledger.accounts set ${change}`)).rejects.toMatchObject({ code: '23001' })
  const overdraw = t.pool.query(`update ledger.accounts set balance = -1 where name = 'anna'`)
  await expect(overdraw).rejects.toMatchObject({ constraint: 'accounts_floor' })
})

test('entries that do not sum to zero per asset, or repeat a sequence, cannot be inserted', async () => {
  await using t = await startFilled()
  await t.ledger.post(
    move('k2', account('usd', { asset: 'USD', mayGoNegative: true }), account('usd2', { asset: 'USD' }), 1n),
  )
  const insert = (rows: string) =>
    t.pool.query(`
    insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
    select 7, a.id, v.units, 0, v.sequence
    from (values ${rows}) v (name, units, sequence) join ledger.accounts a on a.name = v.name`)
  await expect(insert(`('anna', 5, 2)`)).rejects.toThrow('sum to 5, not to zero')
  await expect(insert(`('anna', 5, 2), ('usd', -5, 2)`)).rejects.toMatchObject({ code: '23000' })
  await expect(insert(`('anna', 5, 1), ('source', -5, 2)`)).rejects.toMatchObject({ code: '23505' })
  await expect(insert(`('anna', 0, 2), ('source', 0, 2)`)).rejects.toMatchObject({ code: '23514' })
})

/** A journal and an account at a time, as the largest ledger is read. */
const SMALLEST = { journals: 1, accounts: 1 }

test.each([
  [
    `update ledger.accounts set balance = 101 where name = 'anna'`,
    ['sums to zero per asset', 'balance follows from the last entry'],
  ],
  [`update ledger.accounts set sequence = 3 where name = 'anna'`, ['sequences without gaps']],
  [
    'alter table ledger.entries disable trigger user; delete from ledger.entries',
    ['sequences without gaps', 'a journal has entries or a refusal, not both'],
  ],
  [
    'alter table ledger.entries disable trigger user; update ledger.entries set units = 99 where units = 100',
    ['each journal sums to zero per asset', 'each balance follows from the one before'],
  ],
  [
    'alter table ledger.journals disable trigger user; delete from ledger.journals',
    ['no entry without its journal and account', 'no refusal without its journal'],
  ],
  [
    `insert into ledger.rejections select id, 'x', null from ledger.journals on conflict do nothing`,
    ['a journal has entries or a refusal, not both'],
  ],
  [`insert into ledger.rejections values (99, 'x', null)`, ['no refusal without its journal']],
  [
    'alter table ledger.entries disable trigger user; update ledger.entries set balance_after = -1 where units = 100',
    ['each balance follows from the one before', 'floors held'],
  ],
  [
    'alter table ledger.entries disable trigger user; delete from ledger.entries where sequence = 1',
    ['sequences without gaps', 'a journal has entries or a refusal, not both'],
  ],
  [
    `alter table ledger.entries disable trigger user;
     insert into ledger.entries select journal_id, account_id, 5, balance_after + 5, 9 from ledger.entries where units = 50`,
    ['sequences without gaps', 'each journal sums to zero per asset'],
  ],
])('RUN-102 verification finds, in however small slices, what is wrong after: %s', async (tampering, checks) => {
  await using t = await startFilled()
  await t.ledger.post(move('k2', source, anna, 50n))
  await outcomeOf(t.ledger.post(move('k3', anna, source, 1_000n)))
  for (const slices of [undefined, SMALLEST]) expect(await verifyLedger(t.pool, slices)).toEqual([])
  await t.pool.query(tampering)
  for (const slices of [undefined, SMALLEST])
    expect(new Set((await verifyLedger(t.pool, slices)).map(({ check }) => check))).toEqual(new Set(checks))
})

test('RUN-101 the check of what is new raises no alarm over journals that commit in another order than their numbers', async () => {
  await using t = await startFilled()
  const elsewhere = move('late', account('till', { mayGoNegative: true }), account('ben'), 1n)
  const waiting =
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  // What has a number already waits for its key, until somebody with a higher number is done.
  const [late, soon] = await inTransaction(t.pool, 'rollback', async (tx) => {
    await t.ledger.postWithin(tx, elsewhere)
    const late = t.ledger.post(move('late', source, anna, 5n))
    await expect
      .poll(async () => (await t.pool.query(waiting)).rows[0].count, { interval: 20, timeout: 20_000 })
      .toBe(1)
    return [late, await t.ledger.post(move('soon', source, anna, 7n))] as const
  })
  const { journalId } = await late
  expect(journalId).toBeLessThan(soon.journalId)
  await t.ledger.post(move('then', source, anna, 1n))
  const { lines } = await t.ledger.history(t.pool, { account: 'anna', limit: 3 })
  expect(lines.map(({ key }) => key)).toEqual(['then', 'late', 'soon'])
  expect(await verifyNew(t.pool, journalId)).toEqual([])
  expect(await verifyLedger(t.pool, SMALLEST)).toEqual([])
})

test.each([
  [`update ledger.accounts set balance = 500 where name = 'anna'`, 'balance follows from the last entry'],
  [`update ledger.accounts set sequence = 9 where name = 'anna'`, 'sequences without gaps'],
  ['update ledger.entries set units = 99 where units = 50', 'each journal sums to zero per asset'],
  ['update ledger.entries set balance_after = 7 where units = 50', 'each balance follows from the one before'],
  ['delete from ledger.entries where units = 50', 'each journal sums to zero per asset'],
  [`delete from ledger.journals where key = 'k2'`, 'no entry without its journal and account'],
])('what was added after a journal is verified by itself: %s', async (tampering, check) => {
  await using t = await startFilled()
  const first = (await t.pool.query('select max(id) as id from ledger.journals')).rows[0].id
  await t.ledger.post(move('k2', source, anna, 50n))
  expect(await verifyNew(t.pool, BigInt(first))).toEqual([])
  expect(await extentAfter(t.pool, BigInt(first))).toEqual({
    nextAfter: BigInt(first),
    journals: 1n,
    entries: 2n,
    accounts: 2n,
  })
  await t.pool.query(
    'alter table ledger.entries disable trigger user; alter table ledger.journals disable trigger user',
  )
  await t.pool.query(tampering)
  expect((await verifyNew(t.pool, BigInt(first))).map((found) => found.check)).toContain(check)
})

test('a later check begins after what no transaction can still add to; an older entry is the whole check’s to find', async () => {
  await using t = await startFilled()
  await t.pool.query(
    'alter table ledger.entries disable trigger user; alter table ledger.journals disable trigger user',
  )
  await t.pool.query(`update ledger.journals set posted_at = now() - interval '11 minutes'`)
  const { nextAfter, journals } = await extentAfter(t.pool, 0n)
  expect([nextAfter > 0n, journals]).toEqual([true, 1n])
  expect(await extentAfter(t.pool, nextAfter)).toEqual({ nextAfter, journals: 0n, entries: 0n, accounts: 0n })
  await t.pool.query('update ledger.entries set units = 99 where units = 100')
  expect(await verifyNew(t.pool, nextAfter)).toEqual([])
  expect(await verifyNew(t.pool, 0n)).not.toEqual([])
})
