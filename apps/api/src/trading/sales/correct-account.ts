// The customer corrects the account of a sale its bank refused. The coins were kept for them and the price was not: it
// holds only while it is not above the market, so that waiting for the market earns nothing.

import { AppError } from '@kivuko/contract/errors.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { BankPayoutAccount } from '@kivuko/contract/trades.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { firmMid } from '#market/exchange-rate.ts'
import { proveIfNew, rememberPayee } from '#people/payees.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import { getSale } from '#trading/get-sale.ts'
import { getActiveUser } from '#users/active-user.ts'
import { hasFallen } from './market-since.ts'
import { payeeOf } from './payee-of.ts'
import { checkAccount, startSalePayout } from './payout-rails.ts'
import { destinationWords, type Sale, toAccount } from './sale.ts'
import { sales } from './store.ts'
import { changeSaleLine } from './write-sale-line.ts'

export type Correction = {
  userId: UserId
  reference: string
  account: BankPayoutAccount
  /** Asks the customer who they are, for an account they were never paid to. */
  prove: () => Promise<void>
}

/** Refuses with `price_moved` when the price no longer holds: the sale may be taken back, and made anew. */
export async function correctAccount(deps: Deps, { userId, reference, account, prove }: Correction): Promise<Sale> {
  const { id, state, fiat_currency: fiat } = await getSale(deps.db, userId, reference)
  if (state !== 'refused' || !isBankFiat(fiat)) throw new AppError('sale_not_refused')
  requireFeature(deps, 'payouts')
  requireRunning(deps, 'bank_out')
  const destination = toAccount(await checkAccount(deps, { userId, fiat, account }))
  const payee = payeeOf(userId, destination)
  await proveIfNew(deps, payee, prove)
  await inTransaction(deps.db, async (tx) => {
    await getActiveUser(tx, userId)
    await refuseHeld(tx, userId)
    const before = await sales.lock(tx, id)
    // Another request, or the end of its time, was faster.
    if (before?.state !== 'refused') throw new AppError('sale_not_refused')
    requireOldPrice(deps, before)
    await sales.advance(tx, id, 'sending', { ...destination, problem: null })
    const sale = { ...before, ...destination }
    await rememberPayee(deps, tx, payee, destinationWords(sale))
    await changeSaleLine(deps, tx, sale, { state: 'sending' })
    await startSalePayout(deps, tx, sale)
  })
  return getSale(deps.db, userId, reference)
}

function requireOldPrice(deps: Deps, sale: Sale): void {
  // Days may have passed: without a live price nothing is promised.
  firmMid(deps.rates, sale.crypto_currency, sale.fiat_currency)
  if (hasFallen(deps.rates, sale)) throw new AppError('price_moved')
}
