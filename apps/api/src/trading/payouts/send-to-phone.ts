// What a wallet holds to a phone in Kenya, exchanged once: one transaction holds it and starts the payout; a job carries it out.
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_TOO_MUCH, type PayoutAsset } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Money } from '@kivuko/money/money.ts'
import { payoutHold } from '#accounting/recipes/payout.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { requireMatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { type Payee, phoneWords, proveIfNew, rememberPayee } from '#people/payees.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { networkFor } from '#settlement/phone-networks.ts'
import type { Tx } from '#tables.ts'
import { useExchangeQuote } from '#trading/exchange/exchange-quote.ts'
import { findOwnCashOut } from '#trading/find-by-reference.ts'
import { getActiveUser } from '#users/active-user.ts'
import { amountOf, feeOf, movementOf, PAYOUT, type Payout, payoutLine, receivedOf, totalOf } from './payout.ts'
import { makePayoutQuote, requirePayer } from './quote-payout.ts'
import { payouts } from './store.ts'

export type PayoutRequest = {
  userId: UserId
  phone: string
  /** When the customer chose it. */
  network?: PhoneNetwork | undefined
  amount: Money<PayoutAsset>
  clientReference: string
  /** Without one: the rate of this moment. */
  quoteId?: string | undefined
  /** Asks the customer who they are, for a phone they never paid. */
  prove: () => Promise<void>
}

type ChosenPayout = PayoutRequest & { network: PhoneNetwork }

export async function sendToPhone(deps: Deps, request: PayoutRequest): Promise<Payout> {
  requirePayer(deps)
  const existing = await payouts.find(deps.db, {
    user_id: request.userId,
    client_reference: request.clientReference,
  })
  if (existing) return repeat(existing, request)
  if (await findOwnCashOut(deps.db, request.userId, request.clientReference)) throw new AppError('idempotency_conflict')
  requireFeature(deps, 'payouts')
  const network = networkFor(deps, request.phone, request.network)
  requireRunning(deps, `${network}_out`)
  await getActiveUser(deps.db, request.userId)
  await proveIfNew(deps, payeeOf(request), request.prove)
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, { ...request, network }))
  } catch (error) {
    throw shortageRefusal(error, { customers: PAYOUT_TOO_MUCH })
  }
}

function payeeOf({ userId, phone }: Pick<PayoutRequest, 'userId' | 'phone'>): Payee {
  return { user_id: userId, kind: 'phone', identity: phone }
}

function repeat(existing: Payout, request: PayoutRequest): Payout {
  const { phone, network = existing.network, amount } = request
  const isSame = existing.currency === amount.asset && existing.amount_units === amount.units
  if (existing.phone !== phone || existing.network !== network || !isSame) throw new AppError('idempotency_conflict')
  return existing
}

async function writeDown(deps: Deps, tx: Tx, request: ChosenPayout): Promise<Payout> {
  const quote = await takeQuote(deps, tx, request)
  const payout = payoutFrom(deps, quote, request)
  if (!(await payouts.addOnce(tx, payout, ['user_id', 'client_reference'])))
    throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  const taken = {
    userId: payout.user_id,
    operation: 'phone_payout',
    amount: amountOf(payout),
    sourceId: payout.id,
  } as const
  // Before the payee: sales take both in this order, and one must not wait for the other.
  await takeFromLimit(deps, tx, taken)
  await rememberPayee(deps, tx, payeeOf(request), phoneWords(shownPhone(payout.phone)))
  await requireMatured(deps, tx, { userId: payout.user_id, amount: totalOf(payout) })
  const payer = requirePayer(deps)
  const rule = await payer.refusal?.(tx, {
    amount: receivedOf(payout),
    to: { phone: payout.phone, network: payout.network },
  })
  if (rule) throw new AppError('amount_out_of_range', { detail: rule })
  await payer.payOut(tx, {
    owner: { kind: PAYOUT, id: payout.id },
    userId: payout.user_id,
    reference: payout.reference,
    amount: receivedOf(payout),
    to: { phone: payout.phone, network: payout.network },
  })
  await recordTransaction(deps, tx, {
    userId: payout.user_id,
    sourceKind: 'payout',
    sourceId: payout.id,
    reference: payout.reference,
    type: 'transfer',
    status: 'pending',
    amount: amountOf(payout),
    fee: feeOf(payout),
    description: payoutLine(payout),
    recipient: { info: networkName(payout.network), phone: payout.phone },
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

function payoutFrom(deps: Deps, quote: ExchangeQuote, request: ChosenPayout): Payout {
  const now = deps.clock.now()
  return {
    id: newId('pyt', now),
    reference: newReference(),
    user_id: request.userId,
    client_reference: request.clientReference,
    quote_id: quote.id,
    state: 'pending',
    phone: request.phone,
    network: request.network,
    currency: request.amount.asset,
    ended_currency: null,
    amount_units: quote.amount_units,
    fee_units: quote.fee_units,
    received_units: quote.received_units,
    spread_units: quote.spread_units,
    problem: null,
    created_at: now,
    ended_at: null,
  }
}
