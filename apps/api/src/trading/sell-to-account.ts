// Sells coins into an account or to a phone that was named before, for whoever sells on a customer's behalf: the sale of the site,
// with its limits and guards. The selfie of guided trade is that page's own rule.
import { AppError } from '@kivuko/contract/errors.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { saleQuotes } from '#market/quotes.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { payeeOf } from './sales/payee-of.ts'
import { canPayOut, requirePayoutsRunning, stopOf } from './sales/payout-rails.ts'
import { quoteSale } from './sales/quote-sale.ts'
import { readDestination } from './sales/read-destination.ts'
import {
  accountOf,
  coinsOf,
  type Destination,
  destinationWords,
  feeIn,
  maskedDestination,
  receivedOf,
  type Sale,
} from './sales/sale.ts'
import { toSaleAnswers } from './sales/sale-answer.ts'
import { type SaleRequest, sell } from './sales/sell.ts'

export type { Destination, Sale }
export { coinsOf, destinationWords, feeIn, maskedDestination, quoteSale, receivedOf, toSaleAnswers }

type Named = { userId: UserId; fiat: SaleFiat; destination: BankPayoutAccount | PhonePayoutAccount }

/**
 * Outside any transaction: a bank is asked whose the account is. `identity` is what the customer's payee is known by. Throws as a
 * sale does that is paid there.
 */
export async function readSaleAccount(deps: Deps, named: Named): Promise<Destination & { identity: string }> {
  if (!canPayOut(deps, named.fiat)) throw new AppError('method_unavailable')
  requireFeature(deps, 'payouts')
  requirePayoutsRunning(deps, named.fiat)
  const destination = await readDestination(deps, named)
  requireRunning(deps, stopOf({ fiat_currency: named.fiat, network: destination.network }))
  return { ...destination, identity: payeeOf(named.userId, destination).identity }
}

type Wanted = Pick<SaleRequest, 'userId' | 'quoteId' | 'also'> & { account: Destination; fiat: SaleFiat }

/** One quote makes one sale, of the customer it was made for. Whose account it is, is asked anew. */
export async function sellToAccount(deps: Deps, { account, fiat, ...wanted }: Wanted): Promise<Sale> {
  const quote = await saleQuotes.find(deps.db, wanted.quoteId)
  if (quote?.user_id !== wanted.userId) throw new AppError('quote_not_found')
  if (quote.fiat_currency !== fiat) {
    const message = `takes ${fiat}, and the quote is of ${quote.fiat_currency}`
    throw new AppError('validation_failed', { errors: [{ field: 'payout_account_id', message }] })
  }
  return sell(deps, { ...wanted, destination: toNamed(account), prove: async () => {} })
}

function toNamed(destination: Destination): BankPayoutAccount | PhonePayoutAccount {
  const account = accountOf(destination)
  if (!account) {
    const { phone, network } = destination
    if (phone === null) throw new Error('a payout account is a bank account or a phone')
    return { kind: 'mobile_money', phone_number: phone, network }
  }
  const { account_name, iban, account_number, bank_code } = account
  return {
    kind: 'bank',
    account_name,
    ...(iban !== null && { iban }),
    ...(account_number !== null && { account_number }),
    ...(bank_code !== null && { bank_code }),
  }
}
