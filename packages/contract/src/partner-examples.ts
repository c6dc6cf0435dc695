// One example of each call with a partner's key, as it stands in OpenAPI and in the reference. A test sends each of them to the API.

const CUSTOMER_ID = 'pcu_01kb2q7m4t9c5x8w3v6n1r0hd2'
const QUOTE_ID = 'quo_01kb2q8a6f3j7z1y5t4p9s2ke6'
const ORDER_ID = 'ord_01kb2q8w5r8m2c6x0v3n7t4hb9'
const PAYOUT_ID = 'bpy_01kb2qat1d7k4w9z2s5m8x3cf0'

type PartnerExample = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** Of calls that take one. */
  key?: string
  answer: Readonly<Record<string, unknown>>
  /** The SDK's method, and what it is given. */
  sdk: { method: string; args: readonly unknown[]; isList?: true }
}

const customer = {
  id: CUSTOMER_ID,
  external_id: 'user-1',
  first_name: 'Amina',
  last_name: 'Wanjiru',
  tier: 1,
  is_suspended: false,
  created_at: '2026-11-27T08:00:00.000Z',
}
const newCustomer = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }

const order = {
  id: ORDER_ID,
  reference: 'KV-7Q2M-9XRD',
  customer_id: CUSTOMER_ID,
  quote_id: QUOTE_ID,
  status: 'awaiting_payment',
  fiat_currency: 'KES',
  total: '1000.00',
  fee: '15.00',
  margin: '0.00',
  rate: '130.65',
  crypto_currency: 'USDT',
  crypto_amount: '7.539227',
  payment: {
    method: 'mpesa',
    status: 'pending',
    message: 'Check your phone and enter your PIN to pay.',
    phone_number: '+254712345678',
    network: 'mpesa',
  },
  problem: null,
  expires_at: '2026-11-27T08:30:10.000Z',
  created_at: '2026-11-27T08:00:10.000Z',
  completed_at: null,
}
const completed = {
  ...order,
  status: 'completed',
  payment: { ...order.payment, status: 'completed', message: 'Paid.' },
  completed_at: '2026-11-27T08:00:31.000Z',
}
const cancelled = {
  ...order,
  status: 'cancelled',
  payment: { ...order.payment, status: 'cancelled', message: 'The payment was cancelled.' },
}
const newOrder = {
  customer_id: CUSTOMER_ID,
  quote_id: QUOTE_ID,
  payment: { method: 'mpesa', phone_number: '0712345678' },
}

const quoteWanted = {
  customer_id: CUSTOMER_ID,
  fiat_currency: 'KES',
  fiat_amount: '1000.00',
  crypto_currency: 'USDT',
  payment_method: 'mpesa',
}

const payout = {
  id: PAYOUT_ID,
  kind: 'bulk',
  state: 'proposed',
  currency: 'KES',
  amount: '25000.00',
  fee: '250.00',
  rows: { waiting: 1, sending: 0, succeeded: 0, failed: 0 },
  problem: null,
  created_at: '2026-11-27T08:10:00.000Z',
  decided_at: null,
  completed_at: null,
}
const newPayout = {
  currency: 'KES',
  rows: [{ reference: 'salary-2026-11-amina', phone_number: '0712345678', amount: '25000.00' }],
}

export const PARTNER_EXAMPLES: Readonly<Record<string, PartnerExample>> = {
  listRails: {
    answer: {
      mode: 'test',
      data: [
        {
          currency: 'KES',
          method: 'mpesa',
          assets: ['USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL', 'BNB'],
          minimum: '10.00',
          maximum: '150000.00',
          fee_bps: 150,
          is_open: true,
          closed_because: null,
        },
      ],
      next: null,
    },
    sdk: { method: 'rails.list', args: [], isList: true },
  },
  createPartnerCustomer: {
    body: newCustomer,
    key: 'signup-user-1',
    answer: customer,
    sdk: { method: 'customers.create', args: [newCustomer, { idempotencyKey: 'signup-user-1' }] },
  },
  listPartnerCustomers: {
    query: { external_id: 'user-1' },
    answer: { data: [customer], next: null },
    sdk: { method: 'customers.list', args: [{ external_id: 'user-1' }], isList: true },
  },
  readPartnerCustomer: {
    params: { id: CUSTOMER_ID },
    answer: customer,
    sdk: { method: 'customers.get', args: [CUSTOMER_ID] },
  },
  listPartnerBalances: {
    params: { id: CUSTOMER_ID },
    answer: {
      data: [
        { asset: 'KES', available: '0.00' },
        { asset: 'NGN', available: '0.00' },
        { asset: 'USD', available: '0.00' },
        { asset: 'USDT', available: '7.539227' },
      ],
      next: null,
    },
    sdk: { method: 'balances.list', args: [CUSTOMER_ID], isList: true },
  },
  createPartnerQuote: {
    body: quoteWanted,
    answer: {
      id: QUOTE_ID,
      customer_id: CUSTOMER_ID,
      payment_method: 'mpesa',
      fiat_currency: 'KES',
      crypto_currency: 'USDT',
      total: '1000.00',
      fee: '15.00',
      margin: '0.00',
      rate: '130.65',
      crypto_amount: '7.539227',
      least_amount: '7.463834',
      expires_at: '2026-11-27T08:00:40.000Z',
    },
    sdk: { method: 'quotes.create', args: [quoteWanted] },
  },
  createPartnerOrder: {
    body: newOrder,
    key: 'basket-1001',
    answer: order,
    sdk: { method: 'orders.create', args: [newOrder, { idempotencyKey: 'basket-1001' }] },
  },
  readPartnerOrder: { params: { id: ORDER_ID }, answer: completed, sdk: { method: 'orders.get', args: [ORDER_ID] } },
  listPartnerOrders: {
    params: { id: CUSTOMER_ID },
    query: { limit: '10' },
    answer: { data: [completed], next: null },
    sdk: { method: 'orders.list', args: [CUSTOMER_ID, { limit: 10 }], isList: true },
  },
  cancelPartnerOrder: {
    params: { id: ORDER_ID },
    key: 'cancel-basket-1001',
    answer: cancelled,
    sdk: { method: 'orders.cancel', args: [ORDER_ID, { idempotencyKey: 'cancel-basket-1001' }] },
  },
  listPartnerFloat: {
    answer: {
      data: [
        { currency: 'KES', available: '100000.00', held: '0.00' },
        { currency: 'NGN', available: '0.00', held: '0.00' },
        { currency: 'USD', available: '0.00', held: '0.00' },
      ],
      next: null,
    },
    sdk: { method: 'balances.float', args: [], isList: true },
  },
  createBulkPayout: {
    body: newPayout,
    key: 'salaries-2026-11',
    answer: payout,
    sdk: { method: 'payouts.create', args: [newPayout, { idempotencyKey: 'salaries-2026-11' }] },
  },
  readBulkPayout: { params: { id: PAYOUT_ID }, answer: payout, sdk: { method: 'payouts.get', args: [PAYOUT_ID] } },
  listBulkPayoutRows: {
    params: { id: PAYOUT_ID },
    answer: {
      data: [
        {
          number: 1,
          reference: 'salary-2026-11-amina',
          amount: '25000.00',
          fee: '250.00',
          state: 'waiting',
          problem: null,
          completed_at: null,
        },
      ],
      next: null,
    },
    sdk: { method: 'payouts.rows', args: [PAYOUT_ID], isList: true },
  },
  listPartnerEvents: {
    query: { limit: '10' },
    answer: {
      data: [
        {
          id: 'evt_4f0c2b7a9d1e4c63a58b70f2e6d3c191',
          type: 'order.updated',
          created_at: '2026-11-27T08:00:31.000Z',
          object: { kind: 'order', id: ORDER_ID, customer_id: CUSTOMER_ID, status: 'completed' },
        },
      ],
      next: null,
    },
    sdk: { method: 'events.list', args: [{ limit: 10 }], isList: true },
  },
}

/** Which of them a test has to put real ones in place of. */
export const EXAMPLE_IDS = { customer: CUSTOMER_ID, quote: QUOTE_ID, order: ORDER_ID, payout: PAYOUT_ID } as const
