// Takes a quote and starts its card payment, for whoever orders on another page than the site's. The quote says what is charged.

import { AppError } from '@kivuko/contract/errors.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { purchaseQuotes } from '#market/quotes.ts'
import type { UserId } from '#platform/ids.ts'
import type { Acceptance } from './accept-quote.ts'
import { initiatePayment, type Started } from './payments/initiate-payment.ts'

type Wanted = { userId: UserId; quoteId: string; reference: string; delivery?: Acceptance['delivery'] }

/** The quote again is the same order and payment. Throws as starting a card payment does. */
export async function orderByCard(deps: Deps, { userId, quoteId, reference, delivery }: Wanted): Promise<Started> {
  const quote = await purchaseQuotes.find(deps.db, quoteId)
  if (!quote) throw new AppError('quote_not_found')
  const amount = toDecimal(money(quote.fiat_currency, quote.total_units))
  const currency = quote.fiat_currency
  return initiatePayment(deps, { userId, currency, amount, quoteId, reference, delivery, keepCard: false })
}
