// One of several processes that post over the same accounts. Started by races.test.ts, which says when.
import pg from 'pg'
import type { Journal } from '../src/journal.ts'
import { createLedger } from '../src/ledger.ts'
import { account, move, source } from './accounts.ts'

const [url = '', me = ''] = process.argv.slice(2)
// Never outlives the test that started it.
process.once('disconnect', () => process.exit(1))
const pool = new pg.Pool({ connectionString: url, max: 6 })
const ledger = createLedger({ pool, batchLimit: 8 })

const SPENDS = 20
const MOVES = 300
const wallets = ['p0', 'p1', 'p2', 'p3', 'p4'].map((name) => account(name))

/** Every process tries to spend 80 of the same 100, again and again. */
function spends(): Journal[] {
  return Array.from({ length: SPENDS }, (_, n) =>
    move(`spend:${n}:${me}`, account(`hundred${n}`), account('shop'), 80n),
  )
}

/** Moves around one ring in both directions; every third key is the same journal in every process. */
function moves(): Journal[] {
  return Array.from({ length: MOVES }, (_, n) => {
    const [from, to] = [wallets[n % 5], wallets[(n * 3 + 1) % 5]]
    const key = n % 3 === 0 ? `shared:${n}` : `own:${n}:${me}`
    return from && to && from !== to
      ? move(key, from, to, BigInt(1 + (n % 40)))
      : move(key, source, wallets[0] ?? source, 1n)
  })
}

async function postWithin(journal: Journal): Promise<void> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    // Entry order must not decide the lock order.
    await ledger.postWithin(tx, { ...journal, entries: journal.entries.toReversed() })
    await tx.query('commit')
  } catch (error) {
    await tx.query('commit')
    throw error
  } finally {
    tx.release()
  }
}

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'posted'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

process.once('message', async () => {
  const all = [...spends(), ...moves()]
  const outcomes = await Promise.all(
    all.map(async (journal, index) => [
      journal.key,
      await outcome(index % 10 ? ledger.post(journal) : postWithin(journal)),
    ]),
  )
  process.send?.(outcomes, () => pool.end().then(() => process.exit(0)))
})
process.send?.('ready')
