// Which wallets a card fills, and what reaches them of a payment. The quote is ordered and paid as any other.
import { CARD_FILLS, type CardFill } from '@kivuko/contract/buying.ts'
import type { CardFillQuote, CardFillTerms } from '@kivuko/contract/card-fills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { expectCardWait } from '#custody/expect-card-wait.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import type { UserId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import { isCardFillOpen } from './is-card-fill-open.ts'

export function openCardFills(deps: Deps): CardFillTerms[] {
  return CARD_FILLS.flatMap((currency) => {
    const bounds = boundsOf(deps.fees, currency, 'card')
    if (!bounds || !isCardFillOpen(deps, currency)) return []
    const [minimum, maximum] = [toDecimal(bounds.minimum), toDecimal(bounds.maximum)]
    return [{ currency, minimum, maximum, fee_bps: Number(deps.settings.current().fees.feeBps.card) }]
  })
}

/** Throws `method_unavailable`, `service_paused`, `amount_out_of_range` and `validation_failed` of `amount`. */
export async function quoteCardFill(
  deps: Deps,
  { userId, currency, amount }: { userId: UserId; currency: CardFill; amount: string },
): Promise<CardFillQuote> {
  requireRunning(deps, 'card_in')
  if (!isCardFillOpen(deps, currency)) throw new AppError('method_unavailable')
  const asked = { userId, fiat: currency, crypto: currency, amount, method: 'card', amountField: 'amount' } as const
  const quote = await createQuote(deps, asked)
  const received = money(currency, quote.crypto_units)
  return {
    quote_id: quote.id,
    currency,
    amount: toDecimal(money(currency, quote.total_units)),
    fee: toDecimal(money(currency, quote.fee_units)),
    received: toDecimal(received),
    expires_at: quote.expires_at.toISOString(),
    card_wait: await expectCardWait(deps, userId, received),
  }
}
