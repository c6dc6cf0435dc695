// The things that examples of calls with a partner's key are about: what is sent of them, and what is answered.

export const CUSTOMER_ID = 'pcu_01kb2q7m4t9c5x8w3v6n1r0hd2'
export const QUOTE_ID = 'quo_01kb2q8a6f3j7z1y5t4p9s2ke6'
export const ORDER_ID = 'ord_01kb2q8w5r8m2c6x0v3n7t4hb9'
export const PAYOUT_ACCOUNT_ID = 'pac_01kb2q8f3n6d1m9t4z7w2s5xv0'
export const SALE_QUOTE_ID = 'slq_01kb55a2w7c4r9k6n1x8t3hm5d'
export const SALE_ID = 'sal_01kb55ah5z2v8m3t6q9d0w4rxn'
export const SESSION_ID = 'wgs_01kb2q9d4s7h3n8c1x6t0w5vm2'
export const LINK_ID = 'vlk_01kb2q8c5x9t3w7m1v6s0n4rh2'
export const SETTLEMENT_ID = 'pst_01kb2qc5w8m1x4t7z0r3n6d9h2'
export const PAYOUT_ID = 'bpr_01kb2qcm4s7v0y3t6w9z2x5k8b'
export const BULK_PAYOUT_ID = 'bpy_01kb2qat1d7k4w9z2s5m8x3cf0'

export const customer = {
  id: CUSTOMER_ID,
  external_id: 'user-1',
  first_name: 'Amina',
  last_name: 'Wanjiru',
  tier: 1,
  is_suspended: false,
  created_at: '2026-11-27T08:00:00.000Z',
}
export const newCustomer = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }

export const newIdentity = {
  tier: 3,
  date_of_birth: '1991-04-30',
  address: { address_line1: 'House 12', city: 'Nairobi', county: 'Nairobi', postal_code: '00100', country_code: 'KE' },
  document: { type: 'national_id', number: '23456789', country: 'KE' },
  verified_on: '2026-11-20',
  method: 'in_person',
}
export const identity = {
  id: 'rli_01kb2q7s9d4h2c7x5w8v1n6r3m',
  customer_id: CUSTOMER_ID,
  state: 'in_review',
  tier: 3,
  customer_tier: 1,
  document: { type: 'national_id', number: '••••6789', country: 'KE' },
  verified_on: '2026-11-20',
  method: 'in_person',
  created_at: '2026-11-27T08:00:05.000Z',
  ended_at: null,
}

export const newLink = {
  customer_id: CUSTOMER_ID,
  email: 'amina@lake.example',
  tier: 3,
  return_address: 'https://shop.example/thanks',
  language: 'sw',
}
export const link = {
  id: LINK_ID,
  customer_id: CUSTOMER_ID,
  status: 'open',
  tier: 3,
  identity: 'unverified',
  customer_tier: 1,
  expires_at: '2026-11-28T08:00:05.000Z',
  created_at: '2026-11-27T08:00:05.000Z',
}
export const takenLink = {
  ...link,
  status: 'taken',
  identity: 'in_review',
  customer_tier: 2,
  expires_at: '2026-11-27T09:20:00.000Z',
}

export const order = {
  id: ORDER_ID,
  reference: 'KV-7Q2M-9XRD',
  customer_id: CUSTOMER_ID,
  external_id: null,
  payment_method: 'mpesa',
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
  delivery: null,
  expires_at: '2026-11-27T08:30:10.000Z',
  created_at: '2026-11-27T08:00:10.000Z',
  completed_at: null,
}
export const completed = {
  ...order,
  status: 'completed',
  payment: { ...order.payment, status: 'completed', message: 'Paid.' },
  completed_at: '2026-11-27T08:00:31.000Z',
}
export const cancelled = {
  ...order,
  status: 'cancelled',
  payment: { ...order.payment, status: 'cancelled', message: 'The payment was cancelled.' },
}
export const newOrder = {
  customer_id: CUSTOMER_ID,
  quote_id: QUOTE_ID,
  payment: { method: 'mpesa', phone_number: '0712345678' },
}

/** Of the widget: who bought is not told. */
export const widgetOrder = {
  ...completed,
  id: 'ord_01kb2q9k8v2d5r0z7y3m6f1cw4',
  reference: 'KV-3H8T-2KWP',
  customer_id: null,
  external_id: 'basket-1002',
  payment_method: 'card',
  payment: null,
}

export const session = {
  id: SESSION_ID,
  external_id: 'basket-1002',
  status: 'open',
  expires_at: '2026-11-27T08:05:00.000Z',
  created_at: '2026-11-27T08:00:00.000Z',
  order_ids: [],
  sale_ids: [],
}
export const newSession = {
  side: 'buy',
  external_id: 'basket-1002',
  fiat_currency: 'KES',
  fiat_amount: '1000.00',
  crypto_currencies: ['USDT', 'BTC'],
  customer: { email: 'amina@example.com' },
}

export const quoteWanted = {
  customer_id: CUSTOMER_ID,
  fiat_currency: 'KES',
  fiat_amount: '1000.00',
  crypto_currency: 'USDT',
  payment_method: 'mpesa',
}

export const newPayoutAccount = {
  customer_id: CUSTOMER_ID,
  currency: 'KES',
  destination: { kind: 'mobile_money', phone_number: '0712345678' },
}
export const payoutAccount = {
  id: PAYOUT_ACCOUNT_ID,
  customer_id: CUSTOMER_ID,
  currency: 'KES',
  method: 'mobile_money',
  destination: '0712 ••• 678',
  account_name: null,
  bank_name: null,
  usable_at: '2026-11-28T08:02:00.000Z',
  created_at: '2026-11-27T08:02:00.000Z',
}
export const saleWanted = {
  customer_id: CUSTOMER_ID,
  crypto_currency: 'USDT',
  crypto_amount: '7.5',
  fiat_currency: 'KES',
}
export const newSale = {
  customer_id: CUSTOMER_ID,
  quote_id: SALE_QUOTE_ID,
  payout_account_id: PAYOUT_ACCOUNT_ID,
}
export const sale = {
  id: SALE_ID,
  reference: 'KV-5D9W-1MCT',
  status: 'waiting',
  crypto_currency: 'USDT',
  crypto_amount: '7.500000',
  fiat_currency: 'KES',
  received: '931.00',
  fee: '14.19',
  rate: '126.04',
  destination: '0712 ••• 678',
  payout_method: 'mobile_money',
  problem: null,
  coins_back: null,
  can_cancel: true,
  retry_until: null,
  customer_id: CUSTOMER_ID,
  quote_id: SALE_QUOTE_ID,
  external_id: null,
  payout_account_id: PAYOUT_ACCOUNT_ID,
  created_at: '2026-11-28T09:00:10.000Z',
  completed_at: null,
}
export const saleCompleted = {
  ...sale,
  status: 'completed',
  can_cancel: false,
  completed_at: '2026-11-28T09:00:58.000Z',
}

export const bulkPayout = {
  id: BULK_PAYOUT_ID,
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
export const newBulkPayout = {
  currency: 'KES',
  rows: [{ reference: 'salary-2026-11-amina', phone_number: '0712345678', amount: '25000.00' }],
}

export const payout = {
  id: PAYOUT_ID,
  bulk_payout_id: 'bpy_01kb2qcm4s1h8n5r2c7j0f3d6q',
  reference: 'basket-1001-back',
  state: 'proposed',
  currency: 'KES',
  amount: '1000.00',
  fee: '25.00',
  problem: null,
  created_at: '2026-11-27T08:20:00.000Z',
  completed_at: null,
}
export const newPayout = {
  currency: 'KES',
  reference: 'basket-1001-back',
  phone_number: '0712345678',
  amount: '1000.00',
}

export const settlement = {
  id: SETTLEMENT_ID,
  currency: 'KES',
  month: '2026-10-01',
  carried_in: '0.00',
  accrued: '12500.00',
  reversed: '250.00',
  earned: '12250.00',
  paid: '12250.00',
  carried_out: '0.00',
  created_at: '2026-11-01T00:05:00.000Z',
}

/** Which of them a test has to put real ones in place of. */
export const EXAMPLE_IDS = {
  customer: CUSTOMER_ID,
  quote: QUOTE_ID,
  order: ORDER_ID,
  payoutAccount: PAYOUT_ACCOUNT_ID,
  saleQuote: SALE_QUOTE_ID,
  sale: SALE_ID,
  link: LINK_ID,
  payout: PAYOUT_ID,
  bulkPayout: BULK_PAYOUT_ID,
  session: SESSION_ID,
  settlement: SETTLEMENT_ID,
} as const
