// A date that is not made, told with the reason. Declined too often in a row, or with its account frozen, the plan pauses itself.
import type { AppError } from '@kivuko/contract/errors.ts'
import { DECLINES_MAX } from '@kivuko/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { notify } from '#record/notify.ts'
import { cancelWithin } from '#trading/cancel-order.ts'
import type { Order } from '#trading/order.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import type { Plan, PlanRun } from './plan.ts'
import { refusedNotice } from './plan-notices.ts'
import { plans, runs } from './store.ts'

/** `declined`: the order that a card did not pay, which ends with it. */
type Refused = { plan: Plan; run: PlanRun; refusal: AppError; declined?: Order }

/** Once its account is frozen a plan is paused: whoever opens the account again looks at it first. */
export async function refuseRun(deps: Deps, { plan: { id }, run: asked, refusal, declined }: Refused): Promise<void> {
  const { code, message: problem, said } = refusal
  const ended_at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const plan = await plans.lock(tx, id)
    const run = await runs.lock(tx, asked.id)
    if (!plan || run?.state !== 'due') return
    // It was paid, or ended by itself, meanwhile: that is the order's own story.
    if (declined && !(await cancelWithin(deps, tx, declined)))
      return void (await runs.advance(tx, run.id, 'done', { ended_at }))
    const declines = declined ? plan.declines + 1 : plan.declines
    if (declined) await plans.change(tx, id, { declines })
    const isEnough = code === 'account_suspended' || code === 'plan_card_removed' || declines >= DECLINES_MAX
    const isPaused = isEnough && (await plans.advance(tx, id, 'paused'))
    await runs.advance(tx, run.id, 'refused', { problem, ended_at })
    const to = plan.recipient_id ? (await findPeople(tx, [plan.recipient_id])).get(plan.recipient_id) : undefined
    await notify(
      deps,
      tx,
      refusedNotice({ plan, to }, run, { problem: said, isPaused, declines: declined ? declines : 0 }),
    )
  })
}
