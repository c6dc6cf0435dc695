// Random journals through the real ledger and through the model: same answers, same balances, sound books.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, type Entry, type Journal, UNITS_MAX } from '../src/journal.ts'
import { createLedger } from '../src/ledger.ts'
import { verifyLedger } from '../src/verify.ts'
import { account } from './accounts.ts'
import { createModel, type Model } from './model.ts'
import { inTransaction, outcomeOf, startLedger, type TestLedger } from './support.ts'

const SEED = 20_261_120

const accounts: Account[] = ['KES', 'BTC'].flatMap((asset) => [
  account(`${asset}:treasury`, { asset, mayGoNegative: true }),
  account(`${asset}:float`, { asset, mayGoNegative: true }),
  ...['a', 'b', 'c'].map((name) => account(`${asset}:${name}`, { asset })),
])

const amount = fc.oneof(
  { arbitrary: fc.bigInt({ min: 1n, max: 60n }), weight: 12 },
  { arbitrary: fc.constantFrom(UNITS_MAX, UNITS_MAX / 2n, UNITS_MAX - 30n), weight: 1 },
)

/** Entries within one asset: all but the last are free, the last balances them, rarely wrongly. */
const entriesIn = (asset: string): fc.Arbitrary<Entry[]> =>
  fc
    .record({
      chosen: fc.subarray(
        accounts.filter((a) => a.asset === asset),
        { minLength: 2, maxLength: 4 },
      ),
      amounts: fc.array(fc.tuple(amount, fc.boolean()), { minLength: 3, maxLength: 3 }),
      slip: fc.oneof({ arbitrary: fc.constant(0n), weight: 30 }, { arbitrary: fc.constant(1n), weight: 1 }),
      turned: fc.boolean(),
    })
    .map(({ chosen, amounts, slip, turned }) => {
      const free = chosen.slice(1).map((each, index) => {
        const [units, isDebit] = amounts[index] ?? [1n, false]
        return { account: each, units: isDebit ? -units : units }
      })
      const sum = free.reduce((total, { units }) => total + units, 0n)
      const entries = [{ account: chosen[0] as Account, units: slip - sum }, ...free]
      return turned ? entries.toReversed() : entries
    })

const key = fc.integer({ min: 1, max: 25 }).map((n) => `k${n}`)
const journal: fc.Arbitrary<Journal> = fc.record({
  key,
  kind: fc.constantFrom('move', 'buy'),
  reference: fc.constantFrom('', 'ord_1', 'Café "\\" {a,b}'),
  entries: fc.oneof(
    { arbitrary: entriesIn('KES'), weight: 4 },
    { arbitrary: fc.tuple(entriesIn('KES'), entriesIn('BTC')).map((both) => both.flat()), weight: 1 },
  ),
  reverses: fc.oneof({ arbitrary: fc.constant(undefined), weight: 8 }, { arbitrary: key, weight: 1 }),
})
// A repeat is the same journal with the same key: half of the picks come from a small stock.
const journals = fc
  .record({
    fresh: fc.array(journal, { minLength: 8, maxLength: 30 }),
    repeats: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
  })
  .map(({ fresh, repeats }) => {
    const all = [...fresh]
    for (const [what, where] of repeats) all.splice(where % (all.length + 1), 0, fresh[what % fresh.length] as Journal)
    return all
  })

async function expectSame(t: TestLedger, model: Model): Promise<void> {
  const names = accounts.map(({ name }) => name)
  const real = await t.ledger.balances(t.pool, names)
  for (const name of names) expect(real.get(name) ?? 0n, name).toBe(model.balances().get(name) ?? 0n)
  expect(await verifyLedger(t.pool)).toEqual([])
}

test('journals posted one after another, in and out of transactions, come out as in the model', async () => {
  const how = fc.constantFrom('post', 'post', 'commit', 'rollback')
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(journals, fc.array(how, { minLength: 42, maxLength: 42 }), async (all, ways) => {
      await using t = await startLedger()
      let model = createModel()
      for (const [index, each] of all.entries()) {
        const way = ways[index] ?? 'post'
        const before = model.copy()
        const expected = model.post(each)
        const outcome =
          way === 'commit' || way === 'rollback'
            ? await inTransaction(t.pool, way, (tx) => outcomeOf(t.ledger.postWithin(tx, each)))
            : await outcomeOf(t.ledger.post(each))
        expect(outcome).toBe(expected)
        if (way === 'rollback') model = before
        seen.add(outcome)
      }
      await expectSame(t, model)
    }),
    { seed: SEED, numRuns: 15 },
  )
  expect([...seen].sort()).toEqual([
    'balance_overflow',
    'insufficient_balance',
    'invalid_journal',
    'key_conflict',
    'posted',
    'replayed',
    'reverses_unknown',
    'unbalanced',
  ])
}, 60_000)

test('journals posted all at once through one batch at a time come out in the order they were given', async () => {
  await fc.assert(
    fc.asyncProperty(journals, fc.constantFrom(2, 5, 128), async (all, batchLimit) => {
      await using t = await startLedger({ batchesInFlight: 1, batchLimit })
      const model = createModel()
      // Known accounts need no query of their own, so nothing overtakes.
      const warm: Journal = {
        key: 'warm',
        kind: 'warm',
        reference: '',
        entries: accounts.flatMap((each, index) => ({ account: each, units: index % 5 === 0 ? -4n : 1n })),
      }
      expect(await outcomeOf(t.ledger.post(warm))).toBe(model.post(warm))
      const outcomes = await Promise.all(all.map((each) => outcomeOf(t.ledger.post(each))))
      expect(outcomes).toEqual(all.map(model.post))
      await expectSame(t, model)
    }),
    { seed: SEED, numRuns: 15 },
  )
}, 60_000)

test('whatever order two ledgers with batches in flight settle on, each key has one outcome and the books are sound', async () => {
  await fc.assert(
    fc.asyncProperty(journals, async (all) => {
      await using t = await startLedger({ batchLimit: 3 })
      const second = createLedger({ pool: t.pool, batchLimit: 4 })
      const posted = await Promise.allSettled(all.map((each, index) => (index % 2 ? second : t.ledger).post(each)))
      const ids = new Map<string, Set<bigint>>()
      for (const [index, result] of posted.entries()) {
        if (result.status === 'rejected') continue
        const name = all[index]?.key ?? ''
        ids.set(name, (ids.get(name) ?? new Set()).add(result.value.journalId))
      }
      for (const [name, different] of ids) expect(different.size, name).toBe(1)
      const { rows } = await t.pool.query(
        'select count(*)::int as count from ledger.journals j where not exists (select from ledger.rejections where journal_id = j.id)',
      )
      expect(rows[0].count).toBe(ids.size)
      expect(await verifyLedger(t.pool)).toEqual([])
    }),
    { seed: SEED, numRuns: 15 },
  )
}, 60_000)
