// The end of a run: both sides beside each other, what differs, and what it comes to.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { type Books, readBooks } from './books-store.ts'
import { type Comparison, matchLines, partnersFrom } from './match-lines.ts'
import { type Balance, type Line, type Movement, type Run, toDifference } from './reconciliation.ts'
import { clearOthers, findLines, insertBalances, putDifferences, runs, sumOpen, sumStatement } from './store.ts'

const ROWS_AT_ONCE = 500

export async function compareBooks(deps: Deps, run: Run): Promise<void> {
  const { provider, covers_to: to } = run
  const from = run.covers_from ?? undefined
  const since = from && partnersFrom(from)
  const lines = (await findLines(deps.db, provider, since)).flatMap(toMovement)
  const books = await readBooks(deps.db, provider, since)
  const comparison = matchLines({ provider, entries: books.entries, lines, from, to, now: deps.clock.now() })
  await inTransaction(deps.db, (tx) => write(deps, tx, run, { books, comparison }))
}

type Compared = { books: Books; comparison: Comparison }

async function write(deps: Deps, tx: Tx, run: Run, { books, comparison }: Compared): Promise<void> {
  const now = deps.clock.now()
  const { differences, matched, later } = comparison
  const rows = differences.map((found) => toDifference(found, run.provider, now))
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE)
    await putDifferences(tx, rows.slice(done, done + ROWS_AT_ONCE))
  const found = differences.map(({ asset, name }) => `${asset} ${name}`)
  await clearOthers(tx, { provider: run.provider, from: run.covers_from, to: run.covers_to, found, now })
  await insertBalances(tx, run.id, await balancesOf(tx, run, { held: books.balances, later }))
  await runs.change(
    tx,
    { id: run.id, state: 'running' },
    { state: 'done', matched, differences: differences.length, ended_at: now },
  )
}

type Held = { held: ReadonlyMap<string, bigint>; later: ReadonlyMap<string, bigint> }

async function balancesOf(tx: Tx, { provider }: Run, { held, later }: Held): Promise<Balance[]> {
  const statement = await sumStatement(tx, provider)
  const open = await sumOpen(tx, provider)
  const assets = [...new Set([...held.keys(), ...statement.keys()])].sort()
  return assets.map((asset) => ({
    asset,
    ledger_units: held.get(asset) ?? 0n,
    statement_units: statement.get(asset) ?? 0n,
    open_units: open.get(asset) ?? 0n,
    later_units: later.get(asset) ?? 0n,
  }))
}

/** In the payment's own currency, as the ledger has it, whatever the provider exchanged it into. */
function toMovement({ id: name, match_key: key, at, text, ...line }: Line): Movement[] {
  const { presented_asset: asset, presented_units: units } = line
  if (key === null) return []
  return [{ key, name, at, text, asset: asset ?? line.asset, units: units ?? line.units }]
}
