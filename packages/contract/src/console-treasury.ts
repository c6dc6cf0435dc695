// What the house holds and owes in each currency and coin, from the ledger, with its worth at the mid of now.
import type { Asset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { BUY_CRYPTOS, ORDER_CRYPTOS, ORDER_FIATS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { FLOAT_PROVIDERS } from './floats.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

/** Shown even when nothing of it was ever booked. */
export const TREASURY_ASSETS = [...ORDER_FIATS, ...ORDER_CRYPTOS] as const satisfies readonly Asset[]
/** What customers get from the treasury: the others are never short. */
export const SUPPLIED_ASSETS: readonly Asset[] = [...WALLET_CURRENCIES, ...BUY_CRYPTOS]

const treasuryAsset = z.object({
  currency: z.string(),
  /** The house's own stock, from which customers buy, and what of it payouts under way have set aside. */
  stock: decimalString,
  promised: decimalString,
  /** What customers can spend, and what is set aside for their payouts. */
  customers_available: decimalString,
  customers_held: decimalString,
  /** Bank transfers that are nobody's yet, and payments on their way back. */
  unmatched: decimalString,
  refunds_payable: decimalString,
  fees: decimalString,
  spread: decimalString,
  /** Below zero: what providers kept of what they moved. */
  provider_fees: decimalString,
  /** What providers exchanged of payments: below zero in a payment's currency, above in that of our account. */
  exchanged: decimalString,
  /** What they gave for those, less their worth. */
  exchange_differences: decimalString,
  /** Below zero, corrections gave customers more than they took back. */
  corrections: decimalString,
  /** What each provider holds for us; below zero, we owe them. */
  clearing: z.array(z.object({ provider: z.string(), amount: decimalString })),
  /** With all providers together; owed to customers and senders; and the difference, which is the house's own risk. */
  held: decimalString,
  owed: decimalString,
  exposure: decimalString,
  /** Null while no price is known. */
  stock_usd: z.nullable(decimalString),
  owed_usd: z.nullable(decimalString),
  exposure_usd: z.nullable(decimalString),
  /** The stock is worth less than the threshold of the settings. */
  is_low: z.boolean(),
})
export type TreasuryAsset = z.output<typeof treasuryAsset>

const treasuryFloat = z.object({
  provider: z.enum(FLOAT_PROVIDERS),
  currency: z.string(),
  /** What the provider said that can be paid out; null while it has not said. */
  available: z.nullable(decimalString),
  /** When it was asked that. */
  as_of: z.nullable(z.string()),
  /** The bound of the settings; null where there is none, "0.00" where nothing is warned of. */
  bound: z.nullable(decimalString),
  is_low: z.boolean(),
  /** Payouts that wait until it suffices, and when the first of them was asked for. */
  waiting: z.object({ count: z.int(), amount: decimalString, since: z.nullable(z.string()) }),
})
export type TreasuryFloat = z.output<typeof treasuryFloat>

export const readTreasury = endpoint({
  id: 'readTreasury',
  route: 'GET /console/treasury',
  summary: 'What the house holds, owes and risks in each currency and coin',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  response: z.object({
    assets: z.array(treasuryAsset),
    /** What can be paid out at each provider that is connected. */
    floats: z.array(treasuryFloat),
    /** Of everything together; null while a price that matters is missing. */
    stock_usd: z.nullable(decimalString),
    owed_usd: z.nullable(decimalString),
    exposure_usd: z.nullable(decimalString),
    /** Below this worth the stock of an asset is low. */
    low_stock_usd: decimalString,
    as_of: z.string(),
  }),
})
