// A firm rate for a payout: the amount and the fee on top, and the whole shillings the phone gets.

import { AppError } from '@kivuko/contract/errors.ts'
import { type PayoutAsset, payoutFee } from '@kivuko/contract/mobile-money.ts'
import type { Money } from '@kivuko/money/money.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireAnyRunning } from '#settlement/phone-networks.ts'
import type { Payer } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { makeExchangeQuote } from '#trading/exchange/exchange-quote.ts'
import { outsideBounds } from '#trading/outside-bounds.ts'
import { tooLittle } from './payout.ts'

/** The rail that pays shillings to phones. */
export function requirePayer({ settlement }: Deps): Payer {
  const payer = settlement.payer('phone')
  if (!payer.isConnected('KES')) throw new AppError('method_unavailable')
  return payer
}

export async function quotePayout(deps: Deps, userId: UserId, amount: Money<PayoutAsset>): Promise<ExchangeQuote> {
  requirePayer(deps)
  requireFeature(deps, 'payouts')
  requireAnyRunning(deps, 'out')
  return inTransaction(deps.db, (tx) => makePayoutQuote(deps, tx, userId, amount))
}

/** Inside the caller's transaction. */
export async function makePayoutQuote(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  amount: Money<PayoutAsset>,
): Promise<ExchangeQuote> {
  const rule = tooLittle(amount)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule })
  const fee = payoutFee(amount)
  const quote = await makeExchangeQuote(deps, tx, {
    userId,
    purpose: 'payout',
    amount,
    fee,
    to: 'KES',
    givesWholeUnits: true,
    refuse: (received) => outsideBounds(requirePayer(deps).bounds('KES'), money('KES', received.units)),
  })
  return quote
}
