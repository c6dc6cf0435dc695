// Cash-outs: money leaves a wallet in its own currency, into the customer's own bank account or, in shillings, to a phone.
import { feeOf, type Money, wholeUnitFeeOf } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { referenceParam } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { ownReference } from './mobile-money.ts'
import { t } from './text.ts'
import { bankPayoutAccount, PAYOUT_METHODS, phonePayoutAccount } from './trades.ts'

/** The wallets that can be emptied: naira and dollars to a bank, shillings to M-Pesa. */
export const CASH_OUT_FIATS = ['NGN', 'KES', 'USD'] as const
export type CashOutFiat = (typeof CASH_OUT_FIATS)[number]

/** How long the money takes once it is sent, in words for the customer. */
export const CASH_OUT_TIMES: Record<CashOutFiat, string> = {
  NGN: t('usually within minutes'),
  KES: t('1-5 minutes'),
  USD: t('1-3 working days'),
}

/** `bps` of the amount, on top of it: to a phone in whole shillings, into a bank to the last unit; rounded half up. */
export function cashOutFee(amount: Money<CashOutFiat>, bps: bigint): Money<CashOutFiat> {
  return amount.asset === 'KES' ? wholeUnitFeeOf(amount, bps) : feeOf(amount, bps)
}

/** `waiting`: until a new bank account is trusted. `returned`: the bank sent the money back after it had paid. */
export const CASH_OUT_STATES = ['waiting', 'sending', 'completed', 'failed', 'cancelled', 'returned'] as const
export type CashOutState = (typeof CASH_OUT_STATES)[number]

const currency = z.enum(CASH_OUT_FIATS, oneOf(CASH_OUT_FIATS))

export const cashOutSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(CASH_OUT_STATES),
  currency,
  /** What is paid out. */
  amount: decimalString,
  /** On top of it. */
  fee: decimalString,
  /** Amount and fee: what leaves the wallet. */
  total: decimalString,
  payout_method: z.enum(PAYOUT_METHODS),
  /** Where to, masked: `•••• 4321`, `0712 ••• 678`. */
  destination: z.string(),
  /** Why it did not arrive, or what holds it up, in words; null when all goes well. */
  problem: z.nullable(z.string()),
  /** While its customer may still take it back. */
  can_cancel: z.boolean(),
  /** While it waits for a new account: when it is sent. Null afterwards. */
  sends_at: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type CashOut = z.output<typeof cashOutSchema>

const savedAccount = z.object({
  currency,
  account_name: z.string(),
  account_number: z.nullable(z.string()),
  bank_code: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  /** From when on money goes there without waiting. */
  trusted_at: z.string(),
})
export type SavedAccount = z.output<typeof savedAccount>

export const cashOutOptions = endpoint({
  id: 'cashOutOptions',
  route: 'GET /cash-outs/options',
  summary: 'Wallets that can be emptied on this site: bounds, fee, and the bank accounts that were paid before',
  auth: 'user',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        /** What one cash-out may be, both included. */
        minimum: decimalString,
        maximum: decimalString,
        /** In basis points of the amount. `cashOutFee` says how it is rounded. */
        fee_bps: z.int(),
        /** Why nothing is taken at the moment; null while it is open. */
        paused: z.nullable(z.string()),
      }),
    ),
    /** How long the first payment into an account waits, in minutes. */
    new_account_wait_minutes: z.int(),
    /** Newest first. */
    accounts: z.array(savedAccount),
  }),
})

export const startCashOut = endpoint({
  id: 'startCashOut',
  route: 'POST /cash-outs',
  summary: "Send money from a wallet to one's own bank account, or shillings to a phone",
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  body: z.object({
    currency,
    amount: amountInput,
    /** As it was shown: another one by now is refused. */
    fee: decimalString,
    destination: z.union([bankPayoutAccount, phonePayoutAccount]),
    reference: ownReference,
  }),
  response: cashOutSchema,
  errors: [
    'amount_out_of_range',
    'fee_changed',
    'insufficient_balance',
    'method_unavailable',
    'payout_account_invalid',
    'payout_name_differs',
    'provider_unavailable',
    'rates_unavailable',
    'pair_closed',
    'service_paused',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
  ],
})

export const getCashOut = endpoint({
  id: 'getCashOut',
  route: 'GET /cash-outs/{reference}',
  summary: 'One cash-out of the signed-in customer',
  auth: 'user',
  params: referenceParam,
  response: cashOutSchema,
  errors: ['payment_not_found'],
})

export const cancelCashOut = endpoint({
  id: 'cancelCashOut',
  route: 'POST /cash-outs/{reference}/cancel',
  summary: 'Take a cash-out back before it is sent; the money is in the wallet again',
  auth: 'user',
  params: referenceParam,
  response: cashOutSchema,
  errors: ['payment_not_found', 'transaction_closed'],
})
