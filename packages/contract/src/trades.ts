// Guided trade: what can be bought and sold with what, a firm price for either side, and the order or sale it becomes.
import type { CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { expectedWait } from './card-waits.ts'
import { CHAIN_NETWORKS, referenceParam } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { oneOf, required } from './field-rules.ts'
import { phoneNetwork } from './mobile-money.ts'
import { orderSchema } from './orders.ts'
import { kenyanPhone } from './phone.ts'
import { t } from './text.ts'

/** Specification part 2, section 9, in this order. */
export const TRADE_FIATS = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD'] as const satisfies readonly FiatAsset[]
/** A sale also pays into a phone in Kenya and into a bank account in Nigeria. */
export const SALE_FIATS = [...TRADE_FIATS, 'KES', 'NGN'] as const satisfies readonly FiatAsset[]
export type TradeFiat = (typeof TRADE_FIATS)[number]
export type SaleFiat = (typeof SALE_FIATS)[number]

export type TradeNetwork = 'mainnet' | 'arbitrum' | 'ethereum' | 'bsc'
export type TradeAsset = { code: CryptoAsset; network: TradeNetwork; networkName: string }
/** In this order: the first that matches an alias of the address is chosen (catalogue ENT-37). */
export const TRADE_ASSETS: readonly TradeAsset[] = [
  { code: 'BTC', network: 'mainnet', networkName: 'Bitcoin' },
  { code: 'ETH', network: 'mainnet', networkName: 'Ethereum' },
  { code: 'ETH', network: 'arbitrum', networkName: 'Arbitrum' },
  { code: 'USDT', network: 'ethereum', networkName: 'Ethereum' },
  { code: 'USDC', network: 'mainnet', networkName: 'Ethereum' },
  { code: 'BNB', network: 'bsc', networkName: 'BNB Smart Chain' },
  { code: 'XRP', network: 'mainnet', networkName: 'XRP Ledger' },
  { code: 'SOL', network: 'mainnet', networkName: 'Solana' },
]
export const TRADE_CRYPTOS = [
  'BTC',
  'ETH',
  'USDT',
  'USDC',
  'BNB',
  'XRP',
  'SOL',
] as const satisfies readonly CryptoAsset[]
export type TradeCrypto = (typeof TRADE_CRYPTOS)[number]

export const TRADE_SIDES = ['buy', 'sell'] as const
export type TradeSide = (typeof TRADE_SIDES)[number]
/** How a purchase is paid; the first is the default. SEPA is a manual bank transfer in any of the currencies. */
export const TRADE_METHODS = ['sepa', 'card'] as const
/** How a sale pays out. */
export const PAYOUT_METHODS = ['bank', 'mobile_money'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** Mobile money pays in shillings, a bank in every other currency. */
export function payoutMethodOf(fiat: SaleFiat): PayoutMethod {
  return fiat === 'KES' ? 'mobile_money' : 'bank'
}

const fiat = z.enum(SALE_FIATS, oneOf(SALE_FIATS))
const crypto = z.enum(TRADE_CRYPTOS, oneOf(TRADE_CRYPTOS))

/** What this site has open: a currency without an open payout is not offered to sell for. */
export const tradeOptions = endpoint({
  id: 'tradeOptions',
  route: 'GET /trades/options',
  summary: 'Ways to pay a purchase and currencies a sale can be paid out in, as far as they are open',
  auth: 'none',
  response: z.object({
    purchases: z.array(
      z.object({
        currency: z.enum(TRADE_FIATS),
        method: z.enum(TRADE_METHODS),
        /** What one payment may be, both included. */
        minimum: decimalString,
        maximum: decimalString,
      }),
    ),
    payouts: z.array(fiat),
  }),
})

/**
 * Buying: `amount` is what is paid, in the fiat currency; the answer's quote_id is an ordinary quote. Selling:
 * `amount` is the coins sold.
 */
export const quoteTrade = endpoint({
  id: 'quoteTrade',
  route: 'POST /trades/quote',
  summary: 'A firm price for buying or selling crypto; no sign-in needed',
  auth: 'none',
  body: z.object({
    side: z.enum(TRADE_SIDES),
    fiat_currency: fiat,
    crypto_currency: crypto,
    amount: amountInput,
    /** Of a purchase; a sale's follows from its currency. */
    method: z.optional(z.enum(TRADE_METHODS)),
  }),
  response: z.object({
    quote_id: z.string(),
    side: z.enum(TRADE_SIDES),
    pay_amount: decimalString,
    pay_currency: z.string(),
    receive_amount: decimalString,
    /** Of a purchase: what arrives at the least, should the market move or the payment come late. Null of a sale. */
    least_amount: z.nullable(decimalString),
    receive_currency: z.string(),
    /** Price of one whole coin in the fiat currency, the spread included. */
    rate: decimalString,
    /** In the fiat currency; already out of what is received. */
    fee: decimalString,
    expires_at: z.string(),
    /** Of a purchase by card: how long its coins stay before they can leave; null where nothing waits. */
    card_wait: z.nullable(expectedWait),
  }),
  errors: ['amount_out_of_range', 'rates_unavailable', 'pair_closed', 'method_unavailable', 'service_paused'],
})

/** Refused when the site has no bank to pay out from. `BANK_FIELDS` says which details a currency takes. */
export const bankPayoutAccount = z.object({
  kind: z.literal('bank'),
  account_name: z.string().check(z.trim(), z.minLength(2, 'Say whose account it is'), z.maxLength(100)),
  iban: z.optional(z.string().check(z.maxLength(50))),
  account_number: z.optional(z.string().check(z.maxLength(40))),
  /** The bank's code in its country's list, or its BIC. */
  bank_code: z.optional(z.string().check(z.maxLength(20))),
})
export const phonePayoutAccount = z.object({
  kind: z.literal('mobile_money'),
  phone_number: kenyanPhone,
  network: phoneNetwork,
})
export const walletDestination = z.object({ kind: z.literal('wallet') })
/** Of a purchase: the coins go there once it is paid, and the network's fee comes out of them. */
export const addressDestination = z.object({
  kind: z.literal('address'),
  network: z.enum(CHAIN_NETWORKS, oneOf(CHAIN_NETWORKS)),
  address: z.string().check(z.trim(), z.minLength(1, t('Enter an address')), z.maxLength(128)),
})
export const tradeDestination = z.union([walletDestination, addressDestination, bankPayoutAccount, phonePayoutAccount])
export type BankPayoutAccount = z.output<typeof bankPayoutAccount>
export type AddressDestination = z.output<typeof addressDestination>
export type PhonePayoutAccount = z.output<typeof phonePayoutAccount>
export type TradeDestination = z.output<typeof tradeDestination>

/** Which details name a bank account in each currency: an IBAN, a number with a BIC, or a number with a listed bank. */
export const BANK_FIELDS: Record<Exclude<SaleFiat, 'KES'>, 'iban' | 'bic' | 'list'> = {
  EUR: 'iban',
  GBP: 'iban',
  CHF: 'iban',
  USD: 'bic',
  JPY: 'bic',
  CAD: 'bic',
  NGN: 'list',
}

/**
 * `refused`: the bank does not take these details; the customer corrects them or takes the sale back. `returning`:
 * the bank sent the money back after it had paid, and the coins are on their way back to their customer.
 */
export const SALE_STATES = [
  'waiting',
  'sending',
  'refused',
  'completed',
  'failed',
  'cancelled',
  'returning',
  'returned',
] as const
export type SaleState = (typeof SALE_STATES)[number]

export const saleSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(SALE_STATES),
  crypto_currency: crypto,
  crypto_amount: decimalString,
  fiat_currency: fiat,
  /** What is paid out. */
  received: decimalString,
  fee: decimalString,
  rate: decimalString,
  /** Where to, masked: `DE•• •••• 3000`, `0712 ••• 678`. */
  destination: z.string(),
  payout_method: z.enum(PAYOUT_METHODS),
  /** Why it was not paid, in words; null when nothing went wrong. */
  problem: z.nullable(z.string()),
  /** The coins that a returned sale gave back: fewer than were sold when the market has risen since. Else null. */
  coins_back: z.nullable(decimalString),
  /** While its customer may still take it back. */
  can_cancel: z.boolean(),
  /** Until when the account can be corrected; null when there is nothing to correct. */
  retry_until: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type Sale = z.output<typeof saleSchema>

/** Finalize: accepts a quote once the selfie check passed or is in review. One quote makes one order or sale. */
export const createTrade = endpoint({
  id: 'createTrade',
  route: 'POST /trades',
  summary: 'Accept a price of guided trade: an order to be paid, or a sale whose coins are set aside',
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  body: z.object({
    quote_id: z.string().check(z.minLength(1, required('quote_id')), z.maxLength(64)),
    side: z.enum(TRADE_SIDES),
    /** Of a purchase. */
    method: z.optional(z.enum(TRADE_METHODS)),
    /** The customer's own wallet or an address elsewhere, or where a sale is paid out. */
    destination: tradeDestination,
  }),
  response: z.object({ order: z.nullable(orderSchema), sale: z.nullable(saleSchema) }),
  errors: [
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'price_moved',
    'quote_altered',
    'too_many_open_orders',
    'supply_short',
    'method_unavailable',
    'amount_out_of_range',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'account_suspended',
    'account_held',
    'rates_unavailable',
    'pair_closed',
    'insufficient_balance',
    'verification_needed',
    'payout_account_invalid',
    'payout_name_differs',
    'network_unavailable',
    'address_not_in_book',
    'address_invalid',
    'provider_unavailable',
    'service_paused',
  ],
})

export const getSale = endpoint({
  id: 'getSale',
  route: 'GET /sales/{reference}',
  summary: 'One sale of the signed-in customer',
  auth: 'user',
  params: referenceParam,
  response: saleSchema,
  errors: ['sale_not_found'],
})

export const cancelSale = endpoint({
  id: 'cancelSale',
  route: 'POST /sales/{reference}/cancel',
  summary: 'Take a sale back before its payout is sent; the coins are there again',
  auth: 'user',
  params: referenceParam,
  response: saleSchema,
  errors: ['sale_not_found', 'sale_closed'],
})

/** At the price it had, while the market is near it; else the sale is taken back and made anew. */
export const retrySale = endpoint({
  id: 'retrySale',
  route: 'POST /sales/{reference}/retry',
  summary: 'Correct the account of a sale its bank refused, and have it paid out there',
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  params: referenceParam,
  body: z.object({ account: bankPayoutAccount }),
  response: saleSchema,
  errors: [
    'sale_not_found',
    'sale_not_refused',
    'price_moved',
    'rates_unavailable',
    'pair_closed',
    'payout_account_invalid',
    'payout_name_differs',
    'method_unavailable',
    'account_suspended',
    'account_held',
    'provider_unavailable',
    'service_paused',
  ],
})
