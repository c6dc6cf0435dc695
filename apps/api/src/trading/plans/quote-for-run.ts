// The quote of a date that becomes an order: kept with the date before the order is made of it, so that whatever dies in
// between, the same quote is the same order.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { purchaseQuotes } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { QuoteId } from '#platform/ids.ts'
import { findOrderOfQuote } from '#trading/find-order.ts'
import { amountOf, type Plan, type PlanRun } from './plan.ts'
import { runs } from './store.ts'

/** The one it has while that stands or an order was made of it; else a new one. Undefined when the run has ended. */
export async function currentQuote(
  deps: Deps,
  { plan, run: { id }, method }: { plan: Plan; run: PlanRun; method: PaymentMethod },
): Promise<QuoteId | undefined> {
  const known = (await runs.find(deps.db, id))?.quote_id
  if (known && (await isUsable(deps, known))) return known
  const { user_id: userId, currency, buys } = plan
  if (!buys) throw new Error('a recurring buy buys something')
  const asked = { userId, fiat: currency, crypto: buys, amount: toDecimal(amountOf(plan)), method }
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
