// A sale as a frame on a partner's page makes it: the sale of guided trade, with its selfie, limits, payees and guards.
import { AppError } from '@kivuko/contract/errors.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { Payee } from '#people/payees.ts'
import type { SaleId, UserId } from '#platform/ids.ts'
import { featureSentence } from '#record/require-feature.ts'
import { pausedSentence } from '#settlement/phone-networks.ts'
import type { PayoutBounds } from '#settlement/rail.ts'
import type { Db } from '#tables.ts'
import { payeeOf } from './sales/payee-of.ts'
import { payerOf } from './sales/payout-rails.ts'
import { quoteSale } from './sales/quote-sale.ts'
import { readDestination } from './sales/read-destination.ts'
import { coinsOf, feeIn, receivedOf, type Sale } from './sales/sale.ts'
import { toSaleAnswer } from './sales/sale-answer.ts'
import { sales } from './sales/store.ts'
import { lacksSelfie, sellTrade } from './trades/create-trade.ts'

export { coinsOf, feeIn, lacksSelfie, quoteSale, receivedOf, sellTrade, toSaleAnswer }
export type PayoutDestination = BankPayoutAccount | PhonePayoutAccount

/** Undefined where this installation never pays the currency out. `paused`: the customers' sentence while nothing goes. */
export function readPayoutWay(
  deps: Deps,
  fiat: SaleFiat,
): { bounds: PayoutBounds; paused: string | undefined } | undefined {
  const payer = payerOf(deps, fiat)
  const bounds = payer.bounds(fiat)
  if (!bounds || !payer.isConnected(fiat)) return undefined
  const off = featureSentence(deps, 'payouts')
  const paused = off ?? (payer.to === 'account' ? deps.stops.sentence('bank_out') : pausedSentence(deps, 'out'))
  return { bounds, paused }
}

type Named = { userId: UserId; fiat: SaleFiat; destination: PayoutDestination }

/** Whom it would be paid to, as the bank knows them, and where to in words, whole. Outside a transaction: the bank is asked. */
export async function readPayee(deps: Deps, named: Named): Promise<{ payee: Payee; whole: string }> {
  const found = await readDestination(deps, named)
  const { phone, account_name, iban, account_number, bank_name, bank_code } = found
  const parts = phone === null ? [account_name, iban ?? account_number, bank_name ?? bank_code] : [shownPhone(phone)]
  return { payee: payeeOf(named.userId, found), whole: parts.filter((part) => part).join(', ') }
}

/** Throws `sale_not_found`, also of somebody else's. */
export async function getSaleById(db: Db, userId: UserId | undefined, id: SaleId): Promise<Sale> {
  const sale = await sales.find(db, id)
  if (!sale || sale.user_id !== userId) throw new AppError('sale_not_found')
  return sale
}
