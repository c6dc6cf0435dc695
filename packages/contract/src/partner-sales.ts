// What a partner's customer sells: a firm price, and the sale that takes it, paid into a payout account of theirs. The sale is an
// ordinary one of that customer.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { payoutAccountId } from './partner-payout-accounts.ts'
import { SALE_FIATS, saleSchema, TRADE_CRYPTOS } from './trades.ts'

export const createSaleQuote = endpoint({
  id: 'createSaleQuote',
  route: 'POST /partner/sale_quotes',
  summary: 'A firm price for coins that a customer sells, to be taken once',
  auth: 'partner',
  scope: 'quotes:write',
  body: z.object({
    customer_id: partnerCustomerId,
    crypto_currency: z.enum(TRADE_CRYPTOS, oneOf(TRADE_CRYPTOS)),
    crypto_amount: amountInput,
    fiat_currency: z.enum(SALE_FIATS, oneOf(SALE_FIATS)),
  }),
  response: z.object({
    id: z.string(),
    customer_id: z.string(),
    crypto_currency: z.enum(TRADE_CRYPTOS),
    crypto_amount: decimalString,
    fiat_currency: z.enum(SALE_FIATS),
    /** What is paid out, the fee taken off. */
    received: decimalString,
    fee: decimalString,
    /** Price of one whole coin, the spread included. */
    rate: decimalString,
    expires_at: z.string(),
  }),
  errors: [
    'partner_customer_not_found',
    'amount_out_of_range',
    'rates_unavailable',
    'pair_closed',
    'method_unavailable',
    'service_paused',
  ],
})

export const partnerSaleSchema = z.object({
  ...z.omit(saleSchema, { destination: true, completed_at: true, created_at: true }).shape,
  /** Masked; null, as whose it is, of a sale made in the widget: its customer is the operator's, and nothing of them is told. */
  destination: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  /** Of the widget session it was made in. */
  external_id: z.nullable(z.string()),
  quote_id: z.string(),
  /** It may be removed since; null of a sale made in the widget. */
  payout_account_id: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type PartnerSale = z.output<typeof partnerSaleSchema>

const saleId = z.string('is required').check(z.regex(/^sal_[0-9a-z]{26}$/, 'must be the id of a sale'))

export const createPartnerSale = endpoint({
  id: 'createPartnerSale',
  route: 'POST /partner/sales',
  summary:
    'Take a price: the coins are set aside, and the money goes to the payout account. The same quote again is the same sale',
  auth: 'partner',
  scope: 'sales:write',
  idempotent: true,
  body: z.object({
    customer_id: partnerCustomerId,
    quote_id: z.string('is required').check(z.regex(/^slq_[0-9a-z]{26}$/, 'must be the id of a quote of a sale')),
    payout_account_id: payoutAccountId,
  }),
  response: partnerSaleSchema,
  errors: [
    'partner_customer_not_found',
    'payout_account_not_found',
    'payout_account_waits',
    'signature_required',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'price_moved',
    'supply_short',
    'rates_unavailable',
    'pair_closed',
    'method_unavailable',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'account_suspended',
    'account_held',
    'insufficient_balance',
    'payout_account_invalid',
    'payout_name_differs',
    'provider_unavailable',
    'service_paused',
  ],
})

export const listPartnerSales = endpoint({
  id: 'listPartnerSales',
  route: 'GET /partner/customers/{id}/sales',
  summary: 'Sales of one customer, newest first',
  auth: 'partner',
  scope: 'sales:read',
  params: z.object({ id: partnerCustomerId }),
  query: z.object(partnerPaging),
  response: partnerPage(partnerSaleSchema),
  errors: ['partner_customer_not_found'],
})

export const listAllPartnerSales = endpoint({
  id: 'listAllPartnerSales',
  route: 'GET /partner/sales',
  summary:
    'Sales of your customers and in your widget, newest first; or those under an external id of a widget session',
  auth: 'partner',
  scope: 'sales:read',
  query: z.object({
    ...partnerPaging,
    external_id: z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces')),
    ),
  }),
  response: partnerPage(partnerSaleSchema),
})

export const readPartnerSale = endpoint({
  id: 'readPartnerSale',
  route: 'GET /partner/sales/{id}',
  summary: 'One sale',
  auth: 'partner',
  scope: 'sales:read',
  params: z.object({ id: saleId }),
  response: partnerSaleSchema,
  errors: ['sale_not_found'],
})

export const cancelPartnerSale = endpoint({
  id: 'cancelPartnerSale',
  route: 'POST /partner/sales/{id}/cancel',
  summary: 'Take a sale back before its payout is sent, or once a bank refused it; the coins are there again',
  auth: 'partner',
  scope: 'sales:write',
  idempotent: true,
  params: z.object({ id: saleId }),
  response: partnerSaleSchema,
  errors: ['sale_not_found', 'sale_closed'],
})
