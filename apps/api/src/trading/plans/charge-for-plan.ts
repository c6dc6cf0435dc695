// A date of a recurring buy that a saved card pays: an ordinary order, and one charge of the card while its customer is away.
// The order is on the run before the card is asked, and the charge is named by the run: whatever dies or stays silent, what
// came of it is looked up, and nobody is charged twice.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { notify } from '#record/notify.ts'
import type { CardMandate } from '#settlement/card-mandates.ts'
import type { SavedCharge } from '#settlement/rail.ts'
import { cancelWithin } from '#trading/cancel-order.ts'
import { findOrder } from '#trading/find-order.ts'
import type { Order } from '#trading/order.ts'
import { toPayable } from '#trading/orders/order-owner.ts'
import { placeOrder } from '#trading/orders/place-order.ts'
import { getActiveUser } from '#users/active-user.ts'
import type { Plan, PlanRun } from './plan.ts'
import { mandateOf, savedCollector } from './plan-card.ts'
import { authenticateNotice } from './plan-notices.ts'
import { currentQuote } from './quote-for-run.ts'
import { refuseRun } from './refuse-run.ts'
import { plans, runs } from './store.ts'

export async function chargeFor(deps: Deps, plan: Plan, run: PlanRun): Promise<void> {
  const order = run.order_id ? await findOrder(deps.db, run.order_id) : await orderFor(deps, plan, run)
  if (!order) return
  if (order.state !== 'awaiting_payment') return end(deps, { plan, run, order, charge: { kind: 'over' } })
  const mandate = await mandateOf(deps.db, plan)
  if (!mandate) throw new Error('a plan that a card pays has a mandate')
  // Withdrawn since the order was made: no charge begins any more. What came of one that had is found out by the rail, and the
  // run, which is looked at every few minutes, ends with its order.
  if (mandate.withdrawn_at) return
  const saved = savedCollector(deps, plan.currency)
  const charge = await saved.charge(toPayable(order), { ref: mandate.card_ref, key: run.id })
  if (charge.kind !== 'declined') return end(deps, { plan, run, order, charge })
  await refuseRun(deps, { plan, run, declined: order, refusal: declinedBy(mandate, charge.problem) })
}

function declinedBy({ last4 }: CardMandate, problem: string): AppError {
  const sentence = say('The charge of your card ending in {last4} was declined.', { last4 })
  return new AppError('payment_refused', { detail: [sentence, problem] })
}

/** Placed, and on the run. Undefined when the run is not due any more: what was placed for it is given up. */
async function orderFor(deps: Deps, plan: Plan, run: PlanRun): Promise<Order | undefined> {
  await getActiveUser(deps.db, plan.user_id)
  if ((await mandateOf(deps.db, plan))?.withdrawn_at) throw new AppError('plan_card_removed')
  savedCollector(deps, plan.currency)
  const quoteId = await currentQuote(deps, { plan, run, method: 'card' })
  if (!quoteId) return undefined
  const order = await place(deps, { userId: plan.user_id, quoteId })
  return inTransaction(deps.db, async (tx) => {
    const held = await runs.lock(tx, run.id)
    if (held?.state === 'due') {
      await runs.change(tx, run.id, { order_id: order.id })
      return order
    }
    // Whoever was quicker placed the same one, as the quote is the same: it is theirs.
    if (held?.order_id !== order.id) await cancelWithin(deps, tx, order)
    return undefined
  })
}

async function place(deps: Deps, wanted: { userId: Order['user_id']; quoteId: string }): Promise<Order> {
  try {
    return await placeOrder(deps, { ...wanted, method: 'card' })
  } catch (error) {
    // The next try takes another.
    if (error instanceof AppError && error.code === 'quote_expired') throw new Error('the quote of a plan ran out')
    throw error
  }
}

type Ending = { plan: Plan; run: PlanRun; order: Order; charge: SavedCharge }

/** What becomes of the order from here on is its own story, and told as such. */
async function end(deps: Deps, { plan: { id }, run, order, charge }: Ending): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const plan = await plans.lock(tx, id)
    if (!plan || !(await runs.advance(tx, run.id, 'done', { ended_at: deps.clock.now() }))) return
    if (charge.kind === 'paid') await plans.change(tx, id, { declines: 0 })
    if (charge.kind === 'authenticate') await notify(deps, tx, authenticateNotice({ plan, to: undefined }, run, order))
  })
}
