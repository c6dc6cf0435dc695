// SQL on what is stopped, and on what waits because of it.
import type { StopName } from '@kivuko/contract/stops.ts'
import { sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'

export const stops = rowTable('stops')
export const heldSends = rowTable('held_sends')

/** Every process listens to it. */
export const STOPS_CHANNEL = 'kivuko_stops'

/** The other processes are told when the transaction has ended. */
export async function tellOfStops(tx: Tx): Promise<void> {
  await sql`select pg_notify(${STOPS_CHANNEL}, '')`.execute(tx)
}

export type Stop = Tables['stops']
export type NamedStop = Stop & { stopper: string | null; proposer: string | null; resumer: string | null }

/** Those in force, with who stopped them. */
export async function findInForce(db: Db): Promise<NamedStop[]> {
  return namedStops(db).where('s.resumed_at', 'is', null).execute()
}

/** Newest first. */
export async function findPast(db: Db, limit: number): Promise<NamedStop[]> {
  return namedStops(db)
    .where('s.resumed_at', 'is not', null)
    .orderBy('s.resumed_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

function namedStops(db: Db) {
  return db
    .selectFrom('stops as s')
    .leftJoin(people(db).as('stopper'), 'stopper.id', 's.stopped_by')
    .leftJoin(people(db).as('proposer'), 'proposer.id', 's.resume_proposed_by')
    .leftJoin(people(db).as('resumer'), 'resumer.id', 's.resumed_by')
    .selectAll('s')
    .select(['stopper.name as stopper', 'proposer.name as proposer', 'resumer.name as resumer'])
}

/** The first of these that is in force: one look into an index that is nearly always empty. */
export async function findStanding(db: Db, names: readonly StopName[]): Promise<StopName | undefined> {
  const row = await db
    .selectFrom('stops')
    .select('name')
    .where('name', 'in', names)
    .where('resumed_at', 'is', null)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** The same, and the stop stays in force until the transaction ends. */
export async function lockStanding(tx: Tx, name: StopName): Promise<boolean> {
  const { rows } = await sql`
    select from stops where name = ${name} and resumed_at is null for share`.execute(tx)
  return rows.length > 0
}

export async function putHeld(tx: Tx, held: Tables['held_sends']): Promise<void> {
  await tx
    .insertInto('held_sends')
    .values(held)
    .onConflict((conflict) => conflict.column('follower').doUpdateSet({ stop: held.stop }))
    .execute()
}

/** Answers who follows each. */
export async function takeHeld(tx: Tx, stop: StopName): Promise<string[]> {
  const rows = await tx.deleteFrom('held_sends').where('stop', '=', stop).returning('follower').execute()
  return rows.map(({ follower }) => follower)
}

export async function countHeld(db: Db): Promise<ReadonlyMap<StopName, number>> {
  const rows = await db
    .selectFrom('held_sends')
    .select('stop')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .groupBy('stop')
    .execute()
  return new Map(rows.map(({ stop, count }) => [stop, Number(count)]))
}
