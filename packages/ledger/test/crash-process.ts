// Posts numbered journals without end and writes a line for each answer. crash.test.ts kills it, or its database.
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { LedgerError } from '../src/journal.ts'
import { createLedger } from '../src/ledger.ts'
import { numberedJournal } from './accounts.ts'

const [url = '', prefix = '', start = '0'] = process.argv.slice(2)
// Never outlives the test that started it.
process.once('disconnect', () => process.exit(1))
const pool = new pg.Pool({ connectionString: url, max: 4 })
pool.on('error', () => {})
const ledger = createLedger({ pool, batchLimit: 16 })
let next = Number(start)

/** The id it was posted under, or the code it was refused with. An unknown outcome is asked for again. */
async function answerOf(index: number): Promise<string> {
  for (;;) {
    try {
      return String((await ledger.post(numberedJournal(prefix, index))).journalId)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      if (error.code !== 'unavailable') return error.code
      await wait(5)
    }
  }
}

async function caller(): Promise<never> {
  for (;;) {
    const index = next++
    const answer = await answerOf(index)
    // Written at once: an answer that is buffered when the process dies was never given.
    writeSync(1, `${index} ${answer}\n`)
  }
}

await Promise.all(Array.from({ length: 32 }, caller))
