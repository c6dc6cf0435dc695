// A moment that a restore can aim at, with what every account of the ledger had then.
import { withClient } from '../testing/database.ts'

/** Units of each account that is not empty, by its name and asset. */
export type Balances = Record<string, string>

export type Moment = {
  /** By PostgreSQL's clock, to the microsecond. */
  at: string
  balances: Balances
}

const LOCK_MS_MAX = 10_000

/**
 * Holds movements of money back for the milliseconds that reading takes, so that what is read is exactly what was
 * committed at `at`. `url` may lock the ledger's tables: its owner, or a superuser.
 */
export function noteMoment(url: string): Promise<Moment> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_MS_MAX}`)
    await client.query('lock table ledger.entries in share mode')
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    const balances = await readBalances(client)
    await client.query('rollback')
    // A restore stops at the first commit after its time: here is one, should nothing else happen.
    await client.query('select pg_current_xact_id()')
    return { at: rows[0]?.at ?? '', balances }
  })
}

type Queryable = { query(text: string): Promise<{ rows: { account: string; units: string }[] }> }

async function readBalances(client: Queryable): Promise<Balances> {
  const { rows } = await client.query(
    `select name || ' ' || asset as account, balance::text as units from ledger.accounts where balance <> 0 order by 1`,
  )
  return Object.fromEntries(rows.map(({ account, units }) => [account, units]))
}

export const balancesOf = (url: string): Promise<Balances> => withClient(url, readBalances)

/** A sentence for each account that differs. */
export function compareBalances(expected: Balances, found: Balances): string[] {
  const accounts = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return accounts
    .filter((account) => (expected[account] ?? '0') !== (found[account] ?? '0'))
    .map((account) => `${account} has ${found[account] ?? '0'} and had ${expected[account] ?? '0'}`)
}
