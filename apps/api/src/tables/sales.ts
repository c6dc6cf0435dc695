// The tables of sales, a part of `tables.ts`.
import type { AccountDetails } from '@kivuko/contract/bank-accounts.ts'
import type { BankPayoutProvider, BankPayoutState } from '@kivuko/contract/console-payouts.ts'
import type { SaleFiat, SaleState, TradeCrypto } from '@kivuko/contract/trades.ts'
import type { BankPayoutId, SaleId, SaleQuoteId, UserId } from '#platform/ids.ts'

/** What a quote promises and a sale keeps. Units at each asset's scale; the rate in millionths. */
export type SaleTerms = {
  crypto_currency: TradeCrypto
  crypto_units: bigint
  fiat_currency: SaleFiat
  received_units: bigint
  fee_units: bigint
  spread_units: bigint
  rate_micros: bigint
}

/** `bank_name` where the bank is one of a list. */
export type PayoutAccount = AccountDetails & { bank_name: string | null }

export type SaleTables = {
  sale_quotes: SaleTerms & { id: SaleQuoteId; user_id: UserId | null; created_at: Date; expires_at: Date }
  /** Paid to a phone, or to an account. */
  sales: SaleTerms & {
    id: SaleId
    reference: string
    user_id: UserId
    quote_id: SaleQuoteId
    state: SaleState
    phone: string | null
    account_name: string | null
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    problem: string | null
    retry_until: Date | null
    created_at: Date
    ended_at: Date | null
  }
  bank_payouts: {
    account_name: string
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    id: BankPayoutId
    sale_id: SaleId
    user_id: UserId
    attempt: number
    provider: BankPayoutProvider
    state: BankPayoutState
    currency: SaleFiat
    amount_units: bigint
    requests: number
    recipient_ref: string | null
    bank_reference: string | null
    problem: string | null
    taken_by: UserId | null
    sent_by: UserId | null
    confirmed_by: UserId | null
    returned_line: string | null
    created_at: Date
    ended_at: Date | null
  }
}
