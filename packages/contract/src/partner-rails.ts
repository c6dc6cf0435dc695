// What a partner's server learns before it offers anything: which ways to pay and to pay out are open
// now, with limits and fees.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_CRYPTOS } from './buying.ts'
import { CASH_OUT_FIATS } from './cash-outs.ts'
import { endpoint } from './endpoint.ts'
import { PARTNER_MODES } from './partner-keys.ts'
import { payCurrency, paymentMethod } from './quotes.ts'
import { PAYOUT_METHODS } from './trades.ts'

export const listRails = endpoint({
  id: 'listRails',
  route: 'GET /partner/rails',
  summary:
    'Ways to pay and to pay out that this installation has, each with its limits, its fee, and whether it is open now',
  auth: 'partner',
  scope: 'rails:read',
  response: z.object({
    mode: z.enum(PARTNER_MODES),
    data: z.array(
      z.object({
        currency: payCurrency,
        method: paymentMethod,
        /** What it buys. */
        assets: z.array(z.enum(ORDER_CRYPTOS)),
        minimum: decimalString,
        maximum: decimalString,
        /** Hundredths of a percent of what is paid. */
        fee_bps: z.int(),
        /** Whether a server's own order can be paid so; the others are for browsers, in the widget. */
        takes_orders: z.boolean(),
        is_open: z.boolean(),
        /** Why it is not open now; null while it is. */
        closed_because: z.nullable(z.string()),
      }),
    ),
    /** How money leaves; beside `data`, which lists ways to pay. */
    payouts: z.array(
      z.object({
        currency: z.enum(CASH_OUT_FIATS),
        method: z.enum(PAYOUT_METHODS),
        minimum: decimalString,
        maximum: decimalString,
        /** Hundredths of a percent of what is paid out, on top of it. */
        fee_bps: z.int(),
        /** Whether a server proposes payouts so; the others are for withdrawals, which members propose. */
        takes_payouts: z.boolean(),
        is_open: z.boolean(),
        /** Why it is not open now; null while it is. */
        closed_because: z.nullable(z.string()),
      }),
    ),
    /** Null: all there are. */
    next: z.null(),
  }),
})
