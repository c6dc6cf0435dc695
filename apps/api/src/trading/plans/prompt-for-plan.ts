// A date of a recurring buy that is paid by phone: an ordinary order, and a prompt on its customer's own phone. What becomes
// of the prompt is the order's own story, and is told as such.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { QuoteId } from '#platform/ids.ts'
import { findOrderOfQuote } from '#trading/find-order.ts'
import type { Order } from '#trading/order.ts'
import { orderByPhone } from '#trading/order-by-phone.ts'
import { getActiveUser } from '#users/active-user.ts'
import type { Plan, PlanRun } from './plan.ts'
import { currentQuote } from './quote-for-run.ts'
import { runs } from './store.ts'
import { verifiedPhoneOf } from './verified-phone.ts'

/** The quote is kept before the order is made of it: whatever dies in between, the same quote is the same order. */
export async function promptFor(deps: Deps, plan: Plan, run: PlanRun): Promise<void> {
  await getActiveUser(deps.db, plan.user_id)
  const phone = await verifiedPhoneOf(deps.db, plan.user_id)
  const quoteId = await currentQuote(deps, { plan, run, method: 'mpesa' })
  if (!quoteId) return
  const order = await place(deps, { plan, quoteId, phone })
  await inTransaction(deps.db, (tx) =>
    runs.advance(tx, run.id, 'done', { order_id: order.id, ended_at: deps.clock.now() }),
  )
}

/** A prompt that could not be sent leaves an order behind, which ends by itself. */
async function place(
  deps: Deps,
  { plan, quoteId, phone }: { plan: Plan; quoteId: QuoteId; phone: string },
): Promise<Order> {
  try {
    return (await orderByPhone(deps, { userId: plan.user_id, quoteId, phone })).order
  } catch (error) {
    // The next try takes another.
    if (error instanceof AppError && error.code === 'quote_expired') throw new Error('the quote of a plan ran out')
    const placed = error instanceof AppError ? await findOrderOfQuote(deps.db, quoteId) : undefined
    if (placed) return placed
    throw error
  }
}
