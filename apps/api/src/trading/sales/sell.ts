// Accepts a sale quote: the coins are set aside at once, and the payout starts after a short time to take it back.

import { AppError } from '@kivuko/contract/errors.ts'
import type { BankPayoutAccount, PhonePayoutAccount } from '@kivuko/contract/trades.ts'
import { add } from '@kivuko/money/money.ts'
import { saleHold } from '#accounting/recipes/sale.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { requireMatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { isAboveMarket } from '#market/above-market.ts'
import { type SaleQuote, saleQuotes } from '#market/quotes.ts'
import { proveIfNew, rememberPayee } from '#people/payees.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { payeeOf } from './payee-of.ts'
import { canPayOut, stopOf } from './payout-rails.ts'
import { readDestination } from './read-destination.ts'
import {
  coinsOf,
  type Destination,
  destinationWords,
  feeIn,
  isSameDestination,
  movementOf,
  receivedOf,
  type Sale,
} from './sale.ts'
import { payOutSaleJob } from './sale-jobs.ts'
import { sales } from './store.ts'
import { writeSaleLine } from './write-sale-line.ts'

export type SaleRequest = {
  userId: UserId
  quoteId: string
  destination: BankPayoutAccount | PhonePayoutAccount
  /** Asks the customer who they are, for an account they were never paid to. */
  prove: () => Promise<void>
  /** With the sale, in its transaction: what whoever sells on the customer's behalf keeps of it. */
  also?: (tx: Tx, sale: Sale) => Promise<void>
}
type CheckedSale = Pick<SaleRequest, 'userId' | 'quoteId' | 'also'> & { destination: Destination }

/** One quote makes one sale; asking again gives the same one. */
export async function sell(deps: Deps, request: SaleRequest): Promise<Sale> {
  const destination = await destinationOf(deps, request)
  await proveIfNew(deps, payeeOf(request.userId, destination), request.prove)
  const checked = { ...request, destination }
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, checked))
  } catch (error) {
    throw shortageRefusal(error)
  }
}

/** Before the transaction: the bank is asked whose account it is. */
async function destinationOf(deps: Deps, { userId, quoteId, destination }: SaleRequest): Promise<Destination> {
  const quote = await saleQuotes.find(deps.db, quoteId)
  if (!quote) throw new AppError('quote_not_found')
  const fiat = quote.fiat_currency
  return readDestination(deps, { userId, fiat, destination })
}

async function writeDown(deps: Deps, tx: Tx, { userId, quoteId, destination, also }: CheckedSale): Promise<Sale> {
  const taker = { id: quoteId, userId }
  const { quote, made } = await saleQuotes.take(deps, tx, taker, ({ id }) => sales.find(tx, { quote_id: id }))
  if (made) return repeat(made, destination)
  const now = deps.clock.now()
  if (!canPayOut(deps, quote.fiat_currency)) throw new AppError('method_unavailable')
  requireFeature(deps, 'payouts')
  requireRunning(deps, stopOf({ fiat_currency: quote.fiat_currency, network: destination.network }))
  await getActiveUser(tx, userId)
  const sale = saleFrom(quote, { userId, destination, now })
  const worth = add(receivedOf(sale), feeIn(sale))
  if (isAboveMarket(deps.rates, { given: coinsOf(sale), promised: worth })) throw new AppError('price_moved')
  await takeFromLimit(deps, tx, { userId, operation: 'sale', amount: worth, sourceId: sale.id })
  await requireMatured(deps, tx, { userId, amount: coinsOf(sale) })
  await sales.add(tx, sale)
  await also?.(tx, sale)
  await rememberPayee(deps, tx, payeeOf(userId, sale), destinationWords(sale))
  const runAt = after(now, deps.config.salePauseMs)
  await payOutSaleJob.enqueue(tx, { saleId: sale.id }, { runAt })
  await writeSaleLine(deps, tx, sale)
  await deps.ledger.postWithin(queryable(tx), saleHold(movementOf(sale)))
  return sale
}

function repeat(existing: Sale, destination: Destination): Sale {
  if (!isSameDestination(existing, destination)) throw new AppError('quote_used')
  return existing
}

function saleFrom(
  quote: SaleQuote,
  { userId, destination, now }: Pick<CheckedSale, 'userId' | 'destination'> & { now: Date },
): Sale {
  const { id: quote_id, user_id: _asker, created_at: _asked, expires_at: _until, ...terms } = quote
  return {
    ...terms,
    ...destination,
    id: newId('sal', now),
    reference: newReference(),
    user_id: userId,
    quote_id,
    state: 'waiting',
    problem: null,
    retry_until: null,
    coins_back_units: null,
    created_at: now,
    ended_at: null,
  }
}
