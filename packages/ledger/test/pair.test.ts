// Goal: a journal of two entries that is posted alone goes a way of its own, and nobody can tell from the answer.
import { expect, test } from 'vitest'
import { type Account, type Journal, LedgerError, UNITS_MAX } from '../src/journal.ts'
import type { Posting } from '../src/ledger.ts'
import { verifyLedger } from '../src/verify.ts'
import { account, move, source } from './accounts.ts'
import { inTransaction, startLedger, type TestLedger } from './support.ts'

/** The same steps for a set of accounts and keys of their own. */
function stepsOf(set: string): Journal[] {
  const named = (name: string, mayGoNegative = false): Account => account(`${set}:${name}`, { mayGoNegative })
  const [anna, ben, till, well] = [named('anna'), named('ben'), named('till', true), named('well', true)]
  const step = (key: string, from: Account, to: Account, units: bigint) => move(`${set}:${key}`, from, to, units)
  const turned = (journal: Journal) => ({ ...journal, entries: journal.entries.toReversed() })
  return [
    step('1', till, anna, 100n),
    step('2', anna, ben, 40n),
    turned(step('3', ben, anna, 15n)),
    step('4', anna, ben, 76n),
    turned(step('5', anna, ben, 76n)),
    step('6', ben, anna, 26n),
    turned(step('7', ben, anna, 26n)),
    step('1', till, anna, 100n),
    turned(step('2', anna, ben, 40n)),
    step('4', anna, ben, 76n),
    step('2', anna, ben, 41n),
    step('4', anna, ben, 1n),
    step('8', till, well, UNITS_MAX - 1n),
    step('9', till, well, 2n),
    turned(step('10', till, well, 2n)),
    step('11', well, till, UNITS_MAX),
    step('12', well, till, UNITS_MAX),
    step('13', anna, ben, 75n),
    step('14', ben, anna, 1n),
    { ...step('15', ben, anna, 1n), reverses: `${set}:14` },
    { ...step('16', ben, anna, 1n), reverses: `${set}:4` },
  ]
}

type Told = { outcome: string; account: string | undefined }

function told(result: Posting | LedgerError, set: string): Told {
  if (result instanceof LedgerError) return { outcome: result.code, account: result.account?.replace(`${set}:`, '') }
  return { outcome: result.replayed ? 'replayed' : 'posted', account: undefined }
}

const caught = (posting: Promise<Posting>) =>
  posting.catch((error: unknown) => {
    if (error instanceof LedgerError) return error
    throw error
  })

type Way = (t: TestLedger, journal: Journal, place: number) => Promise<Posting | LedgerError | undefined>
const WAYS: Record<string, Way> = {
  alone: (t, journal) => caught(t.ledger.post(journal)),
  within: (t, journal) => inTransaction(t.pool, 'commit', (tx) => caught(t.ledger.postWithin(tx, journal))),
  company: async (t, journal, place) => {
    const neighbour = move(`neighbour:${place}`, source, account('neighbour'), 1n)
    return (await inTransaction(t.pool, 'commit', (tx) => t.ledger.postManyWithin(tx, [journal, neighbour])))[0]
  },
}

test('RUN-100 a journal of two entries posted alone is answered, refused and repeated as one among others', async () => {
  await using t = await startLedger()
  const answers: Record<string, Told[]> = {}
  const books: Record<string, unknown[]> = {}
  for (const [set, way] of Object.entries(WAYS)) {
    answers[set] = []
    for (const [place, journal] of stepsOf(set).entries()) {
      const result = await way(t, journal, place)
      if (!result) throw new Error('a journal has no outcome')
      answers[set].push(told(result, set))
    }
    const { rows } = await t.pool.query(
      `select replace(a.name, $1 || ':', '') as name, a.balance, a.sequence as entries, e.units, e.balance_after, e.sequence, replace(j.key, $1 || ':', '') as key
       from ledger.accounts a left join ledger.entries e on e.account_id = a.id left join ledger.journals j on j.id = e.journal_id
       where a.name like $1 || ':%' order by a.name, e.sequence`,
      [set],
    )
    books[set] = rows
  }
  expect(answers.alone).toEqual(answers.company)
  expect(answers.within).toEqual(answers.company)
  expect(books.alone).toEqual(books.company)
  expect(books.within).toEqual(books.company)
  expect(new Set(answers.company?.map(({ outcome }) => outcome))).toEqual(
    new Set(['posted', 'replayed', 'insufficient_balance', 'balance_overflow', 'key_conflict', 'reverses_unknown']),
  )
  expect(await verifyLedger(t.pool)).toEqual([])
})
