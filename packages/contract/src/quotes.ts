// A quote: a firm price for a short time, used by one order.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { BUY_CRYPTOS, PAY_CURRENCIES, PAYMENT_METHODS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'

export const payCurrency = z.enum(PAY_CURRENCIES, oneOf(PAY_CURRENCIES))
export const buyCrypto = z.enum(BUY_CRYPTOS, oneOf(BUY_CRYPTOS))
export const paymentMethod = z.enum(PAYMENT_METHODS, oneOf(PAYMENT_METHODS))

export const createQuote = endpoint({
  id: 'createQuote',
  route: 'POST /quotes/create',
  summary: 'A firm price for buying crypto; no sign-in needed',
  auth: 'none',
  body: z.object({
    fiat_currency: payCurrency,
    crypto_currency: buyCrypto,
    fiat_amount: amountInput,
    payment_method: paymentMethod,
  }),
  response: z.object({
    quote_id: z.string(),
    /** What arrives, in the coin's full precision. */
    crypto_amount: decimalString,
    /** What arrives at the least, should the market move or the payment come late; else the money comes back. */
    least_amount: decimalString,
    /** Price of one whole coin in the pay currency, the spread included. */
    rate: decimalString,
    fee: decimalString,
    /** The fee as a fraction of the total: 0.025 is 2.5 %. */
    feeRate: z.number(),
    /** What the customer pays: exactly what was typed. */
    total: decimalString,
    expiresAt: z.string(),
  }),
  errors: ['amount_out_of_range', 'rates_unavailable', 'pair_closed'],
})
