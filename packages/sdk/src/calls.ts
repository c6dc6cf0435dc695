// Printed from packages/contract by `node packages/sdk/tools/print-contract.ts`. Do not edit.

import type {
  Balance,
  BulkPayout,
  BulkPayoutRow,
  Customer,
  Float,
  Identity,
  KivukoEvent,
  NewVerificationLink,
  NewWidgetSession,
  Order,
  Payout,
  PayoutAccount,
  PayoutRail,
  PhoneNetwork,
  Quote,
  Rail,
  Sale,
  SaleQuote,
  Settlement,
  VerificationLink,
  WidgetColours,
  WidgetSession,
} from './contract.ts'

export type Calls = {
  /** The partner’s float: its own money, from which payouts are paid. */
  listPartnerFloat: {
    response: { data: Float[]; next: null }
  }
  /** Propose up to 1,000 payouts to phones; a member who did not make the key approves them, and then they are paid. */
  createBulkPayout: {
    body: {
      currency: 'KES'
      rows: {
        reference: string
        phone_number: string
        network?: PhoneNetwork
        amount: string | number
      }[]
    }
    response: BulkPayout
  }
  /** How a bulk payout stands. */
  readBulkPayout: { response: BulkPayout }
  /** The rows of a bulk payout in their order, each with its outcome. */
  listBulkPayoutRows: {
    query: { limit?: string; cursor?: string }
    response: { data: BulkPayoutRow[]; next: string | null }
  }
  /** Customers, newest first, or the one with an external id. */
  listPartnerCustomers: {
    query: { limit?: string; cursor?: string; external_id?: string }
    response: { data: Customer[]; next: string | null }
  }
  /** Open an account for a customer; their name is compared with sanctions lists. */
  createPartnerCustomer: {
    body: { external_id: string; first_name: string; last_name: string }
    response: Customer
  }
  /** One customer. */
  readPartnerCustomer: { response: Customer }
  /** What a customer has in their account: each currency, and coins with a balance. */
  listPartnerBalances: {
    response: { data: Balance[]; next: null }
  }
  /** What you said last of who a customer is, and what became of it. */
  readPartnerIdentity: { response: Identity }
  /** Say what you verified of a customer, where the operator relies on you; their tier rises once it was compared. */
  createPartnerIdentity: {
    body: {
      tier: 2 | 3 | 4
      date_of_birth: string
      address: {
        address_line1: string
        street?: string
        city: string
        county: string
        postal_code: string
        country_code: string
      }
      document: {
        type: 'national_id' | 'passport' | 'drivers_license'
        number: string
        country: string
      }
      verified_on: string
      method: 'in_person' | 'video_call' | 'document_and_selfie' | 'issuer_register'
    }
    response: Identity
  }
  /** Orders of one customer, newest first. */
  listPartnerOrders: {
    query: { limit?: string; cursor?: string }
    response: { data: Order[]; next: string | null }
  }
  /** Payout accounts of one customer, newest first. */
  listPayoutAccounts: {
    query: { limit?: string; cursor?: string }
    response: { data: PayoutAccount[]; next: string | null }
  }
  /** Sales of one customer, newest first. */
  listPartnerSales: {
    query: { limit?: string; cursor?: string }
    response: { data: Sale[]; next: string | null }
  }
  /** Events of the last 30 days, newest first; read on until you meet one that you know. */
  listPartnerEvents: {
    query: { limit?: string; cursor?: string }
    response: { data: KivukoEvent[]; next: string | null }
  }
  /** Orders of your customers and of your widget, newest first; or those under an external id of a widget session. */
  listAllPartnerOrders: {
    query: { limit?: string; cursor?: string; external_id?: string }
    response: { data: Order[]; next: string | null }
  }
  /** Take a quote and ask the customer’s phone to pay it. The same quote again is the same order, and asks another phone. */
  createPartnerOrder: {
    body: {
      customer_id: string
      quote_id: string
      payment: { method: 'mpesa'; phone_number: string; network?: PhoneNetwork }
    }
    response: Order
  }
  /** One order. */
  readPartnerOrder: { response: Order }
  /** Give up an order that is not paid; a payment already on its way comes back by itself. */
  cancelPartnerOrder: { response: Order }
  /** Add a bank account in a customer’s own name, or a phone, that their coins may be sold to once it has waited for a day. */
  createPayoutAccount: {
    body: {
      customer_id: string
      currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY' | 'CAD' | 'KES' | 'NGN'
      destination:
        | {
            kind: 'bank'
            account_name: string
            iban?: string
            account_number?: string
            bank_code?: string
          }
        | { kind: 'mobile_money'; phone_number: string; network?: PhoneNetwork }
    }
    response: PayoutAccount
  }
  /** One payout account. */
  readPayoutAccount: { response: PayoutAccount }
  /** Take a payout account off. A sale that was made goes its way; added again, the account waits again. */
  removePayoutAccount: { response: PayoutAccount }
  /** Every payout to a phone, also of bulk payouts, newest first, or those under a reference. */
  listPayouts: {
    query: { limit?: string; cursor?: string; reference?: string }
    response: { data: Payout[]; next: string | null }
  }
  /** Propose a payout to one phone; a member who did not make the key approves it, and then it is paid. */
  createPayout: {
    body: {
      currency: 'KES'
      reference: string
      phone_number: string
      network?: PhoneNetwork
      amount: string | number
    }
    response: Payout
  }
  /** How a payout to a phone stands. */
  readPayout: { response: Payout }
  /** A firm price for a customer, to be taken once. */
  createPartnerQuote: {
    body: {
      customer_id: string
      fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR'
      crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL'
      fiat_amount: string | number
      payment_method: 'mpesa'
    }
    response: Quote
  }
  /** Ways to pay and to pay out that this installation has, each with its limits, its fee, and whether it is open now. */
  listRails: {
    response: { mode: 'test' | 'live'; data: Rail[]; payouts: PayoutRail[]; next: null }
  }
  /** A firm price for coins that a customer sells, to be taken once. */
  createSaleQuote: {
    body: {
      customer_id: string
      crypto_currency: 'BTC' | 'ETH' | 'USDT' | 'USDC' | 'BNB' | 'XRP' | 'SOL'
      crypto_amount: string | number
      fiat_currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY' | 'CAD' | 'KES' | 'NGN'
    }
    response: SaleQuote
  }
  /** Sales of your customers and in your widget, newest first; or those under an external id of a widget session. */
  listAllPartnerSales: {
    query: { limit?: string; cursor?: string; external_id?: string }
    response: { data: Sale[]; next: string | null }
  }
  /** Take a price: the coins are set aside, and the money goes to the payout account. The same quote again is the same sale. */
  createPartnerSale: {
    body: { customer_id: string; quote_id: string; payout_account_id: string }
    response: Sale
  }
  /** One sale. */
  readPartnerSale: { response: Sale }
  /** Take a sale back before its payout is sent, or once a bank refused it; the coins are there again. */
  cancelPartnerSale: { response: Sale }
  /** What you earned by margins each month in each currency, newest first, and what was paid of it into your float. */
  listSettlements: {
    query: { limit?: string; cursor?: string }
    response: { data: Settlement[]; next: string | null }
  }
  /** One settlement. */
  readSettlement: { response: Settlement }
  /** Make a link by which a customer is verified by the operator: answers the address to send them, for 24 hours. */
  createVerificationLink: {
    body: {
      customer_id: string
      email: string
      tier?: 2 | 3 | 4
      return_address?: string
      language?: 'en' | 'sw' | 'fr' | 'ha' | 'yo' | 'pcm'
    }
    response: NewVerificationLink
  }
  /** How a verification link stands, and how far its customer is. */
  readVerificationLink: { response: VerificationLink }
  /** End a verification link: no call of its browser works from then on. What was sent is looked at all the same. */
  revokeVerificationLink: { response: VerificationLink }
  /** Begin a purchase or a sale in a frame on your page: answers the address to hand to one browser, within five minutes. */
  createWidgetSession: {
    body: {
      side: 'buy' | 'sell'
      external_id?: string
      fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR' | 'GBP' | 'CHF' | 'JPY' | 'CAD'
      fiat_amount?: string | number
      crypto_amount?: string | number
      crypto_currencies: ('USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB')[]
      network?: 'ethereum' | 'arbitrum' | 'bsc'
      address?: string
      payment_methods?: ('mpesa' | 'card')[]
      customer?: {
        email?: string
        first_name?: string
        last_name?: string
        phone_number?: string
      }
      language?: 'en' | 'sw' | 'fr' | 'ha' | 'yo' | 'pcm'
      theme?: {
        scheme?: 'light' | 'dark' | 'auto'
        light?: WidgetColours
        dark?: WidgetColours
        radius?: number
        font_size?: number
      }
      return_address?: string
    }
    response: NewWidgetSession
  }
  /** How a widget session stands, and the orders or sales made in it. */
  readWidgetSession: { response: WidgetSession }
  /** End a widget session: no call of its frame works from then on. What was ordered or sold goes its way. */
  revokeWidgetSession: { response: WidgetSession }
}
