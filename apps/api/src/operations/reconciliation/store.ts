// SQL on statements, runs and differences.

import type { DifferenceKind, DifferenceState, StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DifferenceId, ReconciliationRunId } from '#platform/ids.ts'
import type { Place } from '#platform/list-place.ts'
import { chosen } from '#platform/list-query.ts'
import { rowTable } from '#platform/row-table.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { fullNameIn } from '#users/full-name-in.ts'
import type { Balance, Difference, Line, Run } from './reconciliation.ts'

export const runs = rowTable('reconciliation_runs')
export const differences = rowTable('reconciliation_differences')

/** False when another run of this provider goes on. */
export async function insertRun(tx: Tx, run: Run): Promise<boolean> {
  const written = await tx
    .insertInto('reconciliation_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('provider').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The last that was done by asking the provider. */
export async function findLastReading(db: Db, provider: StatementProvider): Promise<Run | undefined> {
  return db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('provider', '=', provider)
    .where('source', '=', 'provider')
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A line read before stays as it was, but for a payment it was not known to be of. */
export async function insertLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('statement_lines')
    .values([...lines])
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet((row) => ({
          presented_asset: row.ref('excluded.presented_asset'),
          presented_units: row.ref('excluded.presented_units'),
          payment_ref: row.ref('excluded.payment_ref'),
        }))
        .where('statement_lines.presented_asset', 'is', null)
        .where('excluded.presented_asset' as never, 'is not', null),
    )
    .execute()
}

export async function findLines(db: Db, provider: StatementProvider, from: Date | undefined): Promise<Line[]> {
  const lines = db.selectFrom('statement_lines').selectAll().where('provider', '=', provider)
  return (from ? lines.where('at', '>=', from) : lines).execute()
}

export async function findLastLineTime(db: Db, provider: StatementProvider): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('statement_lines')
    .select((row) => row.fn.max('at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return (at as Date | null) ?? undefined
}

/** Lines whose fee is not booked, held until the transaction ends. */
export async function lockUnbookedFees(tx: Tx, provider: StatementProvider, limit: number): Promise<Line[]> {
  return tx
    .selectFrom('statement_lines')
    .selectAll()
    .where('provider', '=', provider)
    .where('fee_units', '!=', 0n)
    .where('fee_booked_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function setFeesBooked(
  tx: Tx,
  provider: StatementProvider,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ fee_booked_at: now })
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .execute()
}

/** By asset, what the statement comes to, fees taken off. */
export async function sumStatement(db: Db, provider: StatementProvider): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('statement_lines')
    .select(['asset', sql<bigint>`sum(units - fee_units)::bigint`.as('units')])
    .where('provider', '=', provider)
    .groupBy('asset')
    .execute()
  return new Map(rows.map(({ asset, units }) => [asset, units]))
}

/** By asset, what the open differences come to: ledger less statement. */
export async function sumOpen(db: Db, provider: StatementProvider): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('reconciliation_differences')
    .select(['asset', sql<bigint>`sum(coalesce(ledger_units, 0) - coalesce(statement_units, 0))::bigint`.as('units')])
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .groupBy('asset')
    .execute()
  return new Map(rows.map(({ asset, units }) => [asset, units]))
}

/** Found again, it is the same difference: its note and the moment it was found first stay. */
export async function putDifferences(tx: Tx, rows: readonly Difference[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('reconciliation_differences')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['provider', 'asset', 'name']).doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        state: row.ref('excluded.state'),
        ledger_units: row.ref('excluded.ledger_units'),
        statement_units: row.ref('excluded.statement_units'),
        journal_key: row.ref('excluded.journal_key'),
        line_id: row.ref('excluded.line_id'),
        text: row.ref('excluded.text'),
        at: row.ref('excluded.at'),
        cleared_at: null,
      })),
    )
    .execute()
}

type Cleared = { provider: StatementProvider; from: Date | null; to: Date; found: readonly string[]; now: Date }

/** What was open in the period and was not found again. `found`: asset and name, joined by a space. */
export async function clearOthers(tx: Tx, { provider, from, to, found, now }: Cleared): Promise<void> {
  const others = tx
    .updateTable('reconciliation_differences')
    .set({ state: 'cleared', cleared_at: now })
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .where('at', '<=', to)
    .where(sql<boolean>`asset || ' ' || name <> all(${[...found]}::text[])`)
  await (from ? others.where('at', '>=', from) : others).execute()
}

export async function insertBalances(tx: Tx, runId: ReconciliationRunId, balances: readonly Balance[]): Promise<void> {
  if (balances.length === 0) return
  const rows = balances.map((balance) => ({ ...balance, run_id: runId }))
  await tx
    .insertInto('reconciliation_balances')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Staff by their name, whatever else by what it is. */
const nameOf = (actor: RawBuilder<unknown>) => sql<string>`coalesce(
  (select ${fullNameIn('users')} from users where 'staff:' || id = ${actor}), ${actor})`

export type NamedRun = Run & { started_by: string }

function namedRuns(db: Db) {
  return db.selectFrom('reconciliation_runs').selectAll().select(nameOf(sql`actor`).as('started_by'))
}

export async function findRuns(
  db: Db,
  { provider, before, limit }: { provider?: StatementProvider | undefined; before: Place | undefined; limit: number },
): Promise<NamedRun[]> {
  const query = namedRuns(db).where((row) => row.and(chosen({ provider })))
  const rest = before ? query.where(sql<boolean>`(started_at, id) < (${before.at}, ${before.id})`) : query
  return rest.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findNamedRun(db: Db, id: ReconciliationRunId): Promise<NamedRun | undefined> {
  return namedRuns(db).where('id', '=', id).executeTakeFirst()
}

export type NamedDifference = Difference & { noted_by_name: string | null }
export type DifferenceFilter = {
  id?: DifferenceId
  provider?: StatementProvider | undefined
  kind?: DifferenceKind | undefined
  state?: DifferenceState | undefined
  before?: Place | undefined
  limit: number
}

export async function findDifferences(
  db: Db,
  { before, limit, ...filter }: DifferenceFilter,
): Promise<NamedDifference[]> {
  const query = db
    .selectFrom('reconciliation_differences')
    .selectAll()
    .select(nameOf(sql`noted_by`).$castTo<string | null>().as('noted_by_name'))
    .where((row) => row.and(chosen(filter)))
  const rest = before ? query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`) : query
  return rest.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Those that nothing explains yet; a provider without any is missing. */
export async function findOpen(db: Db): Promise<Map<StatementProvider, WaitingLines>> {
  const rows = await db
    .selectFrom('reconciliation_differences')
    .select(['provider', sql<number>`count(*)::int`.as('count'), sql<Date>`min(found_at)`.as('since')])
    .where('state', '=', 'open')
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, count, since }) => [provider, { count, since }]))
}

/** When the last run of each provider was done. */
export async function findLastDone(db: Db): Promise<Map<StatementProvider, Date>> {
  const rows = await db
    .selectFrom('reconciliation_runs')
    .select(['provider', sql<Date>`max(ended_at)`.as('at')])
    .where('state', '=', 'done')
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, at }) => [provider, at]))
}

/** Of the last run of each provider that was done. */
export async function findLastBalances(
  db: Db,
): Promise<(Tables['reconciliation_balances'] & { provider: StatementProvider })[]> {
  return db
    .selectFrom('reconciliation_balances as balance')
    .innerJoin('reconciliation_runs as run', 'run.id', 'balance.run_id')
    .selectAll('balance')
    .select('run.provider')
    .where(sql<boolean>`run.id = (select id from reconciliation_runs last
      where last.provider = run.provider and last.state = 'done' order by last.started_at desc, last.id desc limit 1)`)
    .orderBy('balance.asset')
    .execute()
}

/** What others wrote beside their figures. */
export async function emptyTextsBefore(db: Db, before: Date): Promise<void> {
  for (const table of ['statement_lines', 'reconciliation_differences'] as const)
    await db.updateTable(table).set({ text: '' }).where('at', '<', before).where('text', '<>', '').execute()
}
