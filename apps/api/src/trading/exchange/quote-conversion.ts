// A firm rate for exchanging one balance into another.
import { type Convertible, isPair } from '@kivuko/contract/conversions.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { readAmount } from '#trading/read-request.ts'
import { makeExchangeQuote } from './exchange-quote.ts'

export type ConversionRequest = { userId: UserId; from: Convertible; to: Convertible; amount: string }

export async function quoteConversion(deps: Deps, asked: ConversionRequest): Promise<ExchangeQuote> {
  requireFeature(deps, 'exchange')
  requireRunning(deps, 'exchange')
  if (!isPair(asked.from, asked.to)) throw new AppError('pair_unavailable')
  const amount = readAmount(asked.from, asked.amount)
  const request = { userId: asked.userId, purpose: 'conversion' as const, amount, fee: zero(asked.from), to: asked.to }
  return inTransaction(deps.db, (tx) => makeExchangeQuote(deps, tx, request))
}
