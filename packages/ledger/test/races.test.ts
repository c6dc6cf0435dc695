// Several processes over the same accounts: what must never happen may not happen between them either.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { schedulesTimeoutMs, trySchedules } from '../../../tools/testing/schedules.ts'
import { createLedger } from '../src/ledger.ts'
import { verifyLedger } from '../src/verify.ts'
import { account, move, source } from './accounts.ts'
import { inTransaction, outcomeOf, startLedger } from './support.ts'

const PROCESSES = 3

async function startProcess(url: string, name: string): Promise<ChildProcess> {
  const child = fork(new URL('./race-process.ts', import.meta.url), [url, name], { execArgv: [] })
  await once(child, 'message')
  return child
}

async function outcomesOf(child: ChildProcess): Promise<[string, string][]> {
  const answer = once(child, 'message')
  child.send('go')
  const [outcomes] = await answer
  return outcomes
}

const HUNDREDS = 20
/** With the races of one balance, more than ten thousand. */
const TARGET = 5_000

/** Which process is first is the system's choice: the seed only names the attempt. */
async function raceProcesses(): Promise<number> {
  await using t = await startLedger()
  for (let n = 0; n < HUNDREDS; n++) await t.ledger.post(move(`fund:${n}`, source, account(`hundred${n}`), 100n))
  for (let n = 0; n < 5; n++) await t.ledger.post(move(`wallet:${n}`, source, account(`p${n}`), 200n))
  const children = await Promise.all(Array.from({ length: PROCESSES }, (_, n) => startProcess(t.url, `m${n}`)))
  const outcomes = (await Promise.all(children.map(outcomesOf))).flat()

  for (let n = 0; n < HUNDREDS; n++) {
    const spends = outcomes.filter(([key]) => key.startsWith(`spend:${n}:`)).map(([, outcome]) => outcome)
    expect(spends.sort()).toEqual(['insufficient_balance', 'insufficient_balance', 'posted'])
  }
  expect((await t.ledger.balances(t.pool, ['shop', 'hundred0'])).get('shop')).toBe(1600n)
  expect(new Set(outcomes.map(([, outcome]) => outcome))).toEqual(new Set(['posted', 'insufficient_balance']))
  // A shared key has one outcome, whoever asked.
  const shared = new Map<string, Set<string>>()
  for (const [key, outcome] of outcomes) {
    if (key.startsWith('shared:')) shared.set(key, (shared.get(key) ?? new Set()).add(outcome))
  }
  expect(shared.size).toBe(100)
  for (const [key, different] of shared) expect(different.size, key).toBe(1)
  expect(await verifyLedger(t.pool)).toEqual([])
  return HUNDREDS
}

test('processes that spend the same money: exactly one spend of each hundred wins, and nothing is posted twice', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'races', unit: 'races', target: TARGET }, raceProcesses)
})

test('transactions and batches that meet on the same two accounts from both ends never deadlock', async () => {
  await using t = await startLedger()
  const a = account('a')
  const b = account('b')
  await t.ledger.post(move('fund:a', source, a, 10_000n))
  await t.ledger.post(move('fund:b', source, b, 10_000n))
  const within = (key: string, n: number) =>
    inTransaction(t.pool, 'commit', (tx) =>
      outcomeOf(t.ledger.postWithin(tx, n % 2 ? move(key, a, b, 1n) : move(key, b, a, 1n))),
    )
  const work = Array.from({ length: 400 }, (_, n) =>
    n % 4 === 0
      ? within(`t${n}`, n / 4)
      : outcomeOf(t.ledger.post(n % 2 ? move(`p${n}`, a, b, 1n) : move(`p${n}`, b, a, 1n))),
  )
  expect(new Set(await Promise.all(work))).toEqual(new Set(['posted']))
  const { rows } = await t.pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(rows[0].deadlocks).toBe(0)
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('RUN-148 lone callers and transactions that meet on the same two accounts from both ends never wait in a circle', async () => {
  await using t = await startLedger()
  const [low, high] = [account('low', { mayGoNegative: true }), account('high', { mayGoNegative: true })]
  await t.ledger.post(move('first', low, high, 1n))
  // A row that is written again stands behind the others in its table: now the other way round than their ids.
  await t.pool.query(`update ledger.accounts set balance = balance where name = 'low'`)
  await t.pool.query('vacuum analyze ledger.accounts')
  const alone = [0, 1, 2].map(async (caller) => {
    const pool = new pg.Pool({ connectionString: t.url, max: 2 })
    const ledger = createLedger({ pool })
    const [from, to] = caller % 2 === 0 ? [low, high] : [high, low]
    for (let count = 0; count < 150; count += 1) await ledger.post(move(`alone:${caller}:${count}`, from, to, 1n))
    await ledger.close()
    await pool.end()
  })
  const within = [0, 1, 2].map(async (caller) => {
    for (let count = 0; count < 150; count += 1)
      await inTransaction(t.pool, 'commit', (tx) =>
        t.ledger.postWithin(tx, move(`within:${caller}:${count}`, high, low, 1n)),
      )
  })
  await Promise.all([...alone, ...within])
  // 1 + 300 alone from low to high, 150 alone and 450 within back.
  expect((await t.ledger.balances(t.pool, ['low'])).get('low')).toBe(299n)
  expect(await verifyLedger(t.pool)).toEqual([])
})

test('two processes that create the same accounts at the same moment agree on them', async () => {
  await using t = await startLedger()
  const names = Array.from({ length: 30 }, (_, n) => account(`new${n}`))
  const work = names.flatMap((each, n) =>
    [0, 1, 2].map((who) => outcomeOf(t.ledger.post(move(`c${n}:${who}`, source, each, 1n)))),
  )
  expect(new Set(await Promise.all(work))).toEqual(new Set(['posted']))
  const { rows } = await t.pool.query(
    `select count(*)::int from ledger.accounts where name like 'new%' and balance = 3`,
  )
  expect(rows[0].count).toBe(30)
})
