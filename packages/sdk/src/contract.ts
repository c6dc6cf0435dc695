// Printed from packages/contract by `node packages/sdk/tools/print-contract.ts`. Do not edit.

export type PhoneNetwork = 'mpesa' | 'airtel'

export type Calls = {
  /** The partner’s float: its own money, from which payouts are paid. */
  listPartnerFloat: {
    response: {
      data: Float[]
      next: null
    }
  }
  /** Propose up to 1,000 payouts to phones; a member who did not make the key approves them, and then they are paid. */
  createBulkPayout: {
    body: {
      currency: 'KES'
      /**
       * @minItems 1
       * @maxItems 1000
       */
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
  readBulkPayout: {
    response: BulkPayout
  }
  /** The rows of a bulk payout in their order, each with its outcome. */
  listBulkPayoutRows: {
    query: {
      limit?: string
      cursor?: string
    }
    response: {
      data: BulkPayoutRow[]
      next: string | null
    }
  }
  /** Customers, newest first, or the one with an external id. */
  listPartnerCustomers: {
    query: {
      limit?: string
      cursor?: string
      external_id?: string
    }
    response: {
      data: Customer[]
      next: string | null
    }
  }
  /** Open an account for a customer; their name is compared with sanctions lists. */
  createPartnerCustomer: {
    body: {
      external_id: string
      first_name: string
      last_name: string
    }
    response: Customer
  }
  /** One customer. */
  readPartnerCustomer: {
    response: Customer
  }
  /** What a customer has in their account: each currency, and coins with a balance. */
  listPartnerBalances: {
    response: {
      data: Balance[]
      next: null
    }
  }
  /** Orders of one customer, newest first. */
  listPartnerOrders: {
    query: {
      limit?: string
      cursor?: string
    }
    response: {
      data: Order[]
      next: string | null
    }
  }
  /** Events of the last 30 days, newest first; read on until you meet one that you know. */
  listPartnerEvents: {
    query: {
      limit?: string
      cursor?: string
    }
    response: {
      data: KivukoEvent[]
      next: string | null
    }
  }
  /** Orders of your customers and of your widget, newest first; or those under an external id of a widget session. */
  listAllPartnerOrders: {
    query: {
      limit?: string
      cursor?: string
      external_id?: string
    }
    response: {
      data: Order[]
      next: string | null
    }
  }
  /** Take a quote and ask the customer’s phone to pay it. The same quote again is the same order, and asks another phone. */
  createPartnerOrder: {
    body: {
      customer_id: string
      quote_id: string
      payment: {
        method: 'mpesa'
        phone_number: string
        network?: PhoneNetwork
      }
    }
    response: Order
  }
  /** One order. */
  readPartnerOrder: {
    response: Order
  }
  /** Give up an order that is not paid; a payment already on its way comes back by itself. */
  cancelPartnerOrder: {
    response: Order
  }
  /** A firm price for a customer, to be taken once. */
  createPartnerQuote: {
    body: {
      customer_id: string
      fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR'
      crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL'
      fiat_amount: string | number
      payment_method: 'mpesa' | 'bank' | 'card'
    }
    response: Quote
  }
  /** Ways to pay that this installation has, each with its limits, its fee, and whether it is open now. */
  listRails: {
    response: {
      mode: 'test' | 'live'
      data: Rail[]
      next: null
    }
  }
  /** Begin a purchase in a frame on your page: answers the address to hand to one browser, within five minutes. */
  createWidgetSession: {
    body: {
      side: 'buy'
      external_id?: string
      fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR'
      fiat_amount?: string | number
      /**
       * @minItems 1
       * @maxItems 6
       */
      crypto_currencies: ('USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL')[]
      /**
       * @minItems 1
       * @maxItems 2
       */
      payment_methods?: ('mpesa' | 'card')[]
      customer?: {
        email?: string
        first_name?: string
        last_name?: string
        phone_number?: string
      }
      language?: 'en' | 'sw'
      theme?: {
        scheme?: 'light' | 'dark' | 'auto'
        light?: {
          background?: string
          surface?: string
          text?: string
          muted?: string
          line?: string
          primary?: string
          on_primary?: string
          danger?: string
          success?: string
          focus?: string
        }
        dark?: {
          background?: string
          surface?: string
          text?: string
          muted?: string
          line?: string
          primary?: string
          on_primary?: string
          danger?: string
          success?: string
          focus?: string
        }
        radius?: number
        font_size?: number
      }
      return_address?: string
    }
    response: {
      id: string
      external_id: string | null
      status: 'open' | 'taken' | 'expired' | 'revoked'
      expires_at: string
      created_at: string
      order_ids: string[]
      url: string
    }
  }
  /** How a widget session stands, and the orders made in it. */
  readWidgetSession: {
    response: {
      id: string
      external_id: string | null
      status: 'open' | 'taken' | 'expired' | 'revoked'
      expires_at: string
      created_at: string
      order_ids: string[]
    }
  }
  /** End a widget session: no call of its frame works from then on. An order that was made goes its way. */
  revokeWidgetSession: {
    response: {
      id: string
      external_id: string | null
      status: 'open' | 'taken' | 'expired' | 'revoked'
      expires_at: string
      created_at: string
      order_ids: string[]
    }
  }
}
export type Float = {
  currency: 'NGN' | 'KES' | 'USD'
  available: string
  held: string
}
export type BulkPayout = {
  id: string
  kind: 'bulk' | 'withdrawal'
  state: 'proposed' | 'approved' | 'completed' | 'rejected'
  currency: 'NGN' | 'KES' | 'USD'
  amount: string
  fee: string
  rows: {
    waiting: number
    sending: number
    succeeded: number
    failed: number
  }
  problem: string | null
  created_at: string
  decided_at: string | null
  completed_at: string | null
}
export type BulkPayoutRow = {
  number: number
  reference: string
  amount: string
  fee: string
  state: 'waiting' | 'sending' | 'succeeded' | 'failed'
  problem: string | null
  completed_at: string | null
}
export type Customer = {
  id: string
  external_id: string
  first_name: string
  last_name: string
  tier: 1 | 2 | 3 | 4
  is_suspended: boolean
  created_at: string
}
export type Balance = {
  asset: string
  available: string
}
export type Order = {
  id: string
  reference: string
  customer_id: string | null
  external_id: string | null
  payment_method: 'mpesa' | 'bank' | 'card'
  quote_id: string
  status: 'awaiting_payment' | 'completed' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded'
  fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR' | 'GBP' | 'CHF' | 'JPY' | 'CAD'
  total: string
  fee: string
  margin: string
  rate: string
  crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB'
  crypto_amount: string
  payment: {
    method: 'mpesa'
    status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired'
    message: string
    phone_number: string
    network: PhoneNetwork
  } | null
  problem: string | null
  expires_at: string
  created_at: string
  completed_at: string | null
}
export type KivukoEvent = {
  id: string
  type: 'order.created' | 'order.updated' | 'bulk_payout.created' | 'bulk_payout.updated'
  created_at: string
  object:
    | {
        kind: 'order'
        id: string
        customer_id: string | null
        external_id: string | null
        status: string
      }
    | {
        kind: 'bulk_payout'
        id: string
        status: string
      }
}
export type Quote = {
  id: string
  customer_id: string
  payment_method: 'mpesa' | 'bank' | 'card'
  fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR' | 'GBP' | 'CHF' | 'JPY' | 'CAD'
  crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB'
  total: string
  fee: string
  margin: string
  rate: string
  crypto_amount: string
  least_amount: string
  expires_at: string
}
export type Rail = {
  currency: 'KES' | 'NGN' | 'USD' | 'EUR'
  method: 'mpesa' | 'bank' | 'card'
  assets: ('USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB')[]
  minimum: string
  maximum: string
  fee_bps: number
  is_open: boolean
  closed_because: string | null
}

/** Of the API: these types are its. */
export const API_VERSION = '2026-11-27'
/** Where each call goes, and whether it carries an Idempotency-Key. */
export const ROUTES = {
  listPartnerFloat: { method: 'GET', path: '/partner/balances', isKeyed: false },
  createBulkPayout: { method: 'POST', path: '/partner/bulk_payouts', isKeyed: true },
  readBulkPayout: { method: 'GET', path: '/partner/bulk_payouts/{id}', isKeyed: false },
  listBulkPayoutRows: { method: 'GET', path: '/partner/bulk_payouts/{id}/rows', isKeyed: false },
  listPartnerCustomers: { method: 'GET', path: '/partner/customers', isKeyed: false },
  createPartnerCustomer: { method: 'POST', path: '/partner/customers', isKeyed: true },
  readPartnerCustomer: { method: 'GET', path: '/partner/customers/{id}', isKeyed: false },
  listPartnerBalances: { method: 'GET', path: '/partner/customers/{id}/balances', isKeyed: false },
  listPartnerOrders: { method: 'GET', path: '/partner/customers/{id}/orders', isKeyed: false },
  listPartnerEvents: { method: 'GET', path: '/partner/events', isKeyed: false },
  listAllPartnerOrders: { method: 'GET', path: '/partner/orders', isKeyed: false },
  createPartnerOrder: { method: 'POST', path: '/partner/orders', isKeyed: true },
  readPartnerOrder: { method: 'GET', path: '/partner/orders/{id}', isKeyed: false },
  cancelPartnerOrder: { method: 'POST', path: '/partner/orders/{id}/cancel', isKeyed: true },
  createPartnerQuote: { method: 'POST', path: '/partner/quotes', isKeyed: false },
  listRails: { method: 'GET', path: '/partner/rails', isKeyed: false },
  createWidgetSession: { method: 'POST', path: '/partner/widget_sessions', isKeyed: false },
  readWidgetSession: { method: 'GET', path: '/partner/widget_sessions/{id}', isKeyed: false },
  revokeWidgetSession: { method: 'POST', path: '/partner/widget_sessions/{id}/revoke', isKeyed: false },
} as const satisfies Record<keyof Calls, { method: string; path: string; isKeyed: boolean }>
