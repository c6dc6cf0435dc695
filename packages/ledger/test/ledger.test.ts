import { expect, test } from 'vitest'
import { holdEntries, releaseEntries } from '../src/holds.ts'
import { LedgerError, UNITS_MAX } from '../src/journal.ts'
import { verifyLedger } from '../src/verify.ts'
import { account, move, source } from './accounts.ts'
import { inTransaction, outcomeOf, startLedger } from './support.ts'

const anna = account('anna')
const ben = account('ben')

test('the same journal again answers the first result and moves nothing', async () => {
  await using t = await startLedger()
  const first = await t.ledger.post(move('k1', source, anna, 100n))
  expect(await t.ledger.post(move('k1', source, anna, 100n))).toEqual({ ...first, replayed: true })
  expect(await t.ledger.balances(t.pool, ['anna', 'source', 'nobody'])).toEqual(
    new Map([
      ['anna', 100n],
      ['source', -100n],
    ]),
  )
})

test('a refused journal is refused again for its first reason, even when there is money by then', async () => {
  await using t = await startLedger()
  expect(await outcomeOf(t.ledger.post(move('k1', anna, ben, 1n)))).toBe('insufficient_balance')
  await t.ledger.post(move('k2', source, anna, 100n))
  await expect(t.ledger.post(move('k1', anna, ben, 1n))).rejects.toMatchObject({
    code: 'insufficient_balance',
    account: 'anna',
  })
  expect(await outcomeOf(t.ledger.post(move('k3', anna, ben, 1n)))).toBe('posted')
})

test('a key with another body is a conflict, whether the first was posted or refused', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 100n))
  await outcomeOf(t.ledger.post(move('k2', ben, anna, 100n)))
  expect(await outcomeOf(t.ledger.post(move('k1', source, anna, 101n)))).toBe('key_conflict')
  expect(await outcomeOf(t.ledger.post(move('k2', ben, anna, 101n)))).toBe('key_conflict')
  expect(await outcomeOf(t.ledger.post({ ...move('k1', source, anna, 100n), kind: 'other' }))).toBe('key_conflict')
})

test('in one batch, refused journals and repeats leave their neighbours alone and the order is kept', async () => {
  await using t = await startLedger({ batchesInFlight: 1 })
  await t.ledger.post(move('k0', source, anna, 100n))
  await t.ledger.post(move('warm', source, ben, 1n))
  const outcomes = await Promise.all(
    [
      move('k1', anna, ben, 80n),
      move('k2', anna, ben, 80n),
      move('k3', anna, ben, 20n),
      move('k1', anna, ben, 80n),
      move('k1', anna, ben, 81n),
      move('k2', anna, ben, 80n),
      move('k4', ben, anna, 101n),
      move('k0', source, anna, 100n),
    ].map((journal) => outcomeOf(t.ledger.post(journal))),
  )
  expect(outcomes).toEqual([
    'posted',
    'insufficient_balance',
    'posted',
    'replayed',
    'key_conflict',
    'insufficient_balance',
    'posted',
    'replayed',
  ])
  expect(await t.ledger.balances(t.pool, ['anna', 'ben'])).toEqual(
    new Map([
      ['anna', 101n],
      ['ben', 0n],
    ]),
  )
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('a refusal undoes the legs before it', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 10n))
  const entries = [
    { account: anna, units: -10n },
    { account: ben, units: 15n },
    { account: account('carol'), units: -5n },
  ]
  const refused = t.ledger.post({ key: 'k2', kind: 'test', reference: '', entries })
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_balance', account: 'carol' })
  expect(await t.ledger.balances(t.pool, ['anna', 'ben'])).toEqual(
    new Map([
      ['anna', 10n],
      ['ben', 0n],
    ]),
  )
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('a balance that would leave 64 bits is refused on either side, and the widest amount is kept exactly', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, UNITS_MAX))
  expect(await t.ledger.balances(t.pool, ['anna', 'source'])).toEqual(
    new Map([
      ['anna', UNITS_MAX],
      ['source', -UNITS_MAX],
    ]),
  )
  const other = account('other', { mayGoNegative: true })
  await expect(t.ledger.post(move('k2', other, anna, 1n))).rejects.toMatchObject({
    code: 'balance_overflow',
    account: 'anna',
  })
  await expect(t.ledger.post(move('k3', source, ben, 1n))).rejects.toMatchObject({
    code: 'balance_overflow',
    account: 'source',
  })
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('an account keeps the asset and bound it was created with', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 5n))
  const asDollars = { asset: 'USD' }
  const wrongAsset = move('k2', account('source', { ...asDollars, mayGoNegative: true }), account('ben', asDollars), 5n)
  expect(await outcomeOf(t.ledger.post(wrongAsset))).toBe('account_conflict')
  expect(await outcomeOf(t.ledger.post(move('k3', account('anna', { mayGoNegative: true }), ben, 50n)))).toBe(
    'account_conflict',
  )
  await using fresh = await startLedger()
  await fresh.ledger.post(move('k1', source, anna, 5n))
  expect(await outcomeOf(fresh.ledger.post(move('k2', anna, account('source'), 5n)))).toBe('account_conflict')
})

test('a reversal needs a posted journal to reverse, and takes it back exactly', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 30n))
  await outcomeOf(t.ledger.post(move('k2', anna, ben, 31n)))
  expect(await outcomeOf(t.ledger.post({ ...move('k3', anna, ben, 1n), reverses: 'nothing' }))).toBe('reverses_unknown')
  expect(await outcomeOf(t.ledger.post({ ...move('k4', anna, ben, 1n), reverses: 'k2' }))).toBe('reverses_unknown')
  expect(await outcomeOf(t.ledger.post({ ...move('k5', anna, source, 30n), reverses: 'k1' }))).toBe('posted')
  expect(await t.ledger.balances(t.pool, ['anna', 'source'])).toEqual(
    new Map([
      ['anna', 0n],
      ['source', 0n],
    ]),
  )
})

test('within one batch a reversal sees what stands before it and not what comes after', async () => {
  await using t = await startLedger({ batchesInFlight: 1 })
  await t.ledger.post(move('warm', source, anna, 10n))
  await t.ledger.post(move('warm2', anna, ben, 1n))
  const outcomes = await Promise.all(
    [
      { ...move('early', anna, ben, 1n), reverses: 'base' },
      move('base', anna, ben, 2n),
      { ...move('late', ben, anna, 2n), reverses: 'base' },
      move('poor', anna, ben, 1000n),
      { ...move('later', ben, anna, 1n), reverses: 'poor' },
    ].map((journal) => outcomeOf(t.ledger.post(journal))),
  )
  expect(outcomes).toEqual(['reverses_unknown', 'posted', 'posted', 'insufficient_balance', 'reverses_unknown'])
})

test('inside a transaction the journal stands or falls with it', async () => {
  await using t = await startLedger()
  await inTransaction(t.pool, 'rollback', (tx) => t.ledger.postWithin(tx, move('k1', source, anna, 5n)))
  expect((await t.ledger.balances(t.pool, ['anna'])).get('anna')).toBe(0n)
  await inTransaction(t.pool, 'commit', (tx) => t.ledger.postWithin(tx, move('k1', source, anna, 7n)))
  expect((await t.ledger.balances(t.pool, ['anna'])).get('anna')).toBe(7n)
  expect(await outcomeOf(t.ledger.post(move('k1', source, anna, 7n)))).toBe('replayed')
})

test('a refusal inside a transaction leaves it usable, and its commit records the refusal', async () => {
  await using t = await startLedger()
  await t.pool.query('create table state (text text)')
  await inTransaction(t.pool, 'commit', async (tx) => {
    await expect(t.ledger.postWithin(tx, move('k1', anna, ben, 5n))).rejects.toBeInstanceOf(LedgerError)
    await tx.query(`insert into state values ('refused')`)
  })
  expect((await t.pool.query('select text from state')).rows).toEqual([{ text: 'refused' }])
  await t.ledger.post(move('k2', source, anna, 5n))
  expect(await outcomeOf(t.ledger.post(move('k1', anna, ben, 5n)))).toBe('insufficient_balance')
})

test('a hold keeps money from being spent until it is released or spent', async () => {
  await using t = await startLedger()
  const accounts = { available: anna, held: account('anna:held') }
  const post = (key: string, entries: ReturnType<typeof holdEntries>) =>
    outcomeOf(t.ledger.post({ key, kind: 'hold', reference: 'h1', entries }))
  await t.ledger.post(move('k1', source, anna, 100n))
  expect(await post('k2', holdEntries(accounts, 60n))).toBe('posted')
  expect(await outcomeOf(t.ledger.post(move('k3', anna, ben, 41n)))).toBe('insufficient_balance')
  expect(
    await post('k4', [
      { account: accounts.held, units: -50n },
      { account: ben, units: 45n },
      { account: account('fees'), units: 5n },
    ]),
  ).toBe('posted')
  expect(await post('k5', releaseEntries(accounts, 11n))).toBe('insufficient_balance')
  expect(await post('k6', releaseEntries(accounts, 10n))).toBe('posted')
  expect(await t.ledger.balances(t.pool, ['anna', 'anna:held', 'ben', 'fees'])).toEqual(
    new Map([
      ['anna', 50n],
      ['anna:held', 0n],
      ['ben', 45n],
      ['fees', 5n],
    ]),
  )
})

test('a closed ledger answers what it took and takes no more', async () => {
  await using t = await startLedger()
  let outcomes: string[] = []
  const all = Promise.all([1, 2, 3].map((n) => outcomeOf(t.ledger.post(move(`k${n}`, source, anna, 5n)))))
  const kept = all.then((answers) => {
    outcomes = answers
  })
  await t.ledger.close()
  expect((await t.ledger.balances(t.pool, ['anna'])).get('anna')).toBe(15n)
  await kept
  expect(outcomes).toEqual(['posted', 'posted', 'posted'])
  expect(await outcomeOf(t.ledger.post(move('k3', source, anna, 5n)))).toBe('closed')
})

test('a database that is away leaves the outcome unknown, and the same journal can be posted later', async () => {
  await using t = await startLedger()
  await t.ledger.post(move('k1', source, anna, 5n))
  const lock = await t.pool.connect()
  await lock.query('begin')
  await lock.query('lock table ledger.accounts in exclusive mode')
  const waiting = outcomeOf(t.ledger.post(move('k2', source, anna, 5n)))
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger.post%'`
  while ((await t.pool.query(kill)).rowCount === 0);
  expect(await waiting).toBe('unavailable')
  await lock.query('rollback')
  lock.release()
  expect(await outcomeOf(t.ledger.post(move('k2', source, anna, 5n)))).toBe('posted')
})
