// Filling a wallet by card: an order whose goods are money of the wallet's own currency, less the fee.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { CARD_FILLS } from './buying.ts'
import { expectedWait } from './card-waits.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'

const currency = z.enum(CARD_FILLS, oneOf(CARD_FILLS))

export const cardFills = endpoint({
  id: 'cardFills',
  route: 'GET /payments/card/wallets',
  summary: 'Which wallets can be filled by card, from what to what, and for which fee',
  auth: 'user',
  response: z.object({
    wallets: z.array(
      z.object({
        currency,
        minimum: decimalString,
        maximum: decimalString,
        /** Of what is paid, and taken out of it. */
        fee_bps: z.int(),
      }),
    ),
  }),
})
export type CardFillTerms = z.output<typeof cardFills.response>['wallets'][number]

export const quoteCardFill = endpoint({
  id: 'quoteCardFill',
  route: 'POST /payments/card/wallets/{currency}/quotes',
  summary: 'What reaches the wallet of what is paid by card; the quote is then ordered and paid as any other',
  auth: 'user',
  params: z.object({ currency }),
  body: z.object({ amount: amountInput }),
  response: z.object({
    quote_id: z.string(),
    currency,
    /** What the card is charged: exactly what was typed. */
    amount: decimalString,
    fee: decimalString,
    received: decimalString,
    expires_at: z.string(),
    /** How long it stays before it can leave; null where nothing waits. */
    card_wait: z.nullable(expectedWait),
  }),
  errors: ['amount_out_of_range', 'method_unavailable', 'service_paused'],
})
export type CardFillQuote = z.output<typeof quoteCardFill.response>
