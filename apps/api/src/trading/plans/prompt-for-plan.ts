// A date of a recurring buy that is paid by phone: an ordinary order, and a prompt on its customer's own phone. What becomes
// of the prompt is the order's own story, and is told as such.
import { AppError } from '@kivuko/contract/errors.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { purchaseQuotes } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { QuoteId } from '#platform/ids.ts'
import { findOrderOfQuote } from '#trading/find-order.ts'
import type { Order } from '#trading/order.ts'
import { orderByPhone } from '#trading/order-by-phone.ts'
import { getActiveUser } from '#users/active-user.ts'
import { amountOf, type Plan, type PlanRun } from './plan.ts'
import { runs } from './store.ts'
import { verifiedPhoneOf } from './verified-phone.ts'

/** The quote is kept before the order is made of it: whatever dies in between, the same quote is the same order. */
export async function promptFor(deps: Deps, plan: Plan, run: PlanRun): Promise<void> {
  await getActiveUser(deps.db, plan.user_id)
  const phone = await verifiedPhoneOf(deps.db, plan.user_id)
  const quoteId = await currentQuote(deps, plan, run)
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

/** The one it has while that stands or an order was made of it; else a new one. Undefined when the run has ended. */
async function currentQuote(deps: Deps, plan: Plan, { id }: PlanRun): Promise<QuoteId | undefined> {
  const known = (await runs.find(deps.db, id))?.quote_id
  if (known && (await isUsable(deps, known))) return known
  const { user_id: userId, currency, buys } = plan
  if (!buys) throw new Error('a recurring buy buys something')
  const asked = { userId, fiat: currency, crypto: buys, amount: toDecimal(amountOf(plan)), method: 'mpesa' as const }
  const quote = await createQuote(deps, asked)
  return inTransaction(deps.db, async (tx) => {
    const run = await runs.lock(tx, id)
    if (run?.state !== 'due') return undefined
    // Another process was faster.
    if (run.quote_id && run.quote_id !== known) return run.quote_id
    await runs.change(tx, id, { quote_id: quote.id })
    return quote.id
  })
}

async function isUsable(deps: Deps, id: QuoteId): Promise<boolean> {
  if (await findOrderOfQuote(deps.db, id)) return true
  const quote = await purchaseQuotes.find(deps.db, id)
  return quote !== undefined && quote.expires_at > deps.clock.now()
}
