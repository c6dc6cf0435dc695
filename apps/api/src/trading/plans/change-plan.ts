// A customer pauses a plan, goes on with it, skips its next date, or ends it. Pausing and ending hold the plan, and then what
// is due: a run that is not made by then is not made.
import { AppError } from '@kivuko/contract/errors.ts'
import { SKIP_DAYS_MAX } from '@kivuko/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { withdrawMandates } from '#settlement/card-mandates.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { NOTICE_MS, nextOf } from './make-plan.ts'
import type { Plan } from './plan.ts'
import { mandateOf } from './plan-card.ts'
import { plans, runs, skipDueRuns } from './store.ts'
import { addRun } from './wake-plans.ts'

type Named = { id: string; userId: UserId }

/** Paused again, it stays so. */
export function pausePlan(deps: Deps, named: Named): Promise<Plan> {
  return change(deps, named, async (tx, plan) => {
    if (plan.state === 'paused') return plan
    if (!(await plans.advance(tx, plan.id, 'paused'))) throw new AppError('plan_ended')
    await skipDueRuns(tx, plan.id, deps.clock.now())
    return { ...plan, state: 'paused' }
  })
}

/** From its next date that is a day away, which is announced; those that passed meanwhile are not made up for. */
export function resumePlan(deps: Deps, named: Named): Promise<Plan> {
  return change(deps, named, async (tx, plan) => {
    if (plan.state === 'active') return plan
    await getActiveUser(tx, plan.user_id)
    const isCardGone = (await mandateOf(tx, plan))?.withdrawn_at
    if (plan.state === 'paused' && isCardGone) throw new AppError('plan_card_removed')
    const next = nextOf(plan, after(deps.clock.now(), NOTICE_MS))
    if (!(await plans.advance(tx, plan.id, 'active', { ...next, declines: 0 }))) throw new AppError('plan_ended')
    return { ...plan, state: 'active', ...next }
  })
}

/** The date is named: pressed twice, one date is skipped. */
export function skipPlan(deps: Deps, named: Named & { dueOn: string }): Promise<Plan> {
  return change(deps, named, async (tx, plan) => {
    if (plan.state === 'ended') throw new AppError('plan_ended')
    // PostgreSQL knows no year 0.
    if (named.dueOn < '0001') throw new AppError('plan_moved')
    if ((await runs.find(tx, { plan_id: plan.id, due_on: named.dueOn }))?.state === 'skipped') return plan
    const now = deps.clock.now()
    const isNext = plan.state === 'active' && plan.next_on === named.dueOn && plan.next_at > now
    if (!isNext || plan.next_at > after(now, SKIP_DAYS_MAX * DAY_MS)) throw new AppError('plan_moved')
    await addRun(tx, plan, plan, { state: 'skipped', ended_at: now })
    const next = nextOf(plan, after(plan.next_at, 1))
    await plans.change(tx, plan.id, next)
    return { ...plan, ...next }
  })
}

export function endPlan(deps: Deps, named: Named): Promise<Plan> {
  return change(deps, named, async (tx, plan) => {
    const ended_at = deps.clock.now()
    if (!(await plans.advance(tx, plan.id, 'ended', { ended_at }))) return plan
    await skipDueRuns(tx, plan.id, ended_at)
    if (plan.mandate_id) await withdrawMandates(tx, { id: plan.mandate_id }, { by: 'buy_ended', clock: deps.clock })
    return { ...plan, state: 'ended', ended_at }
  })
}

/** Throws `plan_not_found` for somebody else's. */
async function change(deps: Deps, { id, userId }: Named, work: (tx: Tx, plan: Plan) => Promise<Plan>): Promise<Plan> {
  return inTransaction(deps.db, async (tx) => {
    const plan = await plans.lock(tx, { id, user_id: userId })
    if (!plan) throw new AppError('plan_not_found')
    return work(tx, plan)
  })
}
