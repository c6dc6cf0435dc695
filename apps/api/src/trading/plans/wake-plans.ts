// Once a minute: announces what runs a day from now, and begins what is due. Late or run twice, each date has one run.
import { PLAN_LATE_HOURS } from '@kivuko/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueueUnattended } from '#platform/job.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { findPeople, type Person } from '#users/find-by-identifier.ts'
import { nextOf } from './make-plan.ts'
import type { Plan, PlanRun } from './plan.ts'
import { mandateOf } from './plan-card.ts'
import { runPlanJob } from './plan-jobs.ts'
import { aheadNotice, missedNotice } from './plan-notices.ts'
import { findDueSince, lockWaking, plans, runs } from './store.ts'

const AT_ONCE = 50
export const LATE_MS = PLAN_LATE_HOURS * 3_600_000
/** Whose job is missing is begun again. */
const UNATTENDED_MS = 10 * 60_000

export async function wakePlans(deps: Deps): Promise<void> {
  while ((await wakeSome(deps)) === AT_ONCE);
  const due = await findDueSince(deps.db, after(deps.clock.now(), -UNATTENDED_MS), AT_ONCE)
  const jobs = due.map(({ id }) => runPlanJob.of({ runId: id }))
  await enqueueUnattended(deps.db, jobs, after(deps.clock.now(), DAY_MS))
}

async function wakeSome(deps: Deps): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const waking = await lockWaking(tx, deps.clock.now(), AT_ONCE)
    const people = await findPeople(
      tx,
      waking.flatMap(({ recipient_id }) => recipient_id ?? []),
    )
    for (const plan of waking) await wake(deps, tx, plan, plan.recipient_id ? people.get(plan.recipient_id) : undefined)
    return waking.length
  })
}

/** Dates that passed a day ago or more are told as missed; the one that is due begins; the next is waited for. */
async function wake(deps: Deps, tx: Tx, plan: Plan, to: Person | undefined): Promise<void> {
  const now = deps.clock.now()
  if (plan.next_at > now) {
    await notify(deps, tx, aheadNotice({ plan, to, mandate: await mandateOf(tx, plan) }))
    await plans.change(tx, plan.id, { wakes_at: plan.next_at })
    return
  }
  const missed: string[] = []
  let next: Pick<Plan, 'next_on' | 'next_at' | 'wakes_at'> = plan
  for (; next.next_at <= after(now, -LATE_MS); next = nextOf(plan, after(next.next_at, 1))) {
    await addRun(tx, plan, next, { state: 'missed', ended_at: now })
    missed.push(next.next_on)
  }
  if (missed.length > 0) await notify(deps, tx, missedNotice({ plan, to }, missed))
  if (next.next_at <= now) {
    const run = await addRun(tx, plan, next, { state: 'due', ended_at: null })
    if (run) await runPlanJob.enqueue(tx, { runId: run.id })
    next = nextOf(plan, after(next.next_at, 1))
  }
  await plans.change(tx, plan.id, { next_on: next.next_on, next_at: next.next_at, wakes_at: next.wakes_at })
}

/** Undefined when the date has one. */
export async function addRun(
  tx: Tx,
  plan: Plan,
  { next_on, next_at }: Pick<Plan, 'next_on' | 'next_at'>,
  end: Pick<PlanRun, 'state' | 'ended_at'>,
): Promise<PlanRun | undefined> {
  const run: PlanRun = {
    id: newId('plr', next_at),
    plan_id: plan.id,
    user_id: plan.user_id,
    due_on: next_on,
    due_at: next_at,
    ...{ quote_id: null, transfer_id: null, conversion_id: null, order_id: null, problem: null },
    ...end,
  }
  return (await runs.addOnce(tx, run, ['plan_id', 'due_on'])) ? run : undefined
}
