// Exchange between what a customer has: quote first, then convert.
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { BUY_CRYPTOS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf, required } from './field-rules.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

/** The wallets, and the coins that have a price. */
export const CONVERTIBLE = [...WALLET_CURRENCIES, ...BUY_CRYPTOS] as const satisfies readonly Asset[]
export type Convertible = (typeof CONVERTIBLE)[number]

/** At least one side is a wallet: coins are exchanged for money, not for each other. */
export function isPair(from: Convertible, to: Convertible): boolean {
  return from !== to && (ASSETS[from].kind === 'fiat' || ASSETS[to].kind === 'fiat')
}

const asset = z.enum(CONVERTIBLE, oneOf(CONVERTIBLE))

export const quoteConversion = endpoint({
  id: 'quoteConversion',
  route: 'POST /wallets/convert/quote',
  summary: 'A firm rate for exchanging one balance into another',
  auth: 'user',
  body: z.object({ from: asset, to: asset, amount: amountInput }),
  response: z.object({
    quote_id: z.string(),
    from: z.string(),
    to: z.string(),
    amount: decimalString,
    received: decimalString,
    /** What one whole of `from` gives in `to`, the spread included. */
    rate: decimalString,
    expires_at: z.string(),
  }),
  errors: ['pair_unavailable', 'amount_out_of_range', 'rates_unavailable', 'pair_closed', 'service_paused'],
})

export const convert = endpoint({
  id: 'convert',
  route: 'POST /wallets/convert',
  summary: 'Exchange at a quote: both balances change at once, or neither',
  auth: 'user',
  idempotent: true,
  body: z.object({ quote_id: z.string(required('quote_id')).check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({
    status: z.literal('completed'),
    transaction_id: z.string(),
    reference: z.string(),
    from: z.string(),
    to: z.string(),
    amount: decimalString,
    received: decimalString,
  }),
  errors: [
    'service_paused',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'price_moved',
    'insufficient_balance',
    'supply_short',
    'account_suspended',
    'limit_reached',
  ],
})
