// Accepts a quote: the coins are set aside at once, and sent after a short time to take them back.
import { AppError } from '@kivuko/contract/errors.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { canWithdraw } from '#custody/can-withdraw.ts'
import { requireMatured } from '#custody/require-matured.ts'
import { requireTrustedAddress } from '#custody/require-trusted-address.ts'
import { amountOf, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { type WithdrawalQuote, withdrawalQuotes } from '#market/quotes.ts'
import { addressWords, rememberPayee } from '#people/payees.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { openWithdrawal } from './open-withdrawal.ts'
import { addressPayee, sendAfter } from './send-after.ts'
import { findWithdrawalByQuote } from './store.ts'

/** One quote makes one withdrawal; asking again gives the same one. */
export async function createWithdrawal(deps: Deps, userId: UserId, quoteId: string): Promise<Withdrawal> {
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, userId, quoteId))
  } catch (error) {
    throw shortageRefusal(error)
  }
}

async function writeDown(deps: Deps, tx: Tx, userId: UserId, quoteId: string): Promise<Withdrawal> {
  const taker = { id: quoteId, userId }
  const { quote, made } = await withdrawalQuotes.take(deps, tx, taker, ({ id }) => findWithdrawalByQuote(tx, id))
  if (made) return made
  if (!canWithdraw(deps, quote.asset, quote.network)) throw new AppError('network_unavailable')
  requireFeature(deps, 'withdrawals')
  requireRunning(deps, `chain_${quote.network}_out`)
  await getActiveUser(tx, userId)
  await requireTrustedAddress(deps, tx, { userId, ...quote })
  const terms = withdrawalFrom(quote, deps.clock.now())
  const amount = amountOf(terms)
  // Before the payee, as everywhere: one movement of a customer must not wait for another that waits for it.
  await takeFromLimit(deps, tx, { userId, operation: 'withdrawal', amount, sourceId: terms.id })
  await rememberPayee(deps, tx, addressPayee(terms), addressWords(terms.address))
  const withdrawal = { ...terms, sends_at: await sendAfter(deps, tx, terms) }
  await requireMatured(deps, tx, { userId, amount })
  await openWithdrawal(deps, tx, withdrawal)
  return withdrawal
}

function withdrawalFrom(quote: WithdrawalQuote, now: Date): Omit<Withdrawal, 'sends_at'> {
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
