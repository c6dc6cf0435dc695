// The ledger itself, through its public functions.
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import pg from 'pg'
import { ACCOUNTS, fundings, type Leg } from '../workloads.ts'
import { type Contender, keyMaker } from './contender.ts'

export async function startKivuko(url: string): Promise<Contender> {
  await migrateLedger(url)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const ledger = createLedger({ pool })
  const nextKey = keyMaker()

  function post(legs: readonly Leg[]): Promise<unknown> {
    const key = nextKey()
    const entries = legs.map(({ account, units }) => ({ account: ACCOUNTS[account] ?? missing(account), units }))
    return ledger.post({ key, kind: 'transfer', reference: key, entries })
  }

  for (const legs of fundings()) await post(legs)
  return {
    name: 'Kivuko',
    post,
    async close() {
      await ledger.close()
      await pool.end()
    },
  }
}

function missing(account: number): never {
  throw new RangeError(`there is no account ${account}`)
}
