// What a customer has: fiat wallets, crypto holdings, and the latest transactions.
import { ASSETS, type CryptoAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './paging.ts'

export const WALLET_CURRENCIES = ['NGN', 'KES', 'USD'] as const
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
  method: 'GET',
  path: '/wallets/',
  summary: 'The fiat wallets: NGN, KES and USD',
  auth: 'user',
  response: z.array(walletSchema),
  errors: [],
})

export const listHoldings = endpoint({
  id: 'listHoldings',
  method: 'GET',
  path: '/holdings/',
  summary: 'The crypto the customer holds; coins with a balance only',
  auth: 'user',
  response: z.array(holdingSchema),
  errors: [],
})

export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'transfer',
  'bill_payment',
  'agent_commission',
  'crypto',
] as const
export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const
export const transactionSchema = z.object({
  id: z.string(),
  external_reference: z.string(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  amount: decimalString,
  /** A fiat currency or a coin. */
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  description: z.string(),
  created_at: z.string(),
  fee: decimalString,
  recipient_info: z.nullable(z.string()),
  recipient_id: z.nullable(z.string()),
  recipient_name: z.nullable(z.string()),
  recipient_phone: z.nullable(z.string()),
})
export type Transaction = z.output<typeof transactionSchema>

export const listTransactions = endpoint({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions/',
  summary: 'What happened to the customer’s money, newest first',
  auth: 'user',
  query: z.object({ limit: wholeNumber(1, 100, 20), offset: wholeNumber(0, 100_000, 0) }),
  response: z.object({ transactions: z.array(transactionSchema), total_count: z.number() }),
  errors: [],
})
