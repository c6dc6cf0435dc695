// What the house holds and owes in each currency and coin, from the ledger, with its worth at the mid of now.
import type { Asset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { BUY_CRYPTOS, ORDER_CRYPTOS, ORDER_FIATS } from './buying.ts'
import { endpoint } from './endpoint.ts'
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

export const readTreasury = endpoint({
  id: 'readTreasury',
  route: 'GET /console/treasury',
  summary: 'What the house holds, owes and risks in each currency and coin',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  response: z.object({
    assets: z.array(treasuryAsset),
    /** Of everything together; null while a price that matters is missing. */
    stock_usd: z.nullable(decimalString),
    owed_usd: z.nullable(decimalString),
    exposure_usd: z.nullable(decimalString),
    /** Below this worth the stock of an asset is low. */
    low_stock_usd: decimalString,
    as_of: z.string(),
  }),
})
