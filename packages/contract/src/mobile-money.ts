// Mobile money: into the KES wallet by a prompt on the phone, and out of a wallet to a phone in Kenya.
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { feeOf, type Money, money, toDecimal, wholeUnitFeeOf } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { BUY_CRYPTOS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf, required } from './field-rules.ts'
import { kenyanPhone } from './phone.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** Specification part 2, section 9. */
export const DEPOSIT_MIN = money('KES', 1_000n)
export const DEPOSIT_MAX = money('KES', 15_000_000n)
export const DEPOSIT_FEE_BPS = 150n
/** What is exchanged on the way to a phone. */
export const PAYOUT_ASSETS = ['NGN', 'USD', ...BUY_CRYPTOS] as const
export type PayoutAsset = (typeof PAYOUT_ASSETS)[number]
/** What can go to a phone: shillings need no exchange, and go as a cash-out. */
export const PAYOUT_WALLETS = ['NGN', 'KES', 'USD', ...BUY_CRYPTOS] as const
export type PayoutWallet = (typeof PAYOUT_WALLETS)[number]
/** Of coins, and of shillings, what the network takes decides alone. */
const PAYOUT_MIN: { readonly [A in PayoutWallet]?: Money<A> } = {
  NGN: money('NGN', 10_000n),
  USD: money('USD', 100n),
}
export const PAYOUT_FEE_BPS = 250n
/** When the wallet has the amount but not its fee, or neither. */
export const PAYOUT_TOO_MUCH = t('Insufficient balance (including fees)')
/** What the rail itself takes in one payment. */
export const PROMPT_RAIL_MAX = money('KES', 25_000_000n)

/** The sentence for a deposit outside its bounds: 'Amount must be between KES 10 and KES 150,000'. */
export function depositRangeText({
  minimum,
  maximum,
}: {
  minimum: Money<FiatAsset>
  maximum: Money<FiatAsset>
}): string {
  return t('Amount must be between {currency} {minimum} and {currency} {maximum}', {
    currency: minimum.asset,
    minimum: formatDecimal(toDecimal(minimum), { decimals: 0 }),
    maximum: formatDecimal(toDecimal(maximum), { decimals: 0 }),
  })
}

/** 1.5 %, rounded half up to the whole shilling; taken out of the amount. */
export function depositFee(amount: Money<'KES'>): Money<'KES'> {
  return wholeUnitFeeOf(amount, DEPOSIT_FEE_BPS)
}

/** The least that leaves this wallet for a phone. */
export function payoutMin<A extends PayoutWallet>(asset: A): Money<A> {
  return (PAYOUT_MIN[asset] as Money<A> | undefined) ?? money(asset, 1n)
}

/** 2.5 %, rounded half up to the whole naira or shilling, or to the last unit of what has cents or is a coin; on top. */
export function payoutFee<A extends PayoutWallet>(amount: Money<A>): Money<A> {
  const isWhole = amount.asset === 'NGN' || amount.asset === 'KES'
  return isWhole ? wholeUnitFeeOf(amount, PAYOUT_FEE_BPS) : feeOf(amount, PAYOUT_FEE_BPS)
}

const exchangedCurrency = z._default(z.enum(PAYOUT_ASSETS, oneOf(PAYOUT_ASSETS)), 'NGN')
const payoutCurrency = z._default(z.enum(PAYOUT_WALLETS, oneOf(PAYOUT_WALLETS)), 'NGN')

/** The caller's own reference: of a deposit the same text as its Idempotency-Key, of a transfer any. */
export const ownReference = z
  .string(required('reference'))
  .check(z.regex(/^[\x21-\x7e]{8,255}$/, t('must be 8 to 255 visible characters without spaces')))

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'cancelled', 'expired'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Which network the phone is on. Left out: the one its number was given to, of those this installation has. */
export const phoneNetwork = z.optional(z.enum(PHONE_NETWORK_IDS, oneOf(PHONE_NETWORK_IDS)))

const paymentAnswer = z.object({
  /** The reference the caller chose. */
  reference: z.string(),
  /** Ours: what `GET /payments/status` is asked with and what a person quotes. */
  external_reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** A sentence for the customer. */
  message: z.string(),
  amount: decimalString,
  fee: decimalString,
  currency: z.string(),
  /** What reaches the wallet, or the phone. */
  received: decimalString,
  received_currency: z.string(),
  phone_number: z.string(),
  /** Over which network it goes. */
  network: phoneNetwork,
})
export type PaymentAnswer = z.output<typeof paymentAnswer>

export const depositByPhone = endpoint({
  id: 'depositByPhone',
  route: 'POST /payments/mobile-money/deposit',
  summary: 'Ask a phone to pay into the KES wallet; the money is there when the network confirms',
  auth: 'user',
  idempotent: true,
  body: z.object({
    phone_number: kenyanPhone,
    amount: amountInput,
    currency: z._default(z.literal('KES', sayRule('must be {value}', { value: 'KES' })), 'KES'),
    reference: ownReference,
    network: phoneNetwork,
  }),
  response: paymentAnswer,
  errors: [
    'service_paused',
    'amount_out_of_range',
    'method_unavailable',
    'provider_unavailable',
    'payment_refused',
    'account_suspended',
    'limit_reached',
    'tier_too_low',
  ],
})

export const paymentStatus = endpoint({
  id: 'paymentStatus',
  route: 'GET /payments/status',
  summary: 'How a mobile-money payment stands, by either of its references',
  auth: 'user',
  query: z.object({
    external_reference: z.string(required('external_reference')).check(z.minLength(1), z.maxLength(255)),
  }),
  response: paymentAnswer,
  errors: ['payment_not_found'],
})

export const resendPrompt = endpoint({
  id: 'resendPrompt',
  route: 'POST /payments/mobile-money/{external_reference}/resend',
  summary: 'Send the prompt to the phone again, once the last one is certain not to be paid',
  auth: 'user',
  params: z.object({ external_reference: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: paymentAnswer,
  errors: [
    'service_paused',
    'payment_not_found',
    'payment_closed',
    'prompt_open',
    'method_unavailable',
    'provider_unavailable',
    'payment_refused',
    'limit_reached',
    'tier_too_low',
    'account_suspended',
  ],
})

export const quotePayout = endpoint({
  id: 'quotePayout',
  route: 'POST /payments/mobile-money/quote',
  summary: 'A firm rate for a payout to a phone: what leaves the wallet, and what arrives in shillings',
  auth: 'user',
  body: z.object({ amount: amountInput, currency: exchangedCurrency }),
  response: z.object({
    quote_id: z.string(),
    amount: decimalString,
    fee: decimalString,
    /** Amount and fee: what leaves the wallet. */
    total: decimalString,
    /** Shillings for one of what is sent. */
    rate: decimalString,
    received: decimalString,
    received_currency: z.literal('KES'),
    expires_at: z.string(),
  }),
  errors: ['amount_out_of_range', 'method_unavailable', 'rates_unavailable', 'pair_closed', 'service_paused'],
})

export const payoutToPhone = endpoint({
  id: 'payoutToPhone',
  route: 'POST /payments/mobile-money/transfer',
  summary:
    'Send money of a wallet to a phone in Kenya; shillings as they are, else exchanged at the quote or the rate of now',
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  body: z.object({
    phone_number: kenyanPhone,
    amount: amountInput,
    currency: payoutCurrency,
    /** The network, as `network` of a deposit. */
    provider: phoneNetwork,
    transfer_type: z._default(
      z.literal('mobile_money', sayRule('must be {value}', { value: 'mobile_money' })),
      'mobile_money',
    ),
    reference: ownReference,
    /** Without one: at the rate of this moment. Shillings have none. */
    quote_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: paymentAnswer,
  errors: [
    'amount_out_of_range',
    'insufficient_balance',
    'method_unavailable',
    'rates_unavailable',
    'pair_closed',
    'quote_not_found',
    'quote_expired',
    'quote_used',
    'price_moved',
    'quote_altered',
    'supply_short',
    'service_paused',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
  ],
})

/** Pays an order placed with `mpesa`: a prompt on the phone, as for a deposit. */
export const payOrderByPhone = endpoint({
  id: 'payOrderByPhone',
  route: 'POST /orders/{reference}/mobile-money',
  summary: 'Ask a phone to pay an order that was placed with mobile money',
  auth: 'user',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({ phone_number: kenyanPhone, network: phoneNetwork }),
  response: paymentAnswer,
  errors: [
    'service_paused',
    'order_not_found',
    'order_closed',
    'method_unavailable',
    'prompt_open',
    'provider_unavailable',
    'payment_refused',
  ],
})

/** A callback about a prompt or payout. Its path carries a secret; nothing in it is believed without polling. */
export const mobileMoneyCallback = endpoint({
  id: 'mobileMoneyCallback',
  route: 'POST /webhooks/mobile-money/{secret}/{kind}',
  summary: 'What the mobile-money network reports; answered at once, confirmed by a query before anything moves',
  auth: 'signature',
  params: z.object({
    secret: z.string().check(z.maxLength(200)),
    kind: z.enum([
      'prompt',
      'payout',
      'payout-timeout',
      'status',
      'status-timeout',
      'balance',
      'balance-timeout',
      'reversal',
      'reversal-timeout',
      'examine',
    ]),
  }),
  response: z.object({ ResultCode: z.string(), ResultDesc: z.string() }),
  errors: ['signature_invalid'],
})

/** The same of a network that is told its address once, on its portal; the address says whose it is. */
export const phoneNetworkCallback = endpoint({
  id: 'phoneNetworkCallback',
  route: 'POST /webhooks/phone-networks/{network}/{secret}',
  summary: 'What a network reports of a prompt or payout; answered at once, confirmed by a query before anything moves',
  auth: 'signature',
  params: z.object({ network: z.enum(PHONE_NETWORK_IDS), secret: z.string().check(z.maxLength(200)) }),
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid', 'malformed_request'],
})
