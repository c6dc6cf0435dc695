// Sells coins for shillings to the customer's own phone, for whoever has no screen: the sale of the app, with its selfie, limits
// and guards.
import type { TradeCrypto } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { SaleQuote } from '#market/quotes.ts'
import type { UserId } from '#platform/ids.ts'
import { quoteSale } from './sales/quote-sale.ts'
import { coinsOf, feeIn, receivedOf, type Sale } from './sales/sale.ts'
import { sellTrade } from './trades/create-trade.ts'

export { coinsOf, feeIn, receivedOf }

type Asked = { userId: UserId; crypto: TradeCrypto; amount: string }

export function quoteSaleToPhone(deps: Deps, asked: Asked): Promise<SaleQuote> {
  return quoteSale(deps, { ...asked, fiat: 'KES' })
}

type Wanted = { userId: UserId; quoteId: string; phone: string }

/** One quote makes one sale. Whoever calls has had its customer show who they are. */
export function sellToPhone(deps: Deps, { userId, quoteId, phone }: Wanted): Promise<Sale> {
  const destination = { kind: 'mobile_money', phone_number: phone } as const
  return sellTrade(deps, { userId, quoteId, destination, prove: async () => {} })
}
