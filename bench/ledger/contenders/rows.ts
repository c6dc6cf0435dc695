// The two ends of the scale on the same rows: one careful transaction a transfer, and no care at all in batches.
import { readFileSync } from 'node:fs'
import { inBatches } from '@kivuko/ledger/in-batches.ts'
import type pg from 'pg'
import { ACCOUNTS, FUNDS, type Leg } from '../workloads.ts'
import { type Contender, keyMaker, openPool } from './contender.ts'

const HASH = '0123456789abcdef0123456789abcdef'
/** More connections only lengthen the queue for the hot row. */
const CONNECTIONS = 16

async function createRows(pool: pg.Pool): Promise<void> {
  await pool.query(readFileSync(new URL('./rows.sql', import.meta.url), 'utf8'))
  await pool.query(
    `insert into accounts (id, asset, may_go_negative, balance)
     select n - 1, asset, negative, case when negative then 0 else $3::bigint end
     from unnest($1::text[], $2::boolean[]) with ordinality as a (asset, negative, n)`,
    [ACCOUNTS.map((a) => a.asset), ACCOUNTS.map((a) => a.mayGoNegative), FUNDS],
  )
  await pool.query('vacuum analyze accounts')
}

/** What most programs do: begin, claim the key, lock the rows in order, check, write, commit. */
export async function startTransactionEach(url: string): Promise<Contender> {
  const pool = openPool(url, CONNECTIONS)
  await createRows(pool)
  const nextKey = keyMaker()
  return {
    name: 'one transaction per transfer',
    post: (legs) => transact(pool, nextKey(), legs),
    close: () => pool.end(),
  }
}

async function transact(pool: pg.Pool, key: string, legs: readonly Leg[]): Promise<void> {
  const tx = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => tx.query({ name, text, values })
  try {
    await tx.query('begin')
    const claim =
      'insert into journals (key, kind, reference, body_hash) values ($1, $2, $3, $4) on conflict (key) do nothing returning id'
    const claimed = await run('claim', claim, [key, 'transfer', key, HASH])
    const lock =
      'select id, may_go_negative, balance, sequence from accounts where id = any($1::bigint[]) order by id for no key update'
    const { rows } = await run('lock', lock, [legs.map((leg) => leg.account)])
    const accounts = new Map(rows.map((row) => [Number(row.id), row]))
    const lines = legs.map(({ account, units }) => {
      const row = accounts.get(account)
      const balance = BigInt(row.balance) + units
      if (balance < 0n && !row.may_go_negative) throw new Error('insufficient balance')
      return { account, units, balance, sequence: BigInt(row.sequence) + 1n }
    })
    const columns = [
      lines.map((l) => l.account),
      lines.map((l) => l.units),
      lines.map((l) => l.balance),
      lines.map((l) => l.sequence),
    ]
    await run(
      'enter',
      'insert into entries select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])',
      [claimed.rows[0].id, ...columns],
    )
    const update = `update accounts a set balance = n.balance, sequence = n.sequence
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as n (id, balance, sequence) where a.id = n.id`
    await run('update', update, [columns[0], columns[2], columns[3]])
    await tx.query('commit')
  } catch (error) {
    await tx.query('rollback')
    throw error
  } finally {
    tx.release()
  }
}

/** The same rows inserted in the same batches: no key checked, no account locked, no balance kept by the database. */
export async function startFloor(url: string): Promise<Contender> {
  const pool = openPool(url, 4)
  await createRows(pool)
  const nextKey = keyMaker()
  const balances: bigint[] = ACCOUNTS.map((account) => (account.mayGoNegative ? 0n : FUNDS))
  const sequences = ACCOUNTS.map(() => 0)
  let nextId = 1

  async function send(batch: readonly { key: string; legs: readonly Leg[] }[]): Promise<readonly undefined[]> {
    const first = nextId
    nextId += batch.length
    const columns: [number[], number[], bigint[], bigint[], number[]] = [[], [], [], [], []]
    for (const [index, { legs }] of batch.entries()) {
      for (const { account, units } of legs) {
        const balance = (balances[account] ?? 0n) + units
        const sequence = (sequences[account] ?? 0) + 1
        balances[account] = balance
        sequences[account] = sequence
        for (const [column, value] of [first + index, account, units, balance, sequence].entries())
          columns[column]?.push(value as never)
      }
    }
    const ids = batch.map((_, index) => first + index)
    await pool.query({
      name: 'floor',
      text: `with posted as (
          insert into journals (id, key, kind, reference, body_hash)
          select id, key, 'transfer', key, '${HASH}' from unnest($1::bigint[], $2::text[]) j (id, key))
        insert into entries select * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])`,
      values: [ids, batch.map(({ key }) => key), ...columns].map((values) => `{${values.join(',')}}`),
    })
    return batch.map(() => undefined)
  }

  const post = inBatches(send, { limit: 128, inFlight: 2, shareMin: 32 })
  return {
    name: 'no rules at all (floor)',
    post: (legs) => post({ key: nextKey(), legs }),
    close: () => pool.end(),
  }
}
