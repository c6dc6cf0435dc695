// One SQL function call for each transfer: the shape of pgledger.
import { readFileSync } from 'node:fs'
import { ACCOUNTS, FUNDS } from '../workloads.ts'
import { type Contender, openPool } from './contender.ts'

const CONNECTIONS = 16

/** Takes transfers of two legs only: its function moves one amount between two accounts. */
export async function startPgledgerShape(url: string): Promise<Contender> {
  const pool = openPool(url, CONNECTIONS)
  await pool.query(readFileSync(new URL('./pgledger-shape.sql', import.meta.url), 'utf8'))
  const { rows } = await pool.query(
    `insert into accounts (name, currency, allow_negative, balance)
     select name, currency, negative, case when negative then 0 else $4::numeric end
     from unnest($1::text[], $2::text[], $3::boolean[]) as a (name, currency, negative) returning id, name`,
    [ACCOUNTS.map((a) => a.name), ACCOUNTS.map((a) => a.asset), ACCOUNTS.map((a) => a.mayGoNegative), FUNDS],
  )
  await pool.query('vacuum analyze accounts')
  const byName = new Map<string, string>(rows.map((row) => [row.name, row.id]))
  const ids = ACCOUNTS.map(({ name }) => byName.get(name))
  return {
    name: 'pgledger shape',
    post: ([a, b]) => {
      if (!a || !b) throw new RangeError('a transfer has two legs')
      const [from, to] = a.units < 0n ? [a, b] : [b, a]
      const values = [ids[from.account], ids[to.account], to.units]
      return pool.query({ name: 'transfer', text: 'select create_transfer($1, $2, $3)', values })
    },
    close: () => pool.end(),
  }
}
