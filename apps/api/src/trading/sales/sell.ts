// Accepts a sale quote: the coins are set aside at once, and the payout starts after a short time to take it back.
import { isBankFiat } from '@kivuko/contract/bank-accounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type BankPayoutAccount, type PhonePayoutAccount, SALE_FIATS } from '@kivuko/contract/trades.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import { add } from '@kivuko/money/money.ts'
import { treasury } from '#accounting/chart.ts'
import { saleHold } from '#accounting/sales.ts'
import type { Deps } from '#deps.ts'
import { checkOwnAccount } from '#modules/bank-payouts/check-account.ts'
import { takeFromLimit } from '#modules/limits/take-from-limit.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { getActiveUser } from '#modules/users/active-user.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { PAY_OUT_SALE } from './job-names.ts'
import { canPayOut } from './payout-rails.ts'
import type { SaleQuote } from './quote-sale.ts'
import {
  type Destination,
  feeIn,
  isSameDestination,
  movementOf,
  receivedOf,
  type Sale,
  toAccount,
  toPhone,
} from './sale.ts'
import { findSaleByQuote, findSaleQuote, findSaleQuoteForUpdate, insertSale } from './store.ts'
import { writeSaleLine } from './write-sale-line.ts'

export type SaleRequest = {
  userId: UserId
  quoteId: string
  destination: BankPayoutAccount | PhonePayoutAccount
}
type Wish = { userId: UserId; quoteId: string; destination: Destination }

/**
 * One quote makes one sale; asking again gives the same one. Throws `quote_not_found`, `quote_used` (it made a sale of
 * somebody else, or to another place), `quote_expired`, `method_unavailable`, `service_paused`, `account_suspended`,
 * `limit_reached`, `rates_unavailable`, `insufficient_balance`, `supply_short`; `validation_failed` (field `destination`) for a
 * place the currency does not go to, and what `checkOwnAccount` throws for a bank account.
 */
export async function sell(deps: Deps, request: SaleRequest): Promise<Sale> {
  const destination = await destinationOf(deps, request)
  const wish = { userId: request.userId, quoteId: request.quoteId, destination }
  try {
    return await inTransaction(deps.db, (tx) => writeDown(deps, tx, wish))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Before the transaction: the bank is asked whose account it is. */
async function destinationOf(deps: Deps, { userId, quoteId, destination }: SaleRequest): Promise<Destination> {
  const quote = await findSaleQuote(deps.db, quoteId)
  if (!quote) throw new AppError('quote_not_found')
  const fiat = quote.fiat_currency
  if (destination.kind === 'mobile_money' && !isBankFiat(fiat)) return toPhone(destination.phone_number)
  if (destination.kind === 'mobile_money' || !isBankFiat(fiat)) {
    const message = isBankFiat(fiat) ? `${fiat} is paid into a bank account` : `${fiat} is paid to a phone`
    throw new AppError('validation_failed', { errors: [{ field: 'destination', message }] })
  }
  return toAccount(await checkOwnAccount(deps, { userId, fiat, account: destination }))
}

/** What is paid out is set aside with the coins: it is there, or the sale is refused. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof LedgerError) || error.code !== 'insufficient_balance') return error
  const isHouse = SALE_FIATS.some((fiat) => error.account === treasury(fiat).name)
  return new AppError(isHouse ? 'supply_short' : 'insufficient_balance', { cause: error })
}

async function writeDown(deps: Deps, tx: Tx, { userId, quoteId, destination }: Wish): Promise<Sale> {
  const quote = await findSaleQuoteForUpdate(tx, quoteId)
  if (!quote) throw new AppError('quote_not_found')
  const existing = await findSaleByQuote(tx, quote.id)
  if (existing) return repeat(existing, { userId, destination })
  if (quote.user_id && quote.user_id !== userId) throw new AppError('quote_not_found')
  const now = deps.clock.now()
  if (quote.expires_at <= now) throw new AppError('quote_expired')
  if (!canPayOut(deps, quote.fiat_currency)) throw new AppError('method_unavailable')
  requireFeature(deps, 'payouts')
  await getActiveUser(tx, userId)
  const sale = saleFrom(quote, { userId, destination, now })
  const worth = add(receivedOf(sale), feeIn(sale))
  await takeFromLimit(deps, tx, { userId, kind: 'payout', amount: worth, sourceId: sale.id })
  await insertSale(tx, sale)
  const runAt = after(now, deps.config.salePauseMs)
  await enqueue(tx, PAY_OUT_SALE, { saleId: sale.id }, { key: `pay-out:${sale.id}`, runAt })
  await writeSaleLine(deps, tx, sale)
  await deps.ledger.postWithin(queryable(tx), saleHold(movementOf(sale)))
  return sale
}

function repeat(existing: Sale, { userId, destination }: Omit<Wish, 'quoteId'>): Sale {
  if (existing.user_id !== userId || !isSameDestination(existing, destination)) throw new AppError('quote_used')
  return existing
}

function saleFrom(quote: SaleQuote, { userId, destination, now }: Omit<Wish, 'quoteId'> & { now: Date }): Sale {
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
    created_at: now,
    ended_at: null,
  }
}
