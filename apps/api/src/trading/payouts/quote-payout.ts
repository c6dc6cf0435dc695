// A firm rate for a payout: naira and the fee on top, and the whole shillings the phone gets.

import { AppError } from '@kivuko/contract/errors.ts'
import { payoutFee } from '@kivuko/contract/mobile-money.ts'
import type { Money } from '@kivuko/money/money.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Payer } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { makeExchangeQuote } from '#trading/exchange/exchange-quote.ts'
import { outsideRail, tooLittle } from './payout.ts'

/** The rail that pays shillings to phones. */
export function requirePayer({ settlement }: Deps): Payer {
  const payer = settlement.payer('phone')
  if (!payer.isConnected('KES')) throw new AppError('method_unavailable')
  return payer
}

export async function quotePayout(deps: Deps, userId: UserId, amount: Money<'NGN'>): Promise<ExchangeQuote> {
  requirePayer(deps)
  requireFeature(deps, 'payouts')
  requireRunning(deps, 'mpesa_out')
  return inTransaction(deps.db, (tx) => makePayoutQuote(deps, tx, userId, amount))
}

/** Inside the caller's transaction. */
export async function makePayoutQuote(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  amount: Money<'NGN'>,
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
    refuse: (received) => outsideRail(money('KES', received.units)),
  })
  return quote
}
