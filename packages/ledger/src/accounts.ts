// Knows which accounts exist, so that the hot path sends ids and never creates anything.
import { type Account, type Entry, LedgerError } from './journal.ts'
import type { Queryable } from './queryable.ts'

type Known = { readonly id: number; readonly asset: string; readonly mayGoNegative: boolean }
type Row = { id: string; name: string; asset: string; may_go_negative: boolean }

/** Accounts remembered by one process; the oldest are forgotten first and looked up again when needed. */
const REMEMBERED_MAX = 200_000

export interface Accounts {
  /** Ids in the order of the entries, or undefined when a query is needed. Throws LedgerError `account_conflict`. */
  knownIds(entries: readonly Entry[]): number[] | undefined
  /** The same after finding or creating the accounts, idempotently. Throws LedgerError `account_conflict`. */
  ensureIds(entries: readonly Entry[]): Promise<number[]>
}

export function rememberAccounts(db: Queryable): Accounts {
  const known = new Map<string, Known>()

  function knownIds(entries: readonly Entry[]): number[] | undefined {
    const ids: number[] = []
    for (const { account } of entries) {
      const row = known.get(account.name)
      if (!row) return undefined
      assertSameDefinition(account, row)
      ids.push(row.id)
    }
    return ids
  }

  async function ensureIds(entries: readonly Entry[]): Promise<number[]> {
    const wanted = new Map(entries.map(({ account }) => [account.name, account]))
    let found = await find(db, [...wanted.keys()])
    const missing = [...wanted.values()].filter(({ name }) => !found.has(name))
    if (missing.length > 0) {
      await create(db, missing)
      found = await find(db, [...wanted.keys()])
    }
    for (const [name, row] of found) known.set(name, row)
    for (const name of known.keys()) {
      if (known.size <= REMEMBERED_MAX) break
      known.delete(name)
    }
    return entries.map(({ account }) => {
      const row = found.get(account.name)
      if (!row) throw new Error(`account ${account.name} was created and is not there`)
      assertSameDefinition(account, row)
      return row.id
    })
  }

  return { knownIds, ensureIds }
}

async function find(db: Queryable, names: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await db.query<Row>(
    'select id::text, name, asset, may_go_negative from ledger.accounts where name = any($1::text[])',
    [names],
  )
  return new Map(
    rows.map((row) => [row.name, { id: Number(row.id), asset: row.asset, mayGoNegative: row.may_go_negative }]),
  )
}

/** Inserts in name order, so that two processes that create the same accounts cannot deadlock. */
async function create(db: Queryable, accounts: readonly Account[]): Promise<void> {
  await db.query(
    `insert into ledger.accounts (name, asset, may_go_negative)
     select * from unnest($1::text[], $2::text[], $3::boolean[]) as a (name, asset, may_go_negative)
     order by name collate "C" on conflict (name) do nothing`,
    [accounts.map((a) => a.name), accounts.map((a) => a.asset), accounts.map((a) => a.mayGoNegative)],
  )
}

function assertSameDefinition(account: Account, row: Known): void {
  if (account.asset === row.asset && account.mayGoNegative === row.mayGoNegative) return
  const bound = row.mayGoNegative ? 'may' : 'may not'
  throw new LedgerError('account_conflict', `${account.name} holds ${row.asset} and ${bound} go negative`, {
    account: account.name,
  })
}
