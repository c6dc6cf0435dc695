// Accepts a quote: the coins are set aside at once, and sent after a short time to take them back.
import { AppError } from '@kivuko/contract/errors.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import type { Deps } from '#deps.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { getActiveUser } from '#modules/users/active-user.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { canWithdraw } from './can-withdraw.ts'
import { openWithdrawal } from './open-withdrawal.ts'
import { findWithdrawalByQuote, findWithdrawalQuoteForUpdate } from './store.ts'
import { amountOf, type Withdrawal, type WithdrawalQuote } from './withdrawal.ts'

/**
 * One quote makes one withdrawal; asking again gives the same one. Throws `quote_not_found`, `quote_expired`,
 * `network_unavailable`, `service_paused`, `account_suspended`, `limit_reached`, `rates_unavailable`,
 * `insufficient_balance`.
 */
export async function createWithdrawal(deps: Deps, userId: UserId, quoteId: string): Promise<Withdrawal> {
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, userId, quoteId))
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'insufficient_balance')
      throw new AppError('insufficient_balance', { cause: error })
    throw error
  }
}

async function writeDown(deps: Deps, tx: Tx, userId: UserId, quoteId: string): Promise<Withdrawal> {
  const quote = await findWithdrawalQuoteForUpdate(tx, quoteId)
  if (quote?.user_id !== userId) throw new AppError('quote_not_found')
  const existing = await findWithdrawalByQuote(tx, quote.id)
  if (existing) return existing
  const now = deps.clock.now()
  if (quote.expires_at <= now) throw new AppError('quote_expired')
  if (!canWithdraw(deps, quote.asset, quote.network)) throw new AppError('network_unavailable')
  requireFeature(deps, 'withdrawals')
  await getActiveUser(tx, userId)
  const withdrawal = withdrawalFrom(quote, now)
  const amount = amountOf(withdrawal)
  await takeFromLimit(deps, tx, { userId, kind: 'payout', amount, sourceId: withdrawal.id })
  await openWithdrawal(deps, tx, withdrawal)
  return withdrawal
}

function withdrawalFrom(quote: WithdrawalQuote, now: Date): Withdrawal {
  const { id: quote_id, created_at: _asked, expires_at: _until, ...terms } = quote
  return {
    ...terms,
    id: newId('wdr', now),
    reference: newReference(),
    quote_id,
    order_id: null,
    state: 'waiting',
    transaction_hash: null,
    problem: null,
    created_at: now,
    ended_at: null,
  }
}
