// What the widget's frame calls to sell: coins that its customer has with the operator, of those that its session names, paid out by the
// rules of the site. Whoever has the token sells to nobody new: that takes a proof, which is given at the site (`widget-sign-in.ts`).
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { t } from './text.ts'
import {
  bankPayoutAccount,
  PAYOUT_METHODS,
  phonePayoutAccount,
  SALE_FIATS,
  saleSchema,
  TRADE_CRYPTOS,
} from './trades.ts'

export const widgetSelling = z.object({
  crypto_currencies: z.array(z.enum(TRADE_CRYPTOS)),
  /** Locked by the partner; null: the customer types it. */
  crypto_amount: z.nullable(z.string()),
  fiat_currency: z.enum(SALE_FIATS),
  payout_method: z.enum(PAYOUT_METHODS),
  /** Which details name an account in it; null of shillings, which go to a phone. */
  account_fields: z.nullable(z.enum(['iban', 'bic', 'list'])),
  /** What one payout may be, both included; null while nothing is paid out, in words that say why. */
  bounds: z.nullable(z.object({ minimum: decimalString, maximum: decimalString })),
  closed: z.nullable(z.string()),
  /** At the site, where a sale is seen whole, and a refused account corrected: `?reference=…`. */
  sale_url: z.string(),
  /** The last one made in this session. */
  sale: z.nullable(saleSchema),
})

const crypto_currency = z.enum(TRADE_CRYPTOS, oneOf(TRADE_CRYPTOS))
const quote_id = z.string(t('is required')).check(z.regex(/^slq_[0-9a-z]{26}$/, t('must be the id of a quote')))
const destination = z.union([bankPayoutAccount, phonePayoutAccount])
const params = z.object({ id: z.string().check(z.regex(/^sal_[0-9a-z]{26}$/, t('must be the id of a sale'))) })

export const createWidgetSaleQuote = endpoint({
  id: 'createWidgetSaleQuote',
  route: 'POST /widget/sale_quotes',
  summary: 'A firm price for coins that are sold; the customer’s own once they signed in',
  auth: 'widget',
  /** `amount` is the coins; in a session that names an amount it is that one. */
  body: z.object({ crypto_currency, amount: amountInput }),
  response: z.object({
    id: z.string(),
    crypto_currency,
    crypto_amount: decimalString,
    /** What is paid out. */
    received: decimalString,
    fee: decimalString,
    rate: decimalString,
    /** What the customer has of the coin, and what is missing; null before they signed in. */
    holding: z.nullable(z.object({ available: decimalString, missing: z.nullable(decimalString) })),
    /** Why this customer may not sell, in words; null where they may, and before they signed in. */
    closed: z.nullable(z.string()),
    expires_at: z.string(),
  }),
  errors: [
    'amount_out_of_range',
    'rates_unavailable',
    'pair_closed',
    'method_unavailable',
    'provider_unavailable',
    'service_paused',
  ],
})

const NAMING = [
  'widget_not_signed_in',
  'quote_not_found',
  'method_unavailable',
  'payout_account_invalid',
  'payout_name_differs',
  'provider_unavailable',
  'service_paused',
] as const

export const sellInWidget = endpoint({
  id: 'sellInWidget',
  route: 'POST /widget/sales',
  summary: 'Take a quote and have it paid out there; the same quote again is the same sale',
  auth: 'widget',
  idempotent: true,
  body: z.object({ quote_id, destination }),
  response: saleSchema,
  errors: [
    ...NAMING,
    'widget_sale_unproven',
    'widget_sale_made',
    'quote_expired',
    'quote_used',
    'price_moved',
    'amount_out_of_range',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'account_suspended',
    'account_held',
    'rates_unavailable',
    'pair_closed',
    'insufficient_balance',
    'supply_short',
    'verification_needed',
  ],
})

export const startWidgetSaleProof = endpoint({
  id: 'startWidgetSaleProof',
  route: 'POST /widget/sale_proofs',
  summary:
    'A link to the site, where the customer says yes to a sale to somewhere new, with a proof; ends the link before it',
  auth: 'widget',
  isRare: true,
  body: z.object({ quote_id, destination }),
  response: z.object({
    url: z.string(),
    /** Four digits, shown in both windows. */
    code: z.string(),
    expires_at: z.string(),
  }),
  errors: [...NAMING],
})

export const readWidgetSale = endpoint({
  id: 'readWidgetSale',
  route: 'GET /widget/sales/{id}',
  summary: 'A sale made in this session',
  auth: 'widget',
  params,
  response: saleSchema,
  errors: ['sale_not_found'],
})

export const cancelWidgetSale = endpoint({
  id: 'cancelWidgetSale',
  route: 'POST /widget/sales/{id}/cancel',
  summary: 'Take back a sale made in this session before its payout is sent; the coins are there again',
  auth: 'widget',
  idempotent: true,
  params,
  response: saleSchema,
  errors: ['widget_not_signed_in', 'sale_not_found', 'sale_closed'],
})

export const widgetDepositAddresses = endpoint({
  id: 'widgetDepositAddresses',
  route: 'POST /widget/deposit_addresses',
  summary: 'Where the customer receives a coin that this session sells, on each network that is open',
  auth: 'widget',
  isRare: true,
  body: z.object({ crypto_currency }),
  response: z.object({
    addresses: z.array(
      z.object({
        network: z.enum(CHAIN_NETWORKS),
        network_name: z.string(),
        address: z.string(),
        /** Less than this is not credited. */
        minimum: decimalString,
      }),
    ),
  }),
  errors: ['widget_not_signed_in', 'pair_closed', 'network_unavailable', 'account_suspended', 'provider_unavailable'],
})

export const listWidgetBanks = endpoint({
  id: 'listWidgetBanks',
  route: 'GET /widget/banks',
  summary: 'Banks that naira are paid into',
  auth: 'widget',
  response: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['widget_not_signed_in', 'provider_unavailable'],
})
