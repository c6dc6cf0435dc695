// Naira to a phone in Kenya: the money is set aside and the payout is on its way in one transaction; a job carries it out.
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_TOO_MUCH } from '@kivuko/contract/mobile-money.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import { treasury } from '#accounting/chart.ts'
import { payoutHold } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { type ExchangeQuote, useExchangeQuote } from '#modules/exchange/exchange-quote.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { requireMobileMoney } from '#modules/mobile-money/network.ts'
import { startDisbursement } from '#modules/mobile-money/start-disbursement.ts'
import { shownPhone } from '#modules/mobile-money/texts.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { recordTransaction } from '#modules/transactions/record-transaction.ts'
import { getActiveUser } from '#modules/users/active-user.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { amountOf, feeOf, movementOf, type Payout, receivedOf } from './payout.ts'
import { makePayoutQuote } from './quote-payout.ts'
import { findPayoutByClientReference, insertPayout } from './store.ts'

export type PayoutRequest = {
  userId: UserId
  phone: string
  amount: Money<'NGN'>
  clientReference: string
  /** Without one: the rate of this moment. */
  quoteId?: string | undefined
}

/**
 * Throws `amount_out_of_range`, `insufficient_balance`, `supply_short`, `method_unavailable`, `rates_unavailable`,
 * `quote_not_found`, `quote_expired`, `quote_used`, `quote_altered`, `account_suspended`, `limit_reached`,
 * `service_paused`, and `idempotency_conflict` when the reference
 * names another payout.
 */
export async function sendToPhone(deps: Deps, request: PayoutRequest): Promise<Payout> {
  requireMobileMoney(deps)
  const existing = await findPayoutByClientReference(deps.db, request.userId, request.clientReference)
  if (existing) return repeat(existing, request)
  requireFeature(deps, 'payouts')
  await getActiveUser(deps.db, request.userId)
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, request))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The shillings are set aside with the naira: for this payout and those under way they are there, or it is refused. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof LedgerError) || error.code !== 'insufficient_balance') return error
  return error.account === treasury('KES').name
    ? new AppError('supply_short', { cause: error })
    : new AppError('insufficient_balance', { detail: PAYOUT_TOO_MUCH, cause: error })
}

function repeat(existing: Payout, request: PayoutRequest): Payout {
  if (existing.phone !== request.phone || existing.amount_units !== request.amount.units)
    throw new AppError('idempotency_conflict')
  return existing
}

async function writeDown(deps: Deps, tx: Tx, request: PayoutRequest): Promise<Payout> {
  const quote = await takeQuote(deps, tx, request)
  const payout = payoutFrom(deps, quote, request)
  if (!(await insertPayout(tx, payout))) throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  const taken = { userId: payout.user_id, kind: 'payout', amount: amountOf(payout), sourceId: payout.id } as const
  await takeFromLimit(deps, tx, taken)
  await startDisbursement(deps, tx, { id: payout.id, phone: payout.phone, amount: receivedOf(payout) })
  await recordTransaction(deps, tx, {
    userId: payout.user_id,
    sourceId: payout.id,
    reference: payout.reference,
    type: 'transfer',
    status: 'pending',
    amount: amountOf(payout),
    fee: feeOf(payout),
    description: `${formatMoney(receivedOf(payout))} to ${shownPhone(payout.phone)} by M-Pesa`,
    recipient: { info: 'M-Pesa', phone: payout.phone },
  })
  await deps.ledger.postWithin(queryable(tx), payoutHold(movementOf(payout)))
  return payout
}

async function takeQuote(deps: Deps, tx: Tx, { userId, amount, quoteId }: PayoutRequest): Promise<ExchangeQuote> {
  const made = quoteId ?? (await makePayoutQuote(deps, tx, userId, amount)).id
  const quote = await useExchangeQuote(deps, tx, { id: made, userId, purpose: 'payout' })
  if (quote.amount_units !== amount.units || quote.from_currency !== amount.asset) throw new AppError('quote_altered')
  return quote
}

function payoutFrom(deps: Deps, quote: ExchangeQuote, request: PayoutRequest): Payout {
  const now = deps.clock.now()
  return {
    id: newId('pyt', now),
    reference: newReference(),
    user_id: request.userId,
    client_reference: request.clientReference,
    quote_id: quote.id,
    state: 'pending',
    phone: request.phone,
    amount_units: quote.amount_units,
    fee_units: quote.fee_units,
    received_units: quote.received_units,
    spread_units: quote.spread_units,
    problem: null,
    created_at: now,
    finished_at: null,
  }
}
