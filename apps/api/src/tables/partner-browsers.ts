// What a partner's customer meets in a browser: frames of the widget, and links to be verified by. In the database of their mode.

import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import type { BuySettings, SellSettings, WidgetSettings } from '@kivuko/contract/partner-widget.ts'
import type { ReliedTier } from '@kivuko/contract/reliance.ts'
import type { SaleFiat, TradeCrypto } from '@kivuko/contract/trades.ts'
import type {
  PartnerCustomerId,
  PartnerId,
  QuoteId,
  SaleQuoteId,
  UserId,
  VerificationLinkId,
  WidgetSessionId,
} from '#platform/ids.ts'

export type Prefilled = NonNullable<WidgetSettings['customer']>
export type SessionSettings = BuySettings | SellSettings
/** What is said yes to at the site: so many coins of this customer, to there. */
export type SaleAsked = {
  user_id: UserId
  kind: 'phone' | 'bank_account'
  /** As payees are known. */
  identity: string
  crypto_currency: TradeCrypto
  /** In the coin's smallest units. */
  crypto_units: string
  fiat_currency: SaleFiat
  /** Where to, whole. */
  destination: string
}

export type PartnerBrowserTables = {
  partner_widget_sessions: {
    id: WidgetSessionId
    partner_id: PartnerId
    external_id: string | null
    settings: SessionSettings
    prefilled: Prefilled
    secret_hash: Buffer
    frame_hash: Buffer | null
    token_hash: Buffer | null
    created_at: Date
    taken_at: Date | null
    expires_at: Date
    revoked_at: Date | null
    user_id: UserId | null
  }
  partner_widget_quotes: {
    quote_id: QuoteId | SaleQuoteId
    session_id: WidgetSessionId
    /** What was planned and shown, of a session with an address; all of it or nothing. */
    network: ChainNetwork | null
    address: string | null
    fee_units: bigint | null
    gas_paid: bigint | null
  }
  partner_widget_sign_ins: {
    session_id: WidgetSessionId
    secret_hash: Buffer
    code: string
    created_at: Date
    expires_at: Date
    confirmed_at: Date | null
    /** Of a link that asks for a sale to somewhere new; null of one that signs in. */
    sale: SaleAsked | null
  }
  partner_verification_links: {
    id: VerificationLinkId
    partner_id: PartnerId
    customer_id: PartnerCustomerId
    tier: ReliedTier
    /** Where the code goes; empty once its customer was erased. */
    email: string
    return_address: string | null
    language: Language | null
    secret_hash: Buffer
    browser_hash: Buffer | null
    token_hash: Buffer | null
    created_at: Date
    taken_at: Date | null
    expires_at: Date
    revoked_at: Date | null
    /** When the code was typed. */
    entered_at: Date | null
  }
}
