// What a customer has: fiat wallets, crypto holdings, and what they were worth.
import { ASSETS, type CryptoAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { MEMBER_ROLES } from './member-roles.ts'
import { DISPLAY_CURRENCIES } from './notifications.ts'
import { wholeNumber } from './paging.ts'

export const WALLET_CURRENCIES = ['NGN', 'KES', 'USD'] as const
export type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
export const HOLDING_ASSETS = Object.keys(ASSETS).filter(
  (code) => ASSETS[code as CryptoAsset].kind === 'crypto',
) as CryptoAsset[]

const balance = {
  available_balance: decimalString,
  /** At the current mid price; null while no price is known. */ usd_equivalent: z.nullable(decimalString),
}
/** Today's wallets are NGN, KES and USD; a client leaves out currencies it does not know. */
export const walletSchema = z.object({ currency: z.string(), ...balance })
export const holdingSchema = z.object({ asset: z.enum(HOLDING_ASSETS), ...balance })
export type Wallet = z.output<typeof walletSchema>
export type Holding = z.output<typeof holdingSchema>

export const listWallets = endpoint({
  id: 'listWallets',
  route: 'GET /wallets/',
  summary: 'The fiat wallets: NGN, KES and USD',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: z.array(walletSchema),
})

export const listHoldings = endpoint({
  id: 'listHoldings',
  route: 'GET /holdings/',
  summary: 'The crypto the customer holds; coins with a balance only',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: z.array(holdingSchema),
})

export const walletsTotal = endpoint({
  id: 'walletsTotal',
  route: 'GET /wallets/total',
  summary: 'What wallets and coins are worth together, in the currency the customer chose for totals',
  auth: 'user',
  response: z.object({
    currency: z.enum(DISPLAY_CURRENCIES),
    /** At current mid prices, rounded down; null without a price of the currency. Unpriced assets are left out. */
    amount: z.nullable(decimalString),
  }),
})

/** One day of the portfolio in US dollars, as it stood at the end of that day; the last line is now. */
export const portfolioDaySchema = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  cash_usd: decimalString,
  crypto_usd: decimalString,
  total_usd: decimalString,
})
export type PortfolioDay = z.output<typeof portfolioDaySchema>

export const portfolioHistory = endpoint({
  id: 'portfolioHistory',
  route: 'GET /wallets/history',
  summary: 'What wallets and coins were worth, day by day; days before the first movement are left out',
  auth: 'user',
  query: z.object({ days: wholeNumber(7, 366, 30) }),
  response: z.object({ days: z.array(portfolioDaySchema) }),
})
