// SQL on plans and their runs.
import { sql } from 'kysely'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { PlanId, UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { PLAN_TRANSITIONS, type Plan, type PlanRun, RUN_TRANSITIONS } from './plan.ts'

export const plans = stateTable('plans', PLAN_TRANSITIONS)
export const runs = stateTable('plan_runs', RUN_TRANSITIONS)

/** Those that go on before those that ended, newest first. */
export async function findPlansOf(db: Db, userId: UserId, limit: number): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'ended'`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export type ShownRun = Pick<PlanRun, 'plan_id' | 'due_on' | 'state' | 'problem'> & {
  reference: string | null
  waits: boolean
}

/** Of each plan the newest `limit`, newest first. */
export async function findLastRuns(db: Db, planIds: readonly PlanId[], limit: number): Promise<ShownRun[]> {
  const { rows } = await sql<ShownRun>`
    select r.plan_id, r.due_on, r.state, r.problem, coalesce(t.reference, c.reference, o.reference) as reference,
      r.state = 'done' and coalesce(o.state = 'awaiting_payment', false) as waits
    from unnest(${planIds}::text[]) as wanted (plan_id)
    cross join lateral (
      select * from plan_runs where plan_id = wanted.plan_id order by due_on desc limit ${limit}
    ) as r
    left join transfers t on t.id = r.transfer_id
    left join conversions c on c.id = r.conversion_id
    left join orders o on o.id = r.order_id
    order by r.due_on desc`.execute(db)
  return rows
}

export async function countOpenPlans(tx: Tx, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plans
    where user_id = ${userId} and state <> 'ended'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Those that have something to do; held, and left out where another process holds them. */
export async function lockWaking(tx: Tx, now: Date, limit: number): Promise<Plan[]> {
  return tx
    .selectFrom('plans')
    .selectAll()
    .where('state', '=', 'active')
    .where('wakes_at', '<=', now)
    .orderBy('wakes_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** What is due and was not made yet is not made any more; a card that is being charged is. */
export async function skipDueRuns(tx: Tx, planId: PlanId, now: Date): Promise<void> {
  await tx
    .updateTable('plan_runs')
    .set({ state: 'skipped', ended_at: now })
    .where('plan_id', '=', planId)
    .where('state', '=', 'due')
    .where('order_id', 'is', null)
    .execute()
}

export async function findDueSince(db: Db, before: Date, limit: number): Promise<Pick<PlanRun, 'id'>[]> {
  return db
    .selectFrom('plan_runs')
    .select('id')
    .where('state', '=', 'due')
    .where('due_at', '<=', before)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export async function deleteRunsEndedBefore(db: Db, before: Date, now: Date): Promise<void> {
  await deleteSwept(db, { table: 'plan_runs', where: sql`ended_at < ${before}`, now })
}

/** Their runs go first. */
export async function deletePlansEndedBefore(db: Db, before: Date, now: Date): Promise<void> {
  const where = sql`ended_at < ${before} and not exists (select from plan_runs r where r.plan_id = plans.id)`
  await deleteSwept(db, { table: 'plans', where, now })
}

/** Their plans go first. */
export async function deleteMandatesWithdrawnBefore(db: Db, before: Date, now: Date): Promise<void> {
  const where = sql`withdrawn_at < ${before} and not exists (select from plans p where p.mandate_id = card_mandates.id)`
  await deleteSwept(db, { table: 'card_mandates', where, now })
}
